"""The rules that phases share: the circle of places, orders, gains, payments, the idea track, points."""
