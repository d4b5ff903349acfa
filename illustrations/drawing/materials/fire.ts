import { n, type Point, spline } from '#drawing/geometry.ts';
import { ellipse, line, path, type Sketch } from '#drawing/sketch.ts';

/** A still flame standing on x,y. */
export function flame(sketch: Sketch, x: number, y: number, height: number): string {
  const shape = (wide: number, tall: number): string =>
    `M${n(x)} ${n(y)}C${n(x - wide)} ${n(y - tall * 0.06)} ${n(x - wide)} ${n(y - tall * 0.4)} ${n(x - wide * 0.2)} ${n(y - tall * 0.72)}C${n(x)} ${n(y - tall * 0.84)} ${n(x + wide * 0.06)} ${n(y - tall * 0.94)} ${n(x + wide * 0.1)} ${n(y - tall)}C${n(x + wide * 0.3)} ${n(y - tall * 0.7)} ${n(x + wide)} ${n(y - tall * 0.42)} ${n(x + wide * 0.86)} ${n(y - tall * 0.2)}C${n(x + wide * 0.76)} ${n(y - tall * 0.04)} ${n(x + wide * 0.4)} ${n(y)} ${n(x)} ${n(y)}Z`;
  const outer = sketch.linear([
    [0, '#FFF0B8', 0.85],
    [0.4, '#FFC248'],
    [0.8, '#F58A22'],
    [1, '#D9581A', 0.75],
  ]);
  const inner = sketch.linear([
    [0, '#FFFDF0'],
    [0.7, '#FFF2B0'],
    [1, '#FFC95A', 0.5],
  ]);
  const halo = sketch.radial([
    [0, '#FFE9AE', 0.8],
    [0.4, '#FFD27A', 0.3],
    [1, '#FFC25A', 0],
  ]);
  return (
    ellipse(x, y - height * 0.45, height * 0.75, height * 0.85, halo) +
    path(shape(height * 0.24, height), outer) +
    path(shape(height * 0.13, height * 0.66), inner) +
    ellipse(x, y - height * 0.05, height * 0.06, height * 0.07, '#5A78C8', 'opacity="0.5"')
  );
}

/** A thread of smoke that opens into ribbons as it rises from x,y. */
export function smoke(sketch: Sketch, x: number, y: number, height: number, drift = 60): string {
  const { dice } = sketch;
  const phase = dice.between(0, 6);
  const veil = sketch.linear(
    [
      [0, '#FFFFFF', 0],
      [0.25, '#FFFFFF', 0.5],
      [0.8, '#F6F1EC', 0.75],
      [1, '#F6F1EC', 0.5],
    ],
    [0, y - height, 0, y],
    true,
  );
  const dark = sketch.linear(
    [
      [0, '#6F625C', 0],
      [0.4, '#6F625C', 0.3],
      [1, '#6F625C', 0.5],
    ],
    [0, y - height, 0, y],
    true,
  );
  let body = '';
  for (let strand = 0; strand < 12; strand += 1) {
    const spread = (strand - 5.5) / 5.5;
    const points: Point[] = [];
    for (let step = 0; step <= 12; step += 1) {
      const share = step / 12;
      const sway =
        Math.sin(share * 6.2 + phase) * 74 * share ** 0.85 +
        Math.sin(share * 11 + phase * 2 + strand * 0.22) * 20 * share;
      points.push([
        x + sway + spread * 46 * share ** 1.5 * Math.cos(share * 4 + phase) + drift * share,
        y - share * height,
      ]);
    }
    const d = spline(points);
    body += line(d, strand % 3 === 1 ? dark : veil, strand % 2 ? 9 : 3, strand % 2 ? 0.4 : 0.75);
  }
  return body;
}
