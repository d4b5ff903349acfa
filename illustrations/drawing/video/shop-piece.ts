import type { Drawing } from '#drawing/drawing.ts';
import { kinds } from '#drawing/kinds/all-kinds.ts';
import { metalLook, stoneLook } from '#drawing/palette.ts';
import { moved, Sketch } from '#drawing/sketch.ts';

import type { Bench } from './film.ts';
import type { Layer } from './layer.ts';

/** A product as the shop draws it, without its room, its foot or middle at x,y. */
export function shopPiece(bench: Bench, drawing: Drawing, x: number, y: number, scale: number): Promise<Layer> {
  const { kind, stones, metal, seed = kind } = drawing;
  const sketch = new Sketch(seed);
  const draw = kinds.get(kind);
  if (!draw) throw new Error(`No kind is called ${kind}.`);
  const { art } = draw({
    sketch,
    slugs: stones,
    look: stoneLook(stones[0]),
    metal: metalLook(metal),
    metalName: metal,
    seed,
    view: 'front',
  });
  return bench.frame(moved(art, x, y, scale), sketch);
}
