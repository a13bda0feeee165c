"""A net folded on the screen: every panel turned a right angle about its hinge, the print outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import dist, hypot
from typing import TypeAlias

from pnp.base.scene import Point, Segment
from pnp.draw.boxes.net import Net, Panel

Spot: TypeAlias = tuple[float, float, float]
Folded: TypeAlias = Callable[[Spot], Spot]
STEPS = 24  # of a curve


def flat(start: Point, segments: Iterable[Segment]) -> list[Point]:
    """The points of a line, its curves in short steps."""
    points = [start]
    for segment in segments:
        if len(segment) == 7:
            (x0, y0), (_, x1, y1, x2, y2, x3, y3) = points[-1], segment
            for step in range(1, STEPS + 1):
                t = step / STEPS
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        elif len(segment) == 3:
            points.append((segment[1], segment[2]))
    return points


def corners(panel: Panel) -> list[Point]:
    return flat(panel.edge.start, panel.edge.segments)


def area(points: list[Point]) -> float:
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def turned(panel: Panel) -> Folded:
    """From the panel as it lies in the net to where its parent lies there: away from who reads the print."""
    (x, y), (x2, y2) = panel.hinge
    long = hypot(x2 - x, y2 - y)
    along = (x2 - x) / long, (y2 - y) / long
    points = corners(panel)
    middle = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    out = -along[1], along[0]
    if (middle[0] - x) * out[0] + (middle[1] - y) * out[1] < 0:
        out = along[1], -along[0]

    def fold(spot: Spot) -> Spot:
        u = (spot[0] - x) * along[0] + (spot[1] - y) * along[1]
        s = (spot[0] - x) * out[0] + (spot[1] - y) * out[1]
        return x + u * along[0] + spot[2] * out[0], y + u * along[1] + spot[2] * out[1], -s

    return fold


class FoldedNet:
    """Where each point of a panel comes to lie; the front stays in the plane it was printed in."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.panels = {panel.name: panel for panel in net.panels}

    def at(self, name: str, point: Point) -> Spot:
        spot: Spot = (*point, 0.0)
        while name:
            panel = self.panels[name]
            if panel.parent:
                spot = turned(panel)(spot)
            name = panel.parent
        return spot

    def points(self, name: str) -> list[Spot]:
        return [self.at(name, point) for point in corners(self.panels[name])]


def apart(one: Iterable[Spot], other: Iterable[Spot]) -> float:
    """How far two lines' ends are from each other at most."""
    return max(dist(a, b) for a, b in zip(one, other, strict=True))
