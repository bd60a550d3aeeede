"""The devices at a person's seat, which that person can sign out."""

from __future__ import annotations

from collections.abc import Sequence

from manicule.kernel.text import tr
from manicule_web import keys
from manicule_web.markup import NO_HTML, Html, element, element_input, joined
from manicule_web.pages.layout import PageContext
from manicule_web.pages.times import in_utc, time_element
from manicule_web.table_file import DeviceKey, TableFile

DEVICES = tr("Devices at your seat")
# Translators: in a list of the devices of a player; {when} is a date with a time
SINCE = tr("link of {when}")
# Translators: in a list of the devices of a player; {when} is a date with a time
SINCE_BY = tr("link of {when}, made by {name}")
THIS = tr("this device")
SIGN_OUT = tr("Sign out", context="button for a device")
ABOUT = tr("A device that is signed out reads why. Sign out what you do not know.")
SHORT = 16
"""The part of a digest that names a device in a form."""


def devices_list(frame: PageContext, own: Sequence[DeviceKey], key: str, file: TableFile) -> Html:
    """The devices of the person with this key. Nothing in the list opens a seat."""
    if not own:
        return NO_HTML
    rows = joined(element("li", _device(frame, one, key, file)) for one in own)
    return joined(
        (
            element("h2", frame.read(DEVICES)),
            element("ul", rows, class_="devices"),
            element("p", frame.read(ABOUT), class_="note"),
        )
    )


def _device(frame: PageContext, one: DeviceKey, key: str, file: TableFile) -> Html:
    when = in_utc(one.since)
    maker = file.by_seat.get(one.by)
    text = SINCE(when=when) if maker is None else SINCE_BY(when=when, name=maker.player)
    said = Html(frame.read(text).replace(when, time_element(one.since), 1))
    if keys.fits(key, one.digest):
        return joined((said, element("strong", frame.read(THIS))), " ")
    button = element("button", frame.read(SIGN_OUT))
    form = (said, Html(" "), element_input("hidden", "device", one.digest[:SHORT]), button)
    return element("form", *form, method="post", action="sign-out")
