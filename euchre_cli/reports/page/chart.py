"""The chance to win the game, deal by deal, as a drawing that is part of the page."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import pygal
from markupsafe import Markup
from pygal.etree import etree
from pygal.style import Style

# pygal looks for its plug-ins in a way that Python has given up, at every import of anything; we use none
sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ != "PluginImportFixer"]

_STYLE = Style(
    background="transparent",
    plot_background="transparent",
    foreground="currentColor",
    foreground_strong="currentColor",
    foreground_subtle="currentColor",
    font_family="inherit",
    colors=("var(--accent)",),
    label_font_size=22,
    major_label_font_size=22,
)
"""Colours are those of the page around it, in the light and in the dark."""


def win_chart(chances: Sequence[float], anchors: Sequence[str]) -> Markup:
    """A line of chances from 0 to 1, the first before the first deal and one after each deal; `anchors` are the deals'
    places on the page, to which their points lead.
    """
    chart = pygal.Line(
        style=_STYLE,
        width=1000,
        height=380,
        js=(),
        show_legend=False,
        range=(0, 100),
        y_labels=[0, 25, 50, 75, 100],
        value_formatter=lambda value: f"{value:.0f}%",
        dots_size=6,
        stroke_style={"width": 4},
        margin=10,
        no_data_text="",
        explicit_size=False,
    )
    chart.uuid = f"win-{anchors[0] if anchors else 'none'}"  # by chance otherwise, and the page another each time
    every = max(1, len(anchors) // 20)
    chart.x_labels = [str(deal) if deal % every == 0 else "" for deal in range(len(chances))]
    points: list[dict[str, Any]] = [{"value": 100 * chance} for chance in chances]
    for point, anchor in zip(points[1:], anchors, strict=False):
        point["xlink"] = {"href": f"#{anchor}", "target": "_self"}
    chart.add("", points)
    drawing = chart.render_tree()
    for holder in list(drawing.iter()):
        for child in list(holder):
            # what the drawing says is told in words beside it; remarks hold the date of the run
            if not isinstance(child.tag, str) or child.tag.rpartition("}")[2] in ("script", "title"):
                holder.remove(child)
    return Markup(etree.tostring(drawing, encoding="unicode"))  # noqa: S704 - made of numbers and of our own names
