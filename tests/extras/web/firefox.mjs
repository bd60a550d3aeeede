// Looks at tables in Firefox by WebDriver BiDi. Reads as JSON where puppeteer-core and the browser are, and the tables
// with their cookies and what to tick there; writes for each what is wrong with it, and how much was looked at.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const { puppeteer: folder, browser: executablePath, tables } = JSON.parse(readFileSync(0, "utf-8"));
const entry = JSON.parse(readFileSync(join(folder, "package.json"), "utf-8")).exports["."].import;
const { default: puppeteer } = await import(pathToFileURL(join(folder, entry)));
const PATIENCE = 60_000;

const token = (page) => page.$eval("#answer input[name=token]", (one) => one.value);

// The spots in sight that a click at their centre would not pick.
function unreachable() {
  const wrong = [];
  const spots = [...document.querySelectorAll(".spot")].filter((one) => one.getClientRects().length);
  for (const spot of spots) {
    spot.scrollIntoView({ block: "center", inline: "center" });
    const { x, y, width, height } = spot.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!hit || hit.closest(".spot") !== spot) wrong.push(`${spot.outerHTML.slice(0, 160)} is covered`);
    const control = spot.control || document.getElementById((spot.dataset.options || "").split(" ")[0]) || spot;
    if (control.disabled || !control.form) wrong.push(`${spot.outerHTML.slice(0, 160)} picks nothing`);
  }
  scrollTo(0, 0);
  return [spots.length, wrong];
}

async function look(browser, { url, cookie, ticks }) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const wrong = [];
  page.setDefaultTimeout(PATIENCE);
  page.on("pageerror", (error) => wrong.push(`script: ${error.message}`));
  page.on("console", (said) => said.type() === "error" && wrong.push(`console: ${said.text()}`));
  await page.setViewport({ width: 1280, height: 800 });
  await context.setCookie(cookie);
  await page.goto(url);
  await page.waitForFunction(() => document.getElementById("link-state").textContent);
  const [spots, covered] = await page.evaluate(unreachable);
  wrong.push(...covered);

  const names = await page.$$(".people .opens");
  for (const name of names) {
    const id = await name.evaluate((one) => one.getAttribute("popovertarget"));
    await name.click();
    const isOpen = () => page.$eval(`#${id}`, (one) => one.matches(":popover-open") && one.offsetHeight > 40);
    if (!(await isOpen())) wrong.push(`${id} does not open`);
    await page.keyboard.press("Escape");
    if (await isOpen()) wrong.push(`${id} does not close`);
  }

  const before = await token(page);
  await point(page, before, ticks);
  await settled(page, before, false).catch(() => wrong.push("what was pointed at is not answered"));
  await context.close();
  return { wrong, spots, names: names.length };
}

// Answers by what is to be ticked, or by the first thing that can be pointed at.
async function point(page, before, ticks) {
  if (await page.$("#answer[data-ghost]")) {
    const covered = await page.$$eval("#pad td.ghost", (cells) => cells.map((one) => one.dataset.field));
    await page.waitForSelector("#give:enabled");
    const cell = await page.$(`#pad td[data-field="${covered[0]}"]`);
    await cell.hover();
    await cell.click();
    return;
  }
  for (const id of ticks) await page.click(`#table label.spot[for="${id}"]`);
  if (ticks.length) {
    await page.click("#give:enabled");
    if ((await settled(page, before, true)) === "asked") await page.click("#give:enabled"); // meant all the same
    return;
  }
  const spot = await page.$("#table .spot");
  const [control] = await spot.evaluate((one) => (one.dataset.options || "").split(" "));
  await spot.click();
  if (control) await page.click(`#${control}`);
}

// Waits until the question is another one, or until an answer is to be confirmed, if it may be.
async function settled(page, before, mayBeAsked) {
  const found = await page.waitForFunction(
    (old, isEnough) => {
      const form = document.getElementById("answer");
      if (!form || form.elements.token.value !== old) return "answered";
      return isEnough && form.elements.sure ? "asked" : "";
    },
    {},
    before,
    mayBeAsked,
  );
  return found.jsonValue();
}

const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
const found = [];
try {
  for (const table of tables) found.push(await look(browser, table));
} finally {
  await browser.close();
}
console.log(JSON.stringify(found));
