import { n } from '#drawing/geometry.ts';
import type { StoneLook } from '#drawing/palette.ts';
import type { Box } from '#drawing/polished-stone.ts';
import { ellipse, line, path, rect, type Sketch, type Stop } from '#drawing/sketch.ts';
import { stoneTexture } from '#drawing/stone-textures.ts';

const slate = '#39414F';

/** One form of a clear carving, and how far it hides what lies behind it (0 to 1). */
export interface ClearForm {
  readonly d: string;
  readonly veil: number;
}

/** A carving in clear crystal: each form a lens of its own, seen through those before it, under one wet-looking light. */
export function clearCarving(
  sketch: Sketch,
  look: StoneLook,
  layers: readonly ClearForm[],
  box: Box,
  nearness = 1,
): string {
  const forms = layers.map(({ d }) => d);
  const clip = sketch.reference(
    (id) => `<clipPath id="${id}">${forms.map((d) => `<path d="${d}"/>`).join('')}</clipPath>`,
  );
  const lenses = layers.map((form) => lens(sketch, form)).join('');
  return (
    `<g clip-path="${clip}">${body(sketch, look, box)}</g>` +
    lenses +
    `<g clip-path="${clip}">${depths(sketch, look, box)}</g>` +
    shine(sketch, forms, box, nearness)
  );
}

/** What comes through the whole block: the room upside down, as any thick lens shows it. */
function body(sketch: Sketch, look: StoneLook, { x, y, w, h }: Box): string {
  const room = sketch.linear([
    [0, '#EEF1F4', 0.5],
    [0.3, '#A9B2BE', 0.42],
    [0.52, '#8791A0', 0.4],
    [0.6, '#F3F1EC', 0.5],
    [0.8, '#C3C6CB', 0.42],
    [1, '#FFFFFF', 0.6],
  ]);
  const side = sketch.linear(
    [
      [0, '#FFFFFF', 0.2],
      [0.45, '#FFFFFF', 0],
      [0.6, slate, 0],
      [1, slate, 0.34],
    ],
    [0, 0, 1, 0.4],
  );
  const grain = 2.6;
  const veils = `<g opacity="0.5" transform="translate(${n(x)} ${n(y)}) scale(${grain})">${stoneTexture(sketch, look, w / grain, h / grain)}</g>`;
  return rect(x, y, w, h, room) + veils + rect(x, y, w, h, side);
}

/** One form: clear in its middle, dark where its rim bends the light away, bright where it gathers it. */
function lens(sketch: Sketch, { d, veil }: ClearForm): string {
  const bend = sketch.radial(
    [
      [0, '#FFFFFF', 0.4],
      [0.34, '#FFFFFF', 0.16],
      [0.6, slate, 0.04],
      [0.82, slate, 0.32],
      [0.95, slate, 0.72],
      [1, '#161C28', 0.82],
    ],
    [0.47, 0.46, 0.6, 0.4, 0.36],
  );
  // The far side of a thick form is blurred into cloud and light.
  const milk = sketch.linear(
    [
      [0, '#F6F7F8', veil],
      [0.5, '#CDD2D9', veil * 0.9],
      [1, '#EDEBE7', veil],
    ],
    [0, 0, 0.6, 1],
  );
  const gathered = sketch.radial(
    [
      [0, '#FFFFFF', 0.85],
      [0.4, '#FFF6E6', 0.4],
      [1, '#FFF6E6', 0],
    ],
    [0.66, 0.76, 0.34],
  );
  const rim: readonly Stop[] = [
    [0, '#FFFFFF', 0.9],
    [0.35, '#FFFFFF', 0.2],
    [0.65, '#FFFFFF', 0.1],
    [1, '#FFF3DC', 0.9],
  ];
  return (
    line(d, '#1E2430', 3, 0.4) +
    path(d, milk) +
    path(d, bend) +
    path(d, gathered) +
    sketch.inside(d, line(d, slate, 14, 0.16) + line(d, sketch.linear(rim, [0, 0, 1, 1]), 5))
  );
}

/** Bent streaks of window and wall deep in the stone, and the little rainbow of an old crack. */
function depths(sketch: Sketch, look: StoneLook, { x, y, w, h }: Box): string {
  const streak = (at: number, wide: number, bow: number, colour: string, strength: number): string => {
    const [left, top, foot] = [x + w * at, y + h * 0.3, y + h];
    const d = `M${n(left)} ${n(top)}C${n(left + bow)} ${n(top + h * 0.2)} ${n(left - bow)} ${n(top + h * 0.45)} ${n(left + bow * 0.4)} ${n(foot)}L${n(left + wide + bow * 0.4)} ${n(foot)}C${n(left + wide * 1.5 - bow)} ${n(top + h * 0.45)} ${n(left + wide + bow)} ${n(top + h * 0.2)} ${n(left + wide * 0.6)} ${n(top)}Z`;
    return path(
      d,
      sketch.linear([
        [0, colour, 0],
        [0.2, colour, strength],
        [0.7, colour, strength * 0.6],
        [1, colour, 0],
      ]),
    );
  };
  const colours = ['#E5677D', '#F2A65A', '#F4E07A', '#7FD3A0', '#6AA9EE', '#9A7BE0'] as const;
  const rainbow = colours
    .map((colour, index) => ellipse(0, index * 5 - 12, 44 - index * 4, 6, colour, 'opacity="0.4"'))
    .join('');
  return (
    streak(0.3, w * 0.05, 40, '#FFFFFF', 0.34) +
    streak(0.4, w * 0.035, -30, slate, 0.22) +
    streak(0.57, w * 0.06, 34, '#FFFFFF', 0.3) +
    streak(0.68, w * 0.04, -44, slate, 0.24) +
    `<g transform="translate(${n(x + w * 0.42)} ${n(y + h * 0.71)}) rotate(-24)">${sketch.blurred(rainbow, 3.5)}</g>` +
    rect(
      x,
      y,
      w,
      h,
      sketch.radial(
        [
          [0, look.shine, 0.5],
          [1, look.shine, 0],
        ],
        [0.62, 0.82, 0.3],
      ),
    )
  );
}

/** The window on every rounding at once, found from the height of the forms; the nearer the eye, the gentler the slopes in pixels. */
function shine(sketch: Sketch, forms: readonly string[], { x, y, w, h }: Box, nearness: number): string {
  const height = sketch.radial(
    [
      [0, '#FFFFFF'],
      [0.55, '#B8B8B8'],
      [0.85, '#6A6A6A'],
      [1, '#3C3C3C'],
    ],
    [0.5, 0.5, 0.56],
  );
  const filter = sketch.reference(
    (id) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" color-interpolation-filters="sRGB"><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0.9 0 0 0 0" result="height"/><feGaussianBlur in="height" stdDeviation="6.5" result="soft"/><feSpecularLighting in="soft" surfaceScale="${n(26 * nearness)}" specularConstant="1.25" specularExponent="34" lighting-color="#FFFFFF" result="high"><feDistantLight azimuth="232" elevation="42"/></feSpecularLighting><feSpecularLighting in="soft" surfaceScale="${n(26 * nearness)}" specularConstant="0.8" specularExponent="26" lighting-color="#FFE9C8" result="low"><feDistantLight azimuth="38" elevation="24"/></feSpecularLighting><feMerge result="both"><feMergeNode in="low"/><feMergeNode in="high"/></feMerge><feGaussianBlur in="both" stdDeviation="1.5" result="calm"/><feComposite in="calm" in2="SourceAlpha" operator="in"/></filter>`,
  );
  return `<g filter="${filter}">${forms.map((d) => path(d, height)).join('')}</g>`;
}
