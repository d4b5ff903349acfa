import { mix } from '#drawing/colour.ts';
import { n } from '#drawing/geometry.ts';
import { ellipse, line, type Sketch } from '#drawing/sketch.ts';

/** What glows at a lit end. */
export const ember = (sketch: Sketch, x: number, y: number, r: number): string =>
  ellipse(
    x,
    y,
    r * 3.4,
    r * 3.4,
    sketch.radial([
      [0, '#FF9A3C', 0.7],
      [1, '#FF9A3C', 0],
    ]),
  ) +
  ellipse(x, y, r, r, '#FFB25A') +
  ellipse(x, y, r * 0.5, r * 0.5, '#FFF0C0');

/** One stick from its foot to its tip: a bare end, then the paste. */
export function stick(x: number, y: number, toX: number, toY: number, width: number, paste: string): string {
  const at = (share: number): string => `${n(x + (toX - x) * share)} ${n(y + (toY - y) * share)}`;
  const d = `M${at(0.24)}L${at(1)}`;
  return (
    line(`M${at(0)}L${at(0.3)}`, '#B98A55', width * 0.45) +
    line(d, mix(paste, '#1A0E0A', 0.5), width) +
    line(d, paste, width * 0.8) +
    line(d, mix(paste, '#FFFFFF', 0.4), width * 0.22, 0.6, `transform="translate(${n(-width * 0.2)} 0)"`) +
    line(`M${at(0.965)}L${at(1)}`, '#CFC8C2', width * 0.9)
  );
}
