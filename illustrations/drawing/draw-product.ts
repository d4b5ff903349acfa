import type { Drawing, View } from './drawing.ts';
import { kinds } from './kinds/all-kinds.ts';
import type { Commission, Piece, Stage } from './kinds/piece.ts';
import { rawCrystal } from './kinds/raw-crystal.ts';
import { ledge } from './ledge.ts';
import { knownStones, metalLook, stoneLook } from './palette.ts';
import { drawRoom } from './room.ts';
import { moved, Sketch } from './sketch.ts';

export type { Drawing, View } from './drawing.ts';

const frame = { width: 1200, height: 1500 } as const;

/** Where a piece's 0,0 lies in the frame. */
const origins: Readonly<Record<Stage, { readonly x: number; readonly y: number }>> = {
  table: { x: 600, y: 1090 },
  flat: { x: 600, y: 750 },
  hang: { x: 600, y: 770 },
};
const horizon = 830;

/** A product's picture as SVG, 1200 by 1500. The same drawing gives the same picture, on every machine. */
export function drawProduct(drawing: Drawing, view: View): string {
  const slugs = drawing.stones.filter((slug) => knownStones.has(slug));
  if (slugs.length === 0) slugs.push('clear-quartz');
  const seed = drawing.seed ?? `${drawing.kind} ${drawing.stones.join(' ')}`;
  const sketch = new Sketch(seed);
  const look = stoneLook(slugs[0]);
  const commission: Commission = {
    sketch,
    slugs,
    look,
    metal: metalLook(drawing.metal),
    metalName: drawing.metal,
    seed,
    view,
  };
  const piece = (kinds.get(drawing.kind) ?? rawCrystal)(commission);
  return sketch.finish(compose(commission, piece), frame.width, frame.height);
}

function compose({ sketch, look, view }: Commission, { stage, art, closeUp, tint, dusk }: Piece): string {
  const origin = origins[stage];
  const room = { stage, look, tint, dusk };
  if (view === 'front') return drawRoom(sketch, { ...room, horizon }) + moved(art, origin.x, origin.y);
  if (view === 'scene') return drawRoom(sketch, { ...room, horizon: horizon + 60 }) + ledge(sketch, look, stage, art);
  const { x, y, zoom, turn = 0 } = closeUp;
  // The table's far edge moves with the piece as the eye comes nearer.
  const near = frame.height / 2 + (horizon - origins.table.y - y) * zoom;
  const content = moved(moved(art, -x, -y), frame.width / 2, frame.height / 2, zoom, turn);
  return drawRoom(sketch, { ...room, horizon: near }) + content;
}
