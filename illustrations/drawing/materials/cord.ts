import { mix } from '#drawing/colour.ts';
import { evenly, n, type Point, spline } from '#drawing/geometry.ts';
import { ellipse, line, type Sketch } from '#drawing/sketch.ts';

export interface CordLook {
  readonly light: string;
  readonly base: string;
  readonly dark: string;
}

export const cords = {
  wine: { light: '#B4646A', base: '#7E3438', dark: '#3C1418' },
  saffron: { light: '#FFD27A', base: '#E08A22', dark: '#8A4510' },
  red: { light: '#EE7B6C', base: '#BE2F2E', dark: '#651218' },
  linen: { light: '#FFFAF0', base: '#DDCFBA', dark: '#90795F' },
  umber: { light: '#A98A72', base: '#62473A', dark: '#2C1D18' },
  ink: { light: '#6F687A', base: '#35303E', dark: '#141118' },
} as const satisfies Record<string, CordLook>;

/** A twisted cord along soft points. */
export function cord(points: readonly Point[], width: number, look: CordLook): string {
  const d = spline(points);
  let length = 0;
  for (let index = 1; index < points.length; index += 1) {
    const [a, b] = [points[index - 1] ?? [0, 0], points[index] ?? [0, 0]];
    length += Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  const smooth = sampled(points, 14);
  const places = evenly(smooth, Math.max(2, Math.round(length / (width * 0.62))));
  let strands = '';
  let sheen = '';
  places.forEach((place, index) => {
    const next = places[index + 1];
    if (next === undefined) return;
    const angle = Math.atan2(next[1] - place[1], next[0] - place[0]);
    const [dx, dy] = [Math.cos(angle + 0.95) * width * 0.46, Math.sin(angle + 0.95) * width * 0.46];
    strands += `M${n(place[0] - dx)} ${n(place[1] - dy)}L${n(place[0] + dx)} ${n(place[1] + dy)}`;
    sheen += `M${n(place[0] - dx * 0.6 + width * 0.12)} ${n(place[1] - dy * 0.6)}L${n(place[0] + dx * 0.1 + width * 0.12)} ${n(place[1] + dy * 0.1)}`;
  });
  return (
    line(d, look.dark, width) +
    line(d, look.base, width * 0.86) +
    line(strands, look.dark, Math.max(0.8, width * 0.11), 0.6) +
    line(sheen, look.light, Math.max(0.8, width * 0.15), 0.7)
  );
}

/** A soft line as many short straight ones. */
export function sampled(points: readonly Point[], steps: number): Point[] {
  const smooth: Point[] = [];
  for (let index = 0; index < points.length - 1; index += 1) {
    const [p0, p1, p2, p3] = [
      points[index - 1] ?? points[index],
      points[index],
      points[index + 1],
      points[index + 2] ?? points[index + 1],
    ];
    if (p0 === undefined || p1 === undefined || p2 === undefined || p3 === undefined) continue;
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      const at = (a: number, b: number, c: number, d: number): number =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      smooth.push([at(p0[0], p1[0], p2[0], p3[0]), at(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  const last = points[points.length - 1];
  return last === undefined ? smooth : [...smooth, last];
}

/** A round, wound knot. */
export function knot(x: number, y: number, r: number, look: CordLook, turn = 0): string {
  let wraps = '';
  for (let step = -2; step <= 2; step += 1)
    wraps += `M${n(step * r * 0.36)} ${n(-r * 0.8)}Q${n(step * r * 0.36 + r * 0.34)} 0 ${n(step * r * 0.36)} ${n(r * 0.8)}`;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">${ellipse(0, 0, r * 1.12, r, look.dark)}${ellipse(-r * 0.05, -r * 0.08, r * 1.02, r * 0.88, look.base)}${line(wraps, look.dark, r * 0.12, 0.6)}${ellipse(-r * 0.3, -r * 0.4, r * 0.5, r * 0.22, mix(look.light, '#FFFFFF', 0.2), 'opacity="0.45"')}</g>`;
}

/** A tassel hanging from 0,0: a bound head and many loose threads. */
export function tassel(sketch: Sketch, length: number, width: number, look: CordLook): string {
  const { dice } = sketch;
  let threads = '';
  for (let index = 0; index < 46; index += 1) {
    const share = index / 45 - 0.5;
    const reach = length * dice.between(0.9, 1.02);
    const foot = share * width * dice.between(1.05, 1.35);
    const colour = dice.pick([look.base, look.light, look.base, look.dark, mix(look.base, look.dark, 0.4)]);
    threads += line(
      `M${n(share * width * 0.5)} ${n(length * 0.12)}C${n(share * width)} ${n(length * 0.3)} ${n(foot + dice.between(-4, 4))} ${n(length * 0.6)} ${n(foot)} ${n(reach)}`,
      colour,
      width / 24,
      dice.between(0.75, 1),
    );
  }
  const head =
    ellipse(0, length * 0.07, width * 0.34, length * 0.09, look.dark) +
    ellipse(-width * 0.03, length * 0.06, width * 0.3, length * 0.08, look.base) +
    ellipse(-width * 0.1, length * 0.035, width * 0.12, length * 0.028, look.light, 'opacity="0.7"');
  let band = '';
  for (let index = 0; index < 4; index += 1)
    band += line(
      `M${n(-width * 0.29)} ${n(length * (0.135 + index * 0.014))}Q0 ${n(length * (0.155 + index * 0.014))} ${n(width * 0.29)} ${n(length * (0.135 + index * 0.014))}`,
      index % 2 ? look.light : look.dark,
      length * 0.012,
      0.9,
    );
  return threads + head + band;
}
