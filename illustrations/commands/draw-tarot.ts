import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { drawDeck } from '#drawing/tarot/draw-deck.ts';

const folder = fileURLToPath(new URL('../../src/assets/tarot', import.meta.url));

/** Draws the tarot deck into the shop's assets: one SVG for each card, and the back that all have. */
export async function drawTarot(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [id, svg] of drawDeck()) await writeFile(`${folder}/${id}.svg`, svg);
}
