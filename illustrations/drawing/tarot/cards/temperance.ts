import { arm, fist } from '#drawing/tarot/limbs.ts';
import { mountains, waves } from '#drawing/tarot/nature.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { face, hairCap, halo, longHair, neck, robe, wing } from '#drawing/tarot/people.ts';
import { cup } from '#drawing/tarot/things.ts';

/** An angel with one foot in the stream pours from cup to cup. */
export function temperance(pen: Pen): void {
  mountains(
    pen,
    [
      [20, 290],
      [44, 246],
      [60, 266],
      [88, 226],
      [134, 300],
      [168, 300],
      [214, 222],
      [232, 262],
      [256, 236],
      [284, 282],
    ],
    420,
  );
  pen.shape('M20 330Q90 318 150 328T280 326V452H20Z', 'bold', 'sand');
  pen.fine('M66 330C40 344 92 356 62 372C44 384 60 392 76 398');
  pen.fine('M78 328C54 344 108 356 82 372C68 384 84 390 96 394');
  pen.twice(150, () => pen.at({ x: 136, y: 178, scale: 1.16, turn: 22 }, wing));
  halo(pen, 150, 128, 38);
  longHair(pen, 150, 130, 54);
  neck(pen, 150, 150, 166);
  robe(pen, { x: 150, shoulders: 170, waist: 240, hem: 404, hemHalf: 50, hasSash: false });
  pen.fine('M131 238Q150 246 169 238M131 243Q150 251 169 243');
  pen.shape('M140 190H160L150 207Z', 'bold', 'brass');
  pen.at({ x: 150, y: 130 }, () => {
    face(pen, 0, 0);
    hairCap(pen, 0, 0);
    pen.circle(0, -20, 4.5, 'bold', 'gold');
    pen.dots([0, -20]);
  });
  // Bare feet, one on the ground, one in the water.
  pen.shape('M126 402C124 412 114 418 108 422Q112 428 124 426Q136 424 138 406Z', 'bold', 'skin');
  pen.shape('M162 404C162 414 166 420 176 424Q190 428 190 422Q180 416 176 404Z', 'bold', 'skin');
  pen.shape('M20 424C60 414 96 420 120 430S200 426 280 416V452H20Z', 'bold', 'far');
  waves(pen, 40, 120, 436);
  waves(pen, 140, 260, 434);
  // Water that flows against its weight.
  pen.line('M100 296C122 268 148 276 180 248');
  pen.fine('M104 300C126 274 150 282 184 253M97 292C118 264 146 270 177 243');
  cup(pen, 90, 336, 0.74, 14);
  cup(pen, 214, 268, 0.74, -46);
  arm(pen, { shoulder: [122, 186], elbow: [84, 246], wrist: [80, 290], half: [12, 14, 13], hand: 'none' });
  pen.at({ x: 88, y: 310, turn: 20 }, fist);
  arm(pen, { shoulder: [178, 186], elbow: [216, 218], wrist: [214, 246], half: [12, 14, 13], hand: 'none' });
  pen.at({ x: 208, y: 257, turn: -50 }, fist);
  for (const [x, y, height] of [
    [240, 420, 58],
    [256, 416, 74],
    [268, 414, 52],
  ] as const) {
    pen.line(`M${x} ${y}V${y - height}`, 'fine');
    pen.fine(
      `M${x} ${y}Q${x - 9} ${y - height * 0.4} ${x - 8} ${y - height * 0.66}M${x} ${y}Q${x + 8} ${y - height * 0.3} ${x + 6} ${y - height * 0.5}`,
    );
    pen.at({ x, y: y - height }, () => {
      pen.shape('M0 0C-10 0-12-8-8-12C-4-10-2-6 0 0C2-6 4-10 8-12C12-8 10 0 0 0Z');
      pen.shape('M0-2C-5-8-4-14 0-18C4-14 5-8 0-2Z');
    });
  }
}
