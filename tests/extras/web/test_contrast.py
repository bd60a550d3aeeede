"""Contrast: every sign on a page stands out from what it lies on, in every color scheme."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from manicule.kernel.sheet import STYLES
from manicule_web.cells_html import style_class
from manicule_web.picture import STATIC
from manicule_web.picture import STYLES as SHEETS

LEAST = 4.5
"""What the Web Content Accessibility Guidelines ask of text, level AA."""
GROUNDS = (
    '<main class="ground"></main>',
    '<div class="card ground"></div>',
    '<div class="frame ground"></div>',
    '<div class="frame own ground"></div>',
    '<div class="frame"><div class="region"><section class="part ground"></section></div></div>',
    '<div class="frame"><div class="region"><section class="part about ground"></section></div></div>',
    '<div class="frame"><span class="piece ground"></span></div>',
    '<div class="frame"><button class="spot ground"></button></div>',
    '<ul class="people"><li class="asked ground"></li></ul>',
)
"""What signs lie on."""
SCHEMES: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "more contrast": {"color_scheme": "light", "contrast": "more"},
}
PALE = """([grounds, kinds, least]) => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const paint = (color) => {
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (color) => color.map(one => one / 255)
    .map(one => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
  const found = [];
  for (const ground of grounds) {
    document.body.innerHTML = ground;
    const place = document.querySelector(".ground");
    for (const kind of kinds) {
      const sign = document.createElement("span");
      sign.className = `mark ${kind}`;
      place.append(sign);
      const under = [];
      for (let one = sign; one; one = one.parentElement) under.unshift(getComputedStyle(one).backgroundColor);
      const colors = [["white", ...under].map(paint).pop(), paint(getComputedStyle(sign).color)];
      const [low, high] = colors.map(light).sort((one, other) => one - other);
      const contrast = (high + 0.05) / (low + 0.05);
      if (contrast < least) found.push(`${kind || "plain"} in ${ground}: ${contrast.toFixed(2)}`);
      sign.remove();
    }
  }
  return found;
}"""
"""Lays a sign of each style on each ground; those that do not stand out enough."""


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_sign_has_enough_contrast_in_every_color_scheme(browser: Browser, scheme: str) -> None:
    context = browser.new_context(**SCHEMES[scheme])
    page = context.new_page()
    page.set_content("<!doctype html><html><body></body></html>")
    for name in SHEETS:
        page.add_style_tag(content=(STATIC / name).read_text(encoding="utf-8"))
    pale = page.evaluate(PALE, [GROUNDS, [style_class(style) for style in STYLES], LEAST])
    context.close()
    assert pale == []
