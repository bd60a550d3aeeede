// A shape over a board, before it is drawn: moved by mouse, touch or keys; the server previews its effect.
const PAUSE = 150;
const LATER = 2000;

export class Ghost {
  constructor(form, place) {
    this.form = form;
    this.data = JSON.parse(form.dataset.ghost);
    this.table = document.querySelector(`table[data-board="${CSS.escape(this.data.board)}"]`);
    this.out = form.querySelector("#preview");
    this.give = form.querySelector("#give");
    this.stamp = 0;
    this.way = 0;
    this.at = [0, 0];
    this.asked = 0;
    this.cells = new Map();
    if (!this.table) return;
    [...this.table.tBodies[0].rows].forEach((row, r) => {
      [...row.cells].slice(1).forEach((cell, c) => {
        if (cell.dataset.field) this.cells.set(`${r},${c}`, cell);
      });
    });
    if (place) [this.stamp, this.way, this.at] = place;
    else this.take(this.data.covered);
    for (const hidden of form.querySelectorAll(".tools, .hinted")) hidden.hidden = false;
    this.pad = this.table.parentElement;
    this.pad.id = "pad"; // keeps the keyboard focus from one shape to the next
    this.pad.tabIndex = 0;
    this.pad.setAttribute("role", "application");
    this.pad.setAttribute("aria-label", form.querySelector(".hinted").textContent);
    this.handlers = [
      [document, "keydown", (event) => this.key(event)],
      [this.table, "pointermove", (event) => event.pointerType === "mouse" && this.moveTo(this.cellOf(event))],
      [this.table, "click", (event) => this.click(event)],
      [form, "change", () => this.paint()],
      [form, "click", (event) => this.tool(event.target.closest("[data-tool]"))],
    ];
    for (const [target, type, handler] of this.handlers) target.addEventListener(type, handler);
    this.paint();
  }

  rest() {
    clearTimeout(this.timer);
    this.asked += 1;
    if (this.stop) this.stop.abort();
  }

  end() {
    this.rest();
    for (const cell of this.cells.values()) this.clear(cell);
    for (const [target, type, handler] of this.handlers || []) target.removeEventListener(type, handler);
    if (this.pad) for (const name of ["id", "tabindex", "role", "aria-label"]) this.pad.removeAttribute(name);
  }

  get place() {
    return [this.stamp, this.way, this.at];
  }

  get ways() {
    return this.data.ways[this.stamp];
  }

  get places() {
    return this.ways[this.way].map(([r, c]) => [r + this.at[0], c + this.at[1]]);
  }

  get covered() {
    return this.places.map((place) => this.cells.get(place.join(","))).filter(Boolean);
  }

  get sticksOut() {
    return this.covered.length < this.places.length && !this.data.sticks;
  }

  addTo(fields) {
    for (const cell of this.covered) fields.append("lay", cell.dataset.field);
  }

  take(spots) {
    const places = [...this.cells]
      .filter(([, cell]) => spots.includes(cell.dataset.field))
      .map(([place]) => place.split(",").map(Number));
    if (!places.length) return;
    const top = Math.min(...places.map(([r]) => r));
    const left = Math.min(...places.map(([, c]) => c));
    const wanted = normal(places);
    this.data.ways.forEach((ways, stamp) => {
      const way = ways.findIndex((one) => same(one, wanted));
      if (way >= 0) [this.stamp, this.way, this.at] = [stamp, way, [top, left]];
    });
  }

  cellOf(event) {
    const cell = event.target.closest("td[data-field]");
    return cell && this.table.contains(cell) ? cell : null;
  }

  moveTo(cell) {
    const place = cell && [...this.cells].find(([, one]) => one === cell);
    if (!place) return;
    const [row, column] = place[0].split(",").map(Number);
    const [r, c] = this.ways[this.way][0];
    this.lie([row - r, column - c]);
  }

  lie(at) {
    if (at[0] === this.at[0] && at[1] === this.at[1]) return;
    const before = this.at;
    this.at = at;
    if (!this.covered.length) this.at = before;
    this.touch();
    this.paint();
  }

  click(event) {
    const cell = this.cellOf(event);
    if (!cell) return;
    this.touch();
    if (this.covered.includes(cell) && (event.pointerType !== "touch" || this.placed === cell)) this.draw();
    else {
      this.moveTo(cell);
      this.placed = cell;
    }
  }

  touch() {
    this.form.elements.touched.value = "1"; // an unmoved shape needs confirmation
  }

  draw() {
    if (!this.give.disabled) this.form.requestSubmit(this.give);
  }

  become(change) {
    const wanted = normal(this.ways[this.way].map(change));
    const way = this.ways.findIndex((one) => same(one, wanted));
    if (way < 0) return;
    this.way = way;
    this.touch();
    this.stay();
  }

  stay() {
    const places = [...this.cells.keys()].map((place) => place.split(",").map(Number));
    for (const axis of [0, 1]) {
      const all = places.map((place) => place[axis]);
      const size = Math.max(...this.ways[this.way].map((field) => field[axis]));
      this.at[axis] = Math.max(Math.min(...all), Math.min(this.at[axis], Math.max(...all) - size));
    }
    this.paint();
  }

  tool(button) {
    if (button) this.act(button.dataset.tool);
  }

  act(tool) {
    const moves = { left: [0, -1], right: [0, 1], up: [-1, 0], down: [1, 0] };
    if (moves[tool]) this.lie([this.at[0] + moves[tool][0], this.at[1] + moves[tool][1]]);
    else if (tool === "turn") this.become(([r, c]) => [c, -r]);
    else if (tool === "flip") this.become(([r, c]) => [r, -c]);
    else if (tool === "shape") {
      this.stamp = (this.stamp + 1) % this.data.ways.length;
      this.way = 0;
      this.touch();
      this.stay();
    }
  }

  // Letters move the shape wherever they are not typed; other keys from the map, and while nothing else uses them. A
  // moment comes first.
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("form.moment")) return;
    const { target } = event;
    const isFree = target === document.body || ["main", "ask-title"].includes(target.id) || this.pad.contains(target);
    const isTyped = target.closest("input:not([type=radio], [type=checkbox]), select, textarea, dialog, #reader");
    const arrows = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
    const letters = { r: "turn", f: "flip", s: "shape" };
    const move = (isFree || target.closest("button")) && arrows[event.key];
    const tool = move || (!isTyped && letters[event.key.toLowerCase()]);
    if (tool) this.act(tool);
    else if (isFree && event.key === "Enter" && !event.repeat) this.draw(); // a key held down draws one shape
    else return;
    event.preventDefault();
  }

  paint() {
    const covered = new Set(this.covered);
    const chosen = this.form.querySelector("input.chip:checked");
    const mark = chosen && this.data.marks[chosen.value];
    for (const cell of this.cells.values()) {
      this.clear(cell);
      if (!covered.has(cell)) continue;
      cell.classList.add("ghost");
      if (mark && mark.icon) cell.append(picture(mark.icon));
      else if (mark) cell.dataset.sign = mark.sign;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.judge(), PAUSE);
  }

  clear(cell) {
    cell.classList.remove("ghost", "wrong");
    delete cell.dataset.sign;
    const drawn = cell.querySelector(":scope > .ghost-icon");
    if (drawn) drawn.remove();
  }

  async judge() {
    const number = ++this.asked;
    if (this.sticksOut) {
      this.show(this.data.beyond, false, true);
      return;
    }
    const fields = new URLSearchParams(new FormData(this.form));
    fields.delete("typed");
    this.addTo(fields);
    let data = null;
    if (this.stop) this.stop.abort();
    this.stop = new AbortController();
    try {
      const headers = { Accept: "application/json" };
      const reply = await fetch("preview", { method: "POST", body: fields, headers, signal: this.stop.signal });
      data = reply.ok ? await reply.json() : null;
      if (data && data.stale) return; // the question has changed
    } catch {
      data = null; // no connection: the page says so
    }
    if (number !== this.asked) return;
    if (data) this.show(data.html, data.possible, false);
    else this.timer = setTimeout(() => this.judge(), LATER);
  }

  show(content, isPossible, isText) {
    if (isText) this.out.textContent = content;
    else this.out.innerHTML = content;
    this.out.classList.toggle("wrong", !isPossible);
    this.give.disabled = !isPossible;
    for (const cell of this.covered) cell.classList.toggle("wrong", !isPossible);
  }
}

function picture(address) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("class", "ghost-icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", address);
  svg.append(use);
  return svg;
}

function normal(fields) {
  const top = Math.min(...fields.map(([r]) => r));
  const left = Math.min(...fields.map(([, c]) => c));
  return fields.map(([r, c]) => [r - top, c - left]).sort((one, other) => one[0] - other[0] || one[1] - other[1]);
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
