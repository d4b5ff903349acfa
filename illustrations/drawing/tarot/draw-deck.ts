import { drawBack, drawFrame, pictureWindow } from './frame.ts';
import { unitsPerPixel } from './path-data.ts';
import { Pen } from './pen.ts';
import { pictures } from './pictures.ts';

/** The SVG of every card by its id, and of the back that all have. */
export function drawDeck(): ReadonlyMap<string, string> {
  const deck = new Map<string, string>();
  for (const { id, name, numeral, draw } of pictures) {
    const pen = new Pen();
    draw(pen);
    pen.crop(pictureWindow);
    drawFrame(pen, name, numeral);
    deck.set(id, svg(pen));
  }
  const back = new Pen();
  drawBack(back);
  return deck.set('back', svg(back));
}

function svg(pen: Pen): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 500" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"><g transform="scale(${1 / unitsPerPixel})">${pen.elements()}</g></svg>\n`;
}
