import { n } from '#drawing/geometry.ts';
import { woods } from '#drawing/materials/wood.ts';
import { line, path, rect, type Sketch } from '#drawing/sketch.ts';

export interface WindowFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Panes across and down. */
  readonly panes: readonly [number, number];
  /** What is seen through it, painted on the sheet's own coordinates. */
  readonly view: string;
  readonly wood?: { readonly light: string; readonly base: string; readonly dark: string };
}

/** A wooden window in the wall, with a deep sill. */
export function windowFrame(
  sketch: Sketch,
  { x, y, width, height, panes, view, wood = woods.walnut }: WindowFrame,
): string {
  const bar = (bx: number, by: number, w: number, h: number, isUpright: boolean): string =>
    rect(
      bx,
      by,
      w,
      h,
      sketch.linear(
        [
          [0, wood.light],
          [0.35, wood.base],
          [1, wood.dark],
        ],
        isUpright ? [0, 0, 1, 0] : [0, 0, 0, 1],
      ),
    ) + line(isUpright ? `M${n(bx + 1)} ${n(by)}v${n(h)}` : `M${n(bx)} ${n(by + 1)}h${n(w)}`, wood.light, 2, 0.7);
  const [across, down] = panes;
  let bars = '';
  for (let at = 1; at < across; at += 1) bars += bar(x + (width * at) / across - 6, y, 12, height, true);
  for (let at = 1; at < down; at += 1) bars += bar(x, y + (height * at) / down - 6, width, 12, false);
  const frame =
    bar(x - 26, y - 26, 26, height + 52, true) +
    bar(x + width, y - 26, 26, height + 52, true) +
    bar(x - 26, y - 26, width + 52, 26, false) +
    bar(x - 58, y + height, width + 116, 34, false);
  const opening = `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;
  const depth = path(
    `M${n(x)} ${n(y)}h${n(width)}v14h${n(-width + 14)}v${n(height - 14)}h-14z`,
    '#241A30',
    'opacity="0.28"',
  );
  const shadow = rect(x - 58, y + height + 34, width + 116, 20, '#2C1A16', 'opacity="0.22"');
  return sketch.inside(opening, view) + depth + bars + frame + shadow;
}
