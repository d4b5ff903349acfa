import type { StoneLook, Weave } from './palette.ts';
import type { Sketch } from './sketch.ts';
import { bands, ribbons } from './textures/bands.ts';
import { fibres, metalSheen } from './textures/fibres.ts';
import { flashes, play } from './textures/flashes.ts';
import { flecks, pores, webs } from './textures/specks.ts';
import { veils, zones } from './textures/veils.ts';

/**
 * What shows in and on a stone, over a box of `w` by `h` units; a bead is 100 units wide, so a larger
 * piece gets more of the same grain. The caller lays the base colour below and clips.
 */
export type Texture = (sketch: Sketch, look: StoneLook, w: number, h: number) => string;

const textures: Readonly<Record<Weave, Texture>> = {
  veil: veils,
  zone: zones,
  band: bands,
  ribbon: ribbons,
  pore: pores,
  fleck: flecks,
  web: webs,
  fibre: fibres,
  metal: metalSheen,
  flash: flashes,
  play,
};

export function stoneTexture(sketch: Sketch, look: StoneLook, w: number, h: number): string {
  return textures[look.weave](sketch, look, w, h);
}
