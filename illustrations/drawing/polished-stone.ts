import { mix } from './colour.ts';
import { blob, n, type Point, polar } from './geometry.ts';
import type { StoneLook } from './palette.ts';
import { ellipse, path, type Sketch } from './sketch.ts';
import { stoneTexture } from './stone-textures.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A smooth, domed stone within any outline, lit from the upper left. `grain` is pixels per texture unit. */
export function polishedStone(sketch: Sketch, look: StoneLook, outline: string, box: Box, grain = 1): string {
  const { x, y, w, h } = box;
  const body = sketch.radial(
    [
      [0, mix(look.light, look.shine, 0.35)],
      [0.38, mix(look.light, look.base, 0.6)],
      [0.72, look.base],
      [1, look.deep],
    ],
    [0.42, 0.36, 0.74, 0.34, 0.26],
  );
  const shade = sketch.radial(
    [
      [0, look.dark, 0],
      [0.45, look.dark, 0.04],
      [0.78, look.dark, 0.4 - look.clarity * 0.12],
      [1, look.dark, 0.85 - look.clarity * 0.25],
    ],
    [0.42, 0.38, 0.66],
  );
  const through = sketch.radial([
    [0, mix(look.light, look.shine, 0.6), 0.2 + look.clarity * 0.6],
    [0.5, look.accent, 0.1 + look.clarity * 0.35],
    [1, look.accent, 0],
  ]);
  const bounce = sketch.linear(
    [
      [0.55, '#FFF3E0', 0],
      [1, '#FFF3E0', 0.16 + look.gloss * 0.3],
    ],
    [0, 0, 1, 1],
  );
  const inner = `<g transform="translate(${n(x)} ${n(y)}) scale(${grain.toFixed(3)})">${stoneTexture(sketch, look, w / grain, h / grain)}</g>
${path(outline, shade)}${ellipse(x + w * 0.66, y + h * 0.72, w * 0.36, h * 0.26, through)}
<path d="${outline}" fill="none" stroke="${bounce}" stroke-width="${n(Math.min(w, h) * 0.05)}"/>`;
  return `${path(outline, body)}${sketch.inside(outline, inner)}${highlights(sketch, look, box)}`;
}

/** A bead's outline and box, centred on 0,0. */
export function roundOutline(radius: number, squash = 1): { d: string; box: Box } {
  const ry = radius * squash;
  const [r, v] = [n(radius), n(ry)];
  return {
    d: `M-${r} 0A${r} ${v} 0 1 1 ${r} 0A${r} ${v} 0 1 1 -${r} 0Z`,
    box: { x: -radius, y: -ry, w: radius * 2, h: ry * 2 },
  };
}

/** A tumbled pebble's outline: a soft, slightly uneven oval centred on 0,0. */
export function pebbleOutline(sketch: Sketch, radius: number, squash = 0.8): { d: string; box: Box } {
  const { dice } = sketch;
  const start = dice.between(0, 6);
  const points: Point[] = [0, 1, 2, 3, 4, 5, 6].map((corner) =>
    polar([0, 0], radius * dice.between(0.82, 1.08), start + (corner * Math.PI * 2) / 7, squash),
  );
  return { d: blob(points), box: { x: -radius, y: -radius * squash, w: radius * 2, h: radius * 2 * squash } };
}

/** Beads of one stone in a few grains: draws one of them at a place and radius. */
export function beadMaker(
  sketch: Sketch,
  look: StoneLook,
  grains = 4,
): (x: number, y: number, r: number, turn?: number) => string {
  const { d, box } = roundOutline(50);
  const stamps = Array.from({ length: grains }, () => sketch.stamp(polishedStone(sketch, look, d, box)));
  let count = 0;
  return (x, y, r) => {
    count += 1;
    const stamp = stamps[(count * 7 + (count >> 2)) % grains] ?? stamps[0];
    return stamp === undefined ? '' : stamp(`translate(${n(x)} ${n(y)}) scale(${(r / 50).toFixed(4)})`);
  };
}

/** A soft window's reflection, and its crisp core on well polished stones. */
function highlights(sketch: Sketch, look: StoneLook, { x, y, w, h }: Box): string {
  const soft = sketch.radial([
    [0, '#FFFFFF', 0.2 + look.gloss * 0.62],
    [0.45, '#FFFFFF', 0.08 + look.gloss * 0.3],
    [1, '#FFFFFF', 0],
  ]);
  const turned = (cx: number, cy: number): string => `transform="rotate(-36 ${n(cx)} ${n(cy)})"`;
  const [cx, cy] = [x + w * 0.34, y + h * 0.28];
  const glow = ellipse(cx, cy, w * 0.27, h * 0.17, soft, turned(cx, cy));
  if (look.gloss < 0.5) return glow;
  const [px, py] = [x + w * 0.3, y + h * 0.24];
  return glow + ellipse(px, py, w * 0.1, h * 0.042, '#FFFFFF', `opacity="${n(look.gloss * 0.82)}" ${turned(px, py)}`);
}
