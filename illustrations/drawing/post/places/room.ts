import { stoneLook } from '#drawing/palette.ts';
import { drawRoom } from '#drawing/room.ts';
import { moved, type Sketch } from '#drawing/sketch.ts';

interface Corner {
  /** Whose colour the paper takes on a little. */
  readonly stone: string;
  readonly tint?: string;
  /** 0 to 1: how far it is darkened. */
  readonly dusk?: number;
  /** Where wall and table meet on the sheet. */
  readonly horizon?: number;
}

const grown = 4 / 3;
const lift = 500;

/** The products' own room, seen wider: a wall and a table in window light. */
export function tableRoom(sketch: Sketch, { stone, tint, dusk, horizon = 600 }: Corner): string {
  const room = drawRoom(sketch, {
    stage: 'table',
    look: stoneLook(stone),
    horizon: (horizon + lift) / grown,
    tint,
    dusk,
  });
  return moved(room, 0, -lift, grown);
}

/** The same light on a sheet seen from above. */
export function flatSheet(sketch: Sketch, { stone, tint, dusk }: Corner): string {
  return moved(drawRoom(sketch, { stage: 'flat', look: stoneLook(stone), horizon: 0, tint, dusk }), 0, -lift, grown);
}
