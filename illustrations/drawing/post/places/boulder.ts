import { mix } from '#drawing/colour.ts';
import { type StoneLook, stoneLook } from '#drawing/palette.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { moved, type Sketch } from '#drawing/sketch.ts';

/** Bare rock in the colours of an hour, to set a stone on. Its top lies about `height` / 2 above y. */
export function boulder(
  sketch: Sketch,
  x: number,
  y: number,
  width: number,
  height: number,
  tone: string,
  light = '#FFE6CC',
): string {
  const rock: StoneLook = {
    ...stoneLook('lava'),
    shine: mix(tone, light, 0.75),
    light: mix(tone, light, 0.45),
    base: tone,
    deep: mix(tone, '#1C1326', 0.45),
    dark: mix(tone, '#120B1A', 0.72),
    vein: mix(tone, '#120B1A', 0.6),
    accent: mix(tone, light, 0.3),
    gloss: 0.1,
  };
  return moved(roughStone(sketch, rock, width, height, width / 260), x, y);
}
