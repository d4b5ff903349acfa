// Draws the tarot deck again: one SVG for each card, and the back that all have.
//   npx tsx scripts/draw-tarot.ts
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { drawDeck } from '#catalogue/drawing/tarot/draw-deck.ts';

const folder = fileURLToPath(new URL('../src/assets/tarot', import.meta.url));

await mkdir(folder, { recursive: true });
for (const [id, svg] of drawDeck()) await writeFile(`${folder}/${id}.svg`, svg);
