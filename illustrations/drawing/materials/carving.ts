import { mix } from '#drawing/colour.ts';
import { n, type Point, polygon } from '#drawing/geometry.ts';
import { sampled } from '#drawing/materials/cord.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { type Box, roundOutline } from '#drawing/polished-stone.ts';
import { line, path, rect, type Sketch } from '#drawing/sketch.ts';
import { stoneTexture } from '#drawing/stone-textures.ts';

/** One rounded form of a carving, with the dark that gathers where it meets what lies behind it. */
export function carvedForm(sketch: Sketch, look: StoneLook, d: string): string {
  const body = sketch.radial(
    [
      [0, mix(look.light, look.shine, 0.5)],
      [0.32, mix(look.light, look.base, 0.45)],
      [0.68, mix(look.base, look.deep, 0.12)],
      [0.9, mix(look.base, look.deep, 0.75)],
      [1, mix(look.deep, look.dark, 0.35)],
    ],
    [0.44, 0.4, 0.72, 0.32, 0.24],
  );
  const bounce = sketch.linear(
    [
      [0.6, '#FFF1DC', 0],
      [1, '#FFF1DC', 0.3],
    ],
    [0, 0, 0.8, 1],
  );
  const rim = line(d, bounce, 9) + line(d, look.shine, 5, 0.4, 'transform="translate(2.4 3)"');
  return line(d, look.dark, 10, 0.13) + line(d, look.dark, 4, 0.3) + path(d, body) + sketch.inside(d, rim);
}

/** The grain of the stone over the whole carving at once, so that it reads as one block. */
export function carvedGrain(
  sketch: Sketch,
  look: StoneLook,
  outlines: readonly string[],
  { x, y, w, h }: Box,
  grain: number,
): string {
  const clip = sketch.reference(
    (id) => `<clipPath id="${id}">${outlines.map((d) => `<path d="${d}"/>`).join('')}</clipPath>`,
  );
  const strength = look.weave === 'veil' ? 0.5 : look.weave === 'band' ? 0.34 : 0.5;
  const texture = `<g opacity="${strength}" transform="translate(${n(x)} ${n(y)}) scale(${n(grain)})">${stoneTexture(sketch, look, w / grain, h / grain)}</g>`;
  // One light for the whole block, over the many small roundings.
  const fall = sketch.linear(
    [
      [0, look.shine, 0.3],
      [0.4, look.shine, 0],
      [0.55, look.dark, 0],
      [1, look.dark, 0.5],
    ],
    [0, 0, 1, 0.75],
  );
  const through = sketch.radial(
    [
      [0, look.light, 0.5 * look.clarity],
      [1, look.light, 0],
    ],
    [0.66, 0.7, 0.34],
  );
  return `<g clip-path="${clip}">${texture}${rect(x, y, w, h, fall)}${rect(x, y, w, h, through)}</g>`;
}

/** A line cut into the stone: dark, with light on its lower lip. */
export function engraved(look: StoneLook, d: string, width: number): string {
  return (
    line(d, look.shine, width, 0.5, `transform="translate(${n(width * 0.35)} ${n(width * 0.5)})"`) +
    line(d, mix(look.deep, look.dark, 0.65), width, 0.8)
  );
}

/** Small round bosses in a row: carved beads. */
export function bosses(sketch: Sketch, look: StoneLook, points: readonly Point[], r: number): string {
  const { d } = roundOutline(r);
  const fill = sketch.radial(
    [
      [0, look.shine],
      [0.4, mix(look.light, look.base, 0.5)],
      [1, mix(look.deep, look.dark, 0.4)],
    ],
    [0.42, 0.38, 0.68, 0.34, 0.28],
  );
  const boss = sketch.stamp(path(d, look.dark, 'opacity="0.3" transform="translate(1.5 2.5)"') + path(d, fill));
  return points.map(([x, y]) => boss(`translate(${n(x)} ${n(y)})`)).join('');
}

/** A limb as an outline: a soft line with a width that changes from one end to the other. */
export function limb(points: readonly Point[], from: number, to: number): string {
  const spine = sampled(points, 10);
  const [one, two]: [Point[], Point[]] = [[], []];
  spine.forEach((point, index) => {
    const before = spine[index - 1] ?? point;
    const after = spine[index + 1] ?? point;
    const angle = Math.atan2(after[1] - before[1], after[0] - before[0]) + Math.PI / 2;
    const half = (from + (to - from) * (index / (spine.length - 1))) / 2;
    one.push([point[0] + Math.cos(angle) * half, point[1] + Math.sin(angle) * half]);
    two.unshift([point[0] - Math.cos(angle) * half, point[1] - Math.sin(angle) * half]);
  });
  // Both ends are rounded off by a few points on a half circle.
  return polygon([...one, ...cap(spine, to / 2), ...two, ...cap([...spine].reverse(), from / 2)]);
}

function cap(spine: readonly Point[], radius: number): Point[] {
  const [end, before] = [spine[spine.length - 1] ?? [0, 0], spine[spine.length - 2] ?? [0, 1]];
  const heading = Math.atan2(end[1] - before[1], end[0] - before[0]);
  return [0.3, 0.15, 0, -0.15, -0.3].map(
    (turn): Point => [
      end[0] + Math.cos(heading + turn * Math.PI) * radius,
      end[1] + Math.sin(heading + turn * Math.PI) * radius,
    ],
  );
}
