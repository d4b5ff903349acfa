import { mix } from './colour.ts';
import { n } from './geometry.ts';
import type { Stage } from './kinds/piece.ts';
import type { StoneLook } from './palette.ts';
import { ellipse, path, rect, type Sketch } from './sketch.ts';

export interface Room {
  readonly stage: Stage;
  readonly look: StoneLook;
  /** Where wall and table meet. */
  readonly horizon: number;
  readonly tint?: string | undefined;
  readonly dusk?: number | undefined;
}

interface Tones {
  readonly lit: string;
  readonly wall: string;
  readonly shade: string;
  readonly table: string;
  readonly edge: string;
}

/** The shop's one room: warm paper, tinted a little toward the stone, with a window to the upper left. */
export function drawRoom(sketch: Sketch, room: Room): string {
  const tones = tonesOf(room);
  const ground = room.stage === 'table' ? wallAndTable(sketch, tones, room.horizon) : plainSheet(sketch, tones);
  return ground + windowLight(sketch, room) + vignette(sketch, tones, room.dusk ?? 0) + grain(sketch);
}

function tonesOf({ look, tint, dusk = 0 }: Room): Tones {
  const hue = tint ?? mix(look.base, look.accent, 0.35);
  const depth = brightness(hue);
  // Pale stones need a deeper paper behind them, dark stones a paper that does not turn to mud.
  const paper = mix('#EFE5D8', '#D5C5B2', Math.max(0, depth - 0.68) * 2.6);
  const share = 0.1 + Math.min(0.12, depth * 0.14);
  const night = (colour: string, amount = dusk): string => mix(colour, '#2A1B22', amount);
  return {
    lit: night(mix(mix(paper, '#FFF8EE', 0.62), hue, share * 0.5)),
    wall: night(mix(paper, hue, share)),
    shade: night(mix(mix(paper, '#B49C86', 0.34), hue, share * 1.35)),
    table: night(mix(mix(paper, '#FFF9F0', 0.34), hue, share * 0.62)),
    edge: night(mix(mix(paper, '#8E7460', 0.4), hue, share * 1.4)),
  };
}

/** 0 to 1, as the eye weighs the three colours. */
function brightness(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return (r ?? 0) * 0.3 + (g ?? 0) * 0.59 + (b ?? 0) * 0.11;
}

function wallAndTable(sketch: Sketch, tones: Tones, horizon: number): string {
  const wall = sketch.linear([
    [0, tones.wall],
    [0.7, mix(tones.wall, tones.shade, 0.45)],
    [1, mix(tones.wall, tones.shade, 0.85)],
  ]);
  const table = sketch.linear([
    [0, mix(tones.table, tones.shade, 0.42)],
    [0.2, tones.table],
    [0.62, mix(tones.table, tones.wall, 0.6)],
    [1, mix(tones.shade, tones.wall, 0.4)],
  ]);
  // A sweep of paper has no edge; only a breath of a fold where it turns up.
  const fold = sketch.linear([
    [0, tones.table, 0],
    [0.5, tones.table, 0.75],
    [1, tones.table, 0],
  ]);
  const top = Math.max(-200, Math.min(1500, horizon));
  return (
    rect(0, 0, 1200, 1500, tones.wall) +
    rect(0, 0, 1200, Math.max(1, top + 2), wall) +
    rect(0, top, 1200, Math.max(1, 1500 - top), table) +
    rect(0, top - 70, 1200, 140, fold)
  );
}

function plainSheet(sketch: Sketch, tones: Tones): string {
  return rect(
    0,
    0,
    1200,
    1500,
    sketch.linear(
      [
        [0, tones.lit],
        [0.45, tones.wall],
        [1, tones.shade],
      ],
      [0.1, 0, 0.8, 1],
    ),
  );
}

/** Morning light through a window out of sight: a broad glow and two slanting panes. */
function windowLight(sketch: Sketch, { stage, dusk = 0 }: Room): string {
  const strength = 1 - dusk;
  const glow = sketch.radial([
    [0, '#FFF6E6', 0.85 * strength],
    [0.5, '#FFF3E0', 0.3 * strength],
    [1, '#FFF3E0', 0],
  ]);
  const pane = sketch.linear(
    [
      [0, '#FFF8EA', 0],
      [0.16, '#FFF8EA', 0.3 * strength],
      [0.8, '#FFF8EA', 0.22 * strength],
      [1, '#FFF8EA', 0],
    ],
    [0, 0, 1, 0],
  );
  const lean = stage === 'table' ? 330 : 520;
  const fade = sketch.linear([
    [0, '#FFFFFF', 1],
    [0.62, '#FFFFFF', 0.75],
    [1, '#FFFFFF', 0],
  ]);
  const mask = sketch.reference(
    (id) =>
      `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="1200" height="1500">${rect(0, 0, 1200, stage === 'table' ? 1000 : 1500, fade)}</mask>`,
  );
  const slant = (x: number, width: number): string =>
    path(`M${n(x)} -20h${n(width)}l${n(lean)} 1560h${n(-width)}Z`, pane);
  return `${ellipse(330, 330, 900, 760, glow)}<g mask="${mask}">${slant(-40, 300)}${slant(300, 250)}</g>`;
}

/** Paper tooth: it also keeps wide gradients from breaking into steps. */
function grain(sketch: Sketch): string {
  const paint = sketch.reference(
    (id) =>
      `<filter id="${id}n" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.85" numOctaves="2" stitchTiles="stitch" seed="4"/><feColorMatrix values="0 0 0 0 0.25  0 0 0 0 0.18  0 0 0 0 0.16  0.9 0 0 0 -0.36"/></filter><pattern id="${id}" width="160" height="160" patternUnits="userSpaceOnUse"><rect width="160" height="160" filter="url(#${id}n)"/></pattern>`,
  );
  return rect(0, 0, 1200, 1500, paint, 'opacity="0.16"');
}

function vignette(sketch: Sketch, tones: Tones, dusk: number): string {
  const dark = mix(tones.edge, '#2C1A16', 0.35 + dusk * 0.5);
  return rect(
    0,
    0,
    1200,
    1500,
    sketch.radial(
      [
        [0, dark, 0],
        [0.6, dark, 0.02],
        [1, dark, 0.3],
      ],
      [0.44, 0.44, 0.78],
    ),
  );
}
