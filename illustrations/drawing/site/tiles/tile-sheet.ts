import type { StoneLook } from '#drawing/palette.ts';
import { drawRoom } from '#drawing/room.ts';
import { moved, path, type Sketch } from '#drawing/sketch.ts';

/** A tile's well is square; the room behind a product is higher than wide, and its middle is taken. */
const tileSize = 1200;
const roomHeight = 1500;

/** Something lying in the shop's room, seen from above, its middle at 0,0. */
export function finishTile(sketch: Sketch, look: StoneLook, art: string): string {
  const room = drawRoom(sketch, { stage: 'flat', look, horizon: 0 });
  const middle = tileSize / 2;
  return sketch.finish(moved(room, 0, (tileSize - roomHeight) / 2) + moved(art, middle, middle), tileSize, tileSize);
}

/** The shadow of what lies there. A tile is drawn once and kept, so that it may have a true blur. */
export function tileShadow(sketch: Sketch, d: string): string {
  const dark = path(d, '#3B2723');
  return (
    moved(`<g opacity=".42">${sketch.blurred(dark, 26)}</g>`, 30, 40) +
    moved(`<g opacity=".5">${sketch.blurred(dark, 7)}</g>`, 7, 10)
  );
}
