import { n } from '#drawing/geometry.ts';
import type { Box } from '#drawing/polished-stone.ts';
import { ellipse, line, path, rect, type Sketch } from '#drawing/sketch.ts';

/** The far wall of a glass: drawn before what is inside. */
export function glassBack(sketch: Sketch, outline: string, tint = '#DCE7E6'): string {
  const body = sketch.linear(
    [
      [0, '#6E7F84', 0.5],
      [0.09, tint, 0.34],
      [0.3, '#FFFFFF', 0.34],
      [0.62, tint, 0.18],
      [0.9, '#8C9CA0', 0.32],
      [1, '#55656B', 0.55],
    ],
    [0, 0, 1, 0],
  );
  return path(outline, body);
}

/** The near wall: reflections of the window, drawn over what is inside. */
export function glassFront(sketch: Sketch, outline: string, { x, y, w, h }: Box): string {
  const gleam = sketch.linear([
    [0, '#FFFFFF', 0.85],
    [0.7, '#FFFFFF', 0.45],
    [1, '#FFFFFF', 0.1],
  ]);
  const faint = sketch.linear([
    [0, '#FFFFFF', 0.1],
    [0.5, '#FFFFFF', 0.42],
    [1, '#FFFFFF', 0.05],
  ]);
  const foot = sketch.linear([
    [0, '#FFFFFF', 0],
    [0.6, '#F4FAF8', 0.35],
    [1, '#4E5D60', 0.35],
  ]);
  const inner =
    rect(x + w * 0.1, y - 10, w * 0.09, h + 20, gleam) +
    rect(x + w * 0.22, y - 10, w * 0.025, h + 20, faint) +
    rect(x + w * 0.86, y - 10, w * 0.05, h + 20, faint) +
    rect(x, y + h * 0.9, w, h * 0.1, foot) +
    ellipse(x + w * 0.5, y + h * 0.965, w * 0.36, h * 0.012, '#FFFFFF', 'opacity="0.4"');
  return (
    sketch.inside(outline, inner) +
    line(outline, '#FFFFFF', 3, 0.75) +
    line(outline, '#4A5B60', 1.6, 0.5, `transform="translate(${n(1)} ${n(1.4)})"`)
  );
}
