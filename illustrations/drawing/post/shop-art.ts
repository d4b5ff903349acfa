import { kinds } from '#drawing/kinds/all-kinds.ts';
import { type MetalName, metalLook, stoneLook } from '#drawing/palette.ts';
import { moved, type Sketch } from '#drawing/sketch.ts';

/** A piece as the shop draws it for its product, set down in a picture by its foot or middle. */
export interface ShopArt {
  readonly kind: string;
  readonly stones: readonly [string, ...string[]];
  readonly metal?: MetalName;
  /** A shape's name in it chooses that shape. */
  readonly seed?: string;
}

export function shopArt(sketch: Sketch, piece: ShopArt, x: number, y: number, scale = 1, turn = 0): string {
  const { kind, stones, metal, seed = `${kind} ${stones.join(' ')}` } = piece;
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
  return moved(art, x, y, scale, turn);
}
