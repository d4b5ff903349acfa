// Draws the tarot deck again: one SVG for each card, and the back that all have.
//   npx tsx scripts/draw-tarot.ts
// Lines that something stands before are cut where it begins, so that a card is nothing but strokes in currentColor
// and lies on paper as well as on a night sky.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drawBack, drawFrame, pictureWindow } from './tarot/frame.ts';
import { Pen, unitsPerPixel } from './tarot/pen.ts';
import { pictures } from './tarot/pictures.ts';

const folder = fileURLToPath(new URL('../src/assets/tarot', import.meta.url));

function svg(pen: Pen): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 500" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"><g transform="scale(${1 / unitsPerPixel})">${pen.elements()}</g></svg>\n`;
}

await mkdir(folder, { recursive: true });
for (const { id, name, numeral, draw } of pictures) {
  const pen = new Pen();
  draw(pen);
  pen.crop(pictureWindow);
  drawFrame(pen, name, numeral);
  await writeFile(`${folder}/${id}.svg`, svg(pen));
}
const back = new Pen();
drawBack(back);
await writeFile(`${folder}/back.svg`, svg(back));
