import { fourCreatures } from '#drawing/tarot/four-creatures.ts';
import { arm, fist, limb } from '#drawing/tarot/limbs.ts';
import { blossom, leafyRing } from '#drawing/tarot/nature.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { face, hairCap, longHair, neck } from '#drawing/tarot/people.ts';

/** She dances within the wreath, the four creatures about her. */
export function theWorld(pen: Pen): void {
  fourCreatures(pen);
  leafyRing(pen, 150, 252, 86, 134);
  pen.twice(150, () => {
    pen.line('M100 228C82 258 122 280 110 312C104 328 94 334 104 352L112 346');
    pen.line('M106 230C92 258 130 282 117 316C112 330 104 334 112 346');
  });
  pen.at({ x: 150, y: 178, scale: 0.76 }, () => {
    longHair(pen, 0, 0, 60);
    pen.in('skin', () =>
      limb(
        pen,
        [
          [10, 140],
          [52, 176],
          [0, 206],
        ],
        [13, 12, 8],
      ),
    );
    pen.shape('M4 200C-4 204-14 204-20 210Q-14 216-4 214L8 211Z', 'bold', 'skin');
    pen.in('skin', () =>
      limb(
        pen,
        [
          [-8, 140],
          [-10, 186],
          [-4, 232],
        ],
        [14, 11, 7],
      ),
    );
    pen.shape('M-11 228C-12 238-10 248-4 258Q4 258 4 248L3 228Z', 'bold', 'skin');
    neck(pen, 0, 20, 38);
    pen.shape(
      'M-6 28C-8 38-20 38-28 46C-26 66-18 82-18 98C-26 116-32 136-36 156Q-22 166-10 156Q2 166 14 156Q26 164 36 152C32 134 24 114 18 98C18 82 26 66 28 46C20 38 8 38 6 28',
      'bold',
      'brass',
    );
    pen.line('M-7 37Q-2 56 8 92M7 37Q5 48 1 54');
    pen.shape('M-18.500 92Q0 100 18.500 92V103Q0 111-18.500 103Z', 'bold', 'violet');
    pen.fine('M-12 112Q-20 134-22 156M0 114Q2 136 2 158M12 112Q22 132 24 154');
    face(pen, 0, 0);
    hairCap(pen, 0, 0);
    blossom(pen, 13, -17, 7);
    for (const side of [1, -1] as const) {
      pen.at({ isFlipped: side === -1 }, () => {
        pen.at({ x: 70, y: 60, turn: 14 }, () => {
          pen.shape('M-2.500-18H2.500V18H-2.500Z', 'bold', 'brass');
          pen.shape('M-4-16L0-30L4-16L0-10Z', 'bold', 'gold');
          pen.shape('M-4 16L0 30L4 16L0 10Z', 'bold', 'gold');
        });
        pen.wearing('brass', () =>
          arm(pen, { shoulder: [24, 54], elbow: [44, 86], wrist: [62, 68], half: [10, 10, 11], hand: 'none' }),
        );
        pen.at({ x: 70, y: 61, turn: -10, isFlipped: true, scale: 0.85 }, fist);
      });
    }
  });
}
