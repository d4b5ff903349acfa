import { glassBack, glassFront } from '#drawing/materials/glass.ts';
import { caustic, restingShadow } from '#drawing/materials/ground-shadow.ts';
import { corkStopper } from '#drawing/materials/wood.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { moved } from '#drawing/sketch.ts';

import { type Commission, lookAt } from './piece.ts';

/** A few rough grains in a stoppered glass vial, standing on 0,0. */
export function vial(commission: Commission): string {
  const { sketch, look } = commission;
  const { dice } = sketch;
  const outline =
    'M-120 -560C-120 -590 -104 -596 -84 -606V-660H84V-606C104 -596 120 -590 120 -560V-46Q120 -4 70 -4H-70Q-120 -4 -120 -46Z';
  let grains = '';
  for (let row = 0; row < 5; row += 1) {
    for (let index = 0; index < 3; index += 1) {
      const size = dice.between(78, 112);
      const x = (index - 1) * 66 + dice.between(-14, 14) + (row % 2 ? 20 : -16);
      if (Math.abs(x) > 84) continue;
      grains += moved(
        roughStone(sketch, lookAt(commission, row + index), size, size * 0.82, 0.7),
        x,
        -52 - row * 56,
        1,
        dice.between(-40, 40),
      );
    }
  }
  return (
    restingShadow(sketch, 0, -4, 150, 36) +
    caustic(sketch, { ...look, clarity: 0.9 }, 200, 16, 190, 30) +
    moved(corkStopper(sketch, 160, 130), 0, -640) +
    glassBack(sketch, outline) +
    sketch.inside(outline, grains) +
    glassFront(sketch, outline, { x: -120, y: -660, w: 240, h: 656 }) +
    restingShadow(sketch, 240, 40, 54, 14, 0.8) +
    moved(roughStone(sketch, look, 110, 84), 240, 8) +
    moved(roughStone(sketch, look, 76, 56), 330, 34, 1, 20)
  );
}
