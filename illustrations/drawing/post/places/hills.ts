import { mix } from '#drawing/colour.ts';
import { n, type Point } from '#drawing/geometry.ts';
import { sheet, wash } from '#drawing/post/sheet.ts';
import { cloudy, createNoise, crested } from '#drawing/site/dawn/noise.ts';
import { ellipse, path, rect, type Sketch, type Stop } from '#drawing/sketch.ts';

export interface Hill {
  readonly y: number;
  readonly rise: number;
  readonly top: string;
  readonly foot: string;
  readonly seed: number;
  /** Length of its folds in pixels. */
  readonly fold?: number;
  /** Raises (negative) or lowers its line from place to place. */
  readonly bend?: (x: number) => number;
}

const noise = createNoise('hills of the posts');

/** A wooded ridge across the whole sheet, with mist gathering at its foot. */
export function hill(sketch: Sketch, { y, rise, top, foot, seed, fold = 560, bend = () => 0 }: Hill): string {
  const points: Point[] = [];
  for (let x = -10; x <= sheet.width + 10; x += 6) {
    const height = crested(noise, x / fold + seed, seed * 1.7, 5) * rise + cloudy(noise, x / 60, seed, 3) * rise * 0.06;
    points.push([x, y + bend(x) - height]);
  }
  const d = `M-10 ${sheet.height + 10}L${points.map(([px, py]) => `${n(px)} ${n(py)}`).join('L')}L${sheet.width + 10} ${sheet.height + 10}Z`;
  const high = Math.min(...points.map(([, py]) => py));
  const paint = sketch.linear(
    [
      [0, top],
      [0.6, mix(top, foot, 0.75)],
      [1, foot],
    ],
    [0, high, 0, Math.min(sheet.height, high + rise + 190)],
    true,
  );
  return path(d, paint) + sketch.inside(d, folds(sketch, points, rise, mix(top, '#140E24', 0.35)));
}

/** Side ridges running down from the crest: each shows its shaded flank. */
function folds(sketch: Sketch, crest: readonly Point[], rise: number, dark: string): string {
  const { dice } = sketch;
  let d = '';
  for (let at = 6; at < crest.length - 6; at += Math.round(dice.between(5, 13))) {
    const [x, y] = crest[at] ?? [0, 0];
    const [, before] = crest[at - 5] ?? [0, y];
    const [, after] = crest[at + 5] ?? [0, y];
    if (y > before + 6 && y > after + 6) continue;
    const drop = (rise + 60) * dice.between(0.35, 0.95);
    const lean = (before > after ? 0.3 : -0.3) * drop + dice.between(-16, 16);
    const wide = drop * dice.between(0.14, 0.36);
    d += `M${n(x)} ${n(y)}C${n(x + lean * 0.2)} ${n(y + drop * 0.3)} ${n(x + lean * 0.7)} ${n(y + drop * 0.6)} ${n(x + lean)} ${n(y + drop)}C${n(x + lean * 0.5 - wide * 0.6)} ${n(y + drop * 0.8)} ${n(x - wide * 0.5)} ${n(y + drop * 0.4)} ${n(x)} ${n(y)}z`;
  }
  return sketch.blurred(path(d, dark, 'opacity="0.2"'), 7);
}

/** A sky from its height to the horizon, with the sun's glow where it is about to be or has been. */
export function sky(
  sketch: Sketch,
  stops: readonly Stop[],
  glow?: { readonly x: number; readonly y: number; readonly r: number; readonly colour: string },
): string {
  const air = wash(sketch.linear(stops));
  if (!glow) return air;
  const light = sketch.radial([
    [0, glow.colour, 0.95],
    [0.3, glow.colour, 0.5],
    [1, glow.colour, 0],
  ]);
  return air + ellipse(glow.x, glow.y, glow.r * 1.25, glow.r, light);
}

/** A long bank of mist. */
export function mist(sketch: Sketch, y: number, height: number, colour: string, strength = 0.8): string {
  return rect(
    0,
    y - height / 2,
    sheet.width,
    height,
    sketch.linear([
      [0, colour, 0],
      [0.5, colour, strength],
      [1, colour, 0],
    ]),
  );
}

/** Thin clouds drawn out by the wind. */
export function streaks(sketch: Sketch, y: number, colour: string, count = 9): string {
  const { dice } = sketch;
  let body = '';
  for (let index = 0; index < count; index += 1) {
    const [x, at, width] = [dice.between(-100, 1500), y + dice.between(-90, 90), dice.between(240, 620)];
    const thick = dice.between(5, 16);
    body += path(
      `M${n(x)} ${n(at)}q${n(width * 0.3)} ${n(-thick)} ${n(width * 0.6)} ${n(-thick * 0.3)}t${n(width * 0.4)} 0q${n(-width * 0.3)} ${n(thick)} ${n(-width * 0.6)} ${n(thick * 0.6)}t${n(-width * 0.4)} ${n(-thick * 0.2)}z`,
      colour,
      `opacity="${n(dice.between(0.16, 0.42))}"`,
    );
  }
  return sketch.blurred(body, 5);
}
