import { drawBack, drawFrame, pictureWindow } from './frame.ts';
import { circlePath, Pen } from './pen.ts';
import { type Picture, pictures } from './pictures.ts';
import { inks } from './tones.ts';

/** The SVG of every card by its id, and of the back that all have. */
export function drawDeck(): ReadonlyMap<string, string> {
  const deck = new Map<string, string>();
  for (const picture of pictures) {
    const pen = paint(picture);
    drawFrame(pen, picture.name, picture.numeral);
    deck.set(picture.id, svg(pen, inks.face));
  }
  const back = new Pen();
  drawBack(back);
  return deck.set('back', svg(back, inks.back));
}

/** A card's picture without its frame, for a card that lies in another drawing. It reaches beyond its window. */
export function drawPicture(id: string): string {
  const picture = pictures.find((other) => other.id === id);
  return picture ? `<g ${style(inks.face)}>${paint(picture).elements()}</g>` : '';
}

function paint({ draw }: Picture): Pen {
  const pen = new Pen();
  pen.fill(pictureWindow, 'sky');
  pen.fill(circlePath(150, 262, 176), 'dawn');
  pen.fill(circlePath(150, 290, 118), 'glow');
  draw(pen);
  pen.crop(pictureWindow);
  return pen;
}

function svg(pen: Pen, ink: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 500" ${style(ink)}>${pen.elements()}</svg>\n`;
}

function style(ink: string): string {
  return `fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round"`;
}
