"""The rules that phases share: the map and its shapes, drawing, seasons, scoring."""
