import { n } from '#drawing/geometry.ts';
import { ellipse, line, path, rect, type Sketch } from '#drawing/sketch.ts';

/** Old sal wood: nearly black in its depths, honey where light strikes it. */
export const wood = { light: '#A9764F', base: '#6B4432', deep: '#452B26', dark: '#2A1A1E' } as const;

/** A beam or post with grain along it and a lit upper or left edge. */
export function beam(sketch: Sketch, x: number, y: number, width: number, height: number): string {
  const upright = height > width;
  const paint = sketch.linear(
    [
      [0, wood.light],
      [0.14, wood.base],
      [0.8, wood.deep],
      [1, wood.dark],
    ],
    upright ? [0, 0, 1, 0] : [0, 0, 0, 1],
  );
  let grain = '';
  for (let count = 0; count < 5; count += 1) {
    const at = sketch.dice.between(0.15, 0.9);
    const [from, to] = [sketch.dice.between(0, 0.5), sketch.dice.between(0.5, 1)];
    grain += upright
      ? line(`M${n(x + width * at)} ${n(y + height * from)}V${n(y + height * to)}`, wood.dark, 0.9, 0.45)
      : line(`M${n(x + width * from)} ${n(y + height * at)}H${n(x + width * to)}`, wood.dark, 0.9, 0.45);
  }
  return rect(x, y, width, height, paint) + grain;
}

/** A row of carved lotus petals along a beam. */
export function petals(x: number, y: number, width: number, size: number): string {
  const count = Math.round(width / size);
  const step = width / count;
  let row = '';
  for (let at = 0; at < count; at += 1) {
    const left = x + at * step;
    row += path(
      `M${n(left)} ${n(y)}q0 ${n(size * 0.9)} ${n(step / 2)} ${n(size)}q${n(step / 2)} ${n(-size * 0.1)} ${n(step / 2)} ${n(-size)}z`,
      wood.base,
    );
    row += line(`M${n(left + 1)} ${n(y)}q0 ${n(size * 0.8)} ${n(step / 2 - 1)} ${n(size - 1)}`, wood.light, 1.2, 0.8);
    row += ellipse(left + step / 2, y + size * 0.36, step * 0.16, size * 0.2, wood.dark);
  }
  return row;
}

/** A row of small carved squares: the ends of the floor's joists. */
export function joists(x: number, y: number, width: number, size: number): string {
  let row = rect(x, y, width, size, wood.dark);
  const step = size * 1.7;
  for (let left = x + size * 0.3; left + size < x + width; left += step) {
    row +=
      rect(left, y + size * 0.12, size * 0.86, size * 0.76, wood.base) +
      rect(left, y + size * 0.12, size * 0.86, 2, wood.light);
    row += rect(left + size * 0.26, y + size * 0.38, size * 0.34, size * 0.3, wood.deep);
  }
  return row;
}

/** Nested frames round an opening with the winged lintel and sill of the valley's carpenters. */
export function carvedFrame(sketch: Sketch, x: number, y: number, width: number, height: number, wing: number): string {
  const sizes = [14, 8, 6];
  let grown = sizes.reduce((sum, size) => sum + size, 0);
  let frames = '';
  for (const size of sizes) {
    const [left, top, across, down] = [x - grown, y - grown, width + grown * 2, height + grown * 2];
    frames += beam(sketch, left, top, size + 0.5, down) + beam(sketch, left + across - size, top, size + 0.5, down);
    frames += beam(sketch, left, top, across, size + 0.5) + beam(sketch, left, top + down - size, across, size + 0.5);
    grown -= size;
  }
  const out = sizes.reduce((sum, size) => sum + size, 0);
  let beads = '';
  for (let down = y - 10; down < y + height + 10; down += 9)
    beads +=
      ellipse(x - 18, down, 2.4, 2.8, wood.light, 'opacity=".7"') + ellipse(x + width + 18, down, 2.4, 2.8, wood.deep);
  const top = y - out;
  const foot = y + height + out;
  const lintel =
    winged(sketch, x - out, top - 20, width + out * 2, wing, 20, 1) + petals(x - out, top - 2, width + out * 2, 11);
  return frames + beads + lintel + winged(sketch, x - out, foot, width + out * 2, wing * 0.7, 15, -1);
}

function winged(sketch: Sketch, x: number, y: number, width: number, wing: number, size: number, turn: 1 | -1): string {
  const [high, low] = turn === 1 ? [y, y + size] : [y + size, y];
  const dip = (low - high) * 0.4;
  const outline = `M${n(x - wing)} ${n(high)}H${n(x + width + wing)}q${n(-wing * 0.1)} ${n(dip * 1.6)} ${n(-wing * 0.5)} ${n(dip)}t${n(-wing * 0.5)} ${n(low - high - dip)}H${n(x)}q${n(-wing * 0.1)} ${n(-dip * 1.2)} ${n(-wing * 0.5)} ${n(-dip)}t${n(-wing * 0.5)} ${n(high - low + dip)}z`;
  const paint = sketch.linear([
    [0, wood.light],
    [0.2, wood.base],
    [1, wood.dark],
  ]);
  return path(outline, paint) + line(`M${n(x - wing)} ${n(y + 1)}H${n(x + width + wing)}`, wood.light, 1.6, 0.7);
}

/** The lattice of a tikijhya: two slanting sets of slats with a small flower at each crossing. */
export function lattice(sketch: Sketch, x: number, y: number, width: number, height: number, step = 21): string {
  const outline = `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;
  let slats = '';
  for (let at = -height; at < width + height; at += step) {
    for (const [from, to] of [
      [at, at + height],
      [at + height, at],
    ] as const) {
      slats +=
        line(`M${n(x + from)} ${n(y)}L${n(x + to)} ${n(y + height)}`, wood.dark, 6.4) +
        line(`M${n(x + from - 1.6)} ${n(y)}L${n(x + to - 1.6)} ${n(y + height)}`, wood.base, 2.2, 0.9);
    }
  }
  for (let row = 0; row * (step / 2) <= height; row += 1) {
    for (let at = (((row + Math.round(height / (step / 2))) % 2) * step) / 2; at <= width; at += step) {
      slats += ellipse(x + at, y + row * (step / 2), 2.2, 2.2, wood.light, 'opacity=".55"');
    }
  }
  return sketch.inside(outline, slats);
}
