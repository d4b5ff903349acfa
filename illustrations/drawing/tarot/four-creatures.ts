import { bird, lionHead, yak } from './creatures.ts';
import { cloud } from './nature.ts';
import type { Pen } from './pen.ts';
import { face, hairCap, longHair, wing } from './people.ts';

/** In the corners of two cards: a winged person, a bird, a yak, a snow lion, each on a cloud. */
export function fourCreatures(pen: Pen): void {
  pen.at({ x: 62, y: 104, scale: 0.72 }, () => {
    pen.twice(0, () => pen.at({ x: -8, y: 18, scale: 0.62, turn: 18 }, wing));
    longHair(pen, 0, 0, 34);
    pen.shape('M-26 44C-24 28-8 26-6 16H6C8 26 24 28 26 44Z', 'bold', 'gold');
    face(pen, 0, 0);
    hairCap(pen, 0, 0);
  });
  pen.at({ x: 240, y: 104, scale: 1.05, isFlipped: true }, bird);
  pen.at({ x: 66, y: 456, scale: 0.88 }, () => yak(pen, false));
  pen.at({ x: 238, y: 390, scale: 0.86 }, lionHead);
  pen.hide('M20 409H116V480H20Z', 'sky');
  pen.fill('M53.200 409A176 176 0 0 0 116 434.700V409Z', 'dawn');
  cloud(pen, 62, 136, 0.84);
  cloud(pen, 238, 130, 0.84, true);
  cloud(pen, 68, 428, 1.02);
  cloud(pen, 238, 430, 0.86, true);
}
