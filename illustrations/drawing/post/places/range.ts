import { mix } from '#drawing/colour.ts';
import { n, type Point, polygon } from '#drawing/geometry.ts';
import type { Dice } from '#drawing/random.ts';
import { line, path, type Sketch } from '#drawing/sketch.ts';

export interface RangeTones {
  /** Snow and rock that the sun has reached. */
  readonly lit: string;
  readonly shade: string;
  readonly rock: string;
  /** What everything fades into at the foot. */
  readonly haze: string;
}

export interface Range {
  /** Summits and saddles by turns, from left to right; it begins and ends with a saddle. */
  readonly skyline: readonly Point[];
  readonly foot: number;
  readonly tones: RangeTones;
  /** The side the sun stands on. */
  readonly sun: 'left' | 'right';
  /** How broken the crests are; 1 is usual. */
  readonly wild?: number;
}

/** A chain of high mountains: every summit sends a crest down that parts light from shade. */
export function range(sketch: Sketch, { skyline, foot, tones, sun, wild = 1 }: Range): string {
  const { dice } = sketch;
  const legs = skyline.slice(1).map((to, at) => broken(dice, skyline[at] ?? to, to, 0.075 * wild));
  const crest = legs.flat();
  const [first, last] = [crest[0] ?? [0, foot], crest[crest.length - 1] ?? [0, foot]];
  const outline = polygon([...crest, [last[0], foot], [first[0], foot]]);
  const top = Math.min(...skyline.map(([, y]) => y));
  const snow = sketch.linear(
    [
      [0, mix(tones.lit, '#FFFFFF', 0.35)],
      [0.45, tones.lit],
      [1, mix(tones.lit, tones.haze, 0.7)],
    ],
    [0, top, 0, foot],
    true,
  );
  const dark = sketch.linear(
    [
      [0, tones.shade],
      [0.6, mix(tones.shade, tones.haze, 0.35)],
      [1, mix(tones.shade, tones.haze, 0.8)],
    ],
    [0, top, 0, foot],
    true,
  );
  let body = '';
  for (let at = 1; at < skyline.length; at += 2) {
    const summit = skyline[at];
    if (summit === undefined) continue;
    const lean = (sun === 'right' ? 1 : -1) * (foot - summit[1]) * dice.between(0.1, 0.26);
    const spine = broken(dice, summit, [summit[0] + lean, foot], 0.1 * wild);
    const away = sun === 'right' ? (legs[at - 1] ?? []) : [...(legs[at] ?? [])].reverse();
    const end = away[0] ?? summit;
    // Between two mountains a gully runs down from the saddle, and never straight.
    const gully = broken(dice, [end[0] - lean * dice.between(0.5, 1.5), foot], end, 0.12 * wild);
    body += path(polygon([...away, ...spine, ...gully]), dark);
    body += gullies(dice, away, foot, mix(tones.lit, tones.shade, 0.5), 0.5);
    const towards = sun === 'right' ? (legs[at] ?? []) : [...(legs[at - 1] ?? [])].reverse();
    body += gullies(dice, towards, foot, tones.rock, 0.42) + spurs(dice, towards, foot, dark, sun);
    body += line(
      `M${spine
        .slice(0, Math.ceil(spine.length * 0.6))
        .map(([x, y]) => `${n(x)} ${n(y)}`)
        .join('L')}`,
      mix(tones.lit, '#FFFFFF', 0.6),
      1.6,
      0.5,
    );
  }
  const veil = sketch.linear(
    [
      [0, tones.haze, 0],
      [0.4, tones.haze, 0.12],
      [0.72, tones.haze, 0.7],
      [0.9, tones.haze, 0.96],
      [1, tones.haze, 1],
    ],
    [0, top, 0, foot],
    true,
  );
  return path(outline, snow) + sketch.inside(outline, body) + path(outline, veil);
}

/** Small crests beside the great one, each with a shaded side of its own. */
function spurs(dice: Dice, crest: readonly Point[], foot: number, dark: string, sun: 'left' | 'right'): string {
  const way = sun === 'right' ? 1 : -1;
  let body = '';
  for (let at = 4; at < crest.length - 2; at += Math.round(dice.between(4, 8))) {
    const start = crest[at];
    if (start === undefined) continue;
    const drop = (foot - start[1]) * dice.between(0.45, 0.85);
    const spine = broken(dice, start, [start[0] + way * drop * 0.24, start[1] + drop], 0.12);
    const back = broken(dice, [start[0] - way * drop * dice.between(0.1, 0.2), start[1] + drop * 0.94], start, 0.1);
    body += path(polygon([...spine, ...back]), dark, `opacity="${n(dice.between(0.45, 0.8))}"`);
  }
  return body;
}

/** Rock that shows through the snow, in thin tongues running down. */
function gullies(dice: Dice, crest: readonly Point[], foot: number, colour: string, strength: number): string {
  let d = '';
  const [from, to] = [crest[0], crest[crest.length - 1]];
  if (from === undefined || to === undefined) return '';
  for (let index = 0; index < 46; index += 1) {
    const [x, y] = crest[Math.floor(dice.next() * crest.length)] ?? from;
    const top = y + (foot - y) * dice.between(0.02, 0.6);
    const tall = (foot - y) * dice.between(0.05, 0.16);
    const lean = (to[0] > from[0] ? 1 : -1) * tall * dice.between(-0.1, 0.55);
    const wide = tall * dice.between(0.05, 0.14);
    d += `M${n(x)} ${n(top)}l${n(lean * 0.5 - wide)} ${n(tall * 0.45)}l${n(lean * 0.5)} ${n(tall * 0.55)}l${n(-lean * 0.3 + wide * 1.6)} ${n(-tall * 0.5)}z`;
  }
  return path(d, colour, `opacity="${strength}"`);
}

/** A straight line broken again and again, as rock breaks. */
function broken(dice: Dice, from: Point, to: Point, amount: number): Point[] {
  let points: Point[] = [from, to];
  for (let round = 0; round < 5; round += 1) {
    const finer: Point[] = [];
    for (const [index, point] of points.entries()) {
      const next = points[index + 1];
      finer.push(point);
      if (next === undefined) continue;
      const [dx, dy] = [next[0] - point[0], next[1] - point[1]];
      const shift = dice.between(-1, 1) * amount * (round === 0 ? 0.6 : 1);
      finer.push([point[0] + dx / 2 - dy * shift, point[1] + dy / 2 + dx * shift]);
    }
    points = finer;
  }
  return points;
}
