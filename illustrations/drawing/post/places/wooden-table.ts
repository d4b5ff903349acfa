import { benchLight, benchTop } from '#drawing/site/bench/bench-top.ts';
import { moved, type Sketch } from '#drawing/sketch.ts';

const grown = 4 / 3;

/** The jeweller's table from above, with `things` lying on it under the window's light. */
export function woodenTable(sketch: Sketch, things: string): string {
  return moved(benchTop(sketch), 0, 0, grown) + things + moved(benchLight(sketch), 0, 0, grown);
}
