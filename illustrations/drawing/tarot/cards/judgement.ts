import { arm, fist } from '#drawing/tarot/limbs.ts';
import { cloud, lotus, mountains } from '#drawing/tarot/nature.ts';
import { circlePath, type Pen } from '#drawing/tarot/pen.ts';
import { face, hairCap, longHair, neck, robe, wing } from '#drawing/tarot/people.ts';

/** A long horn calls from the clouds, and they rise with open arms. */
export function judgement(pen: Pen): void {
  pen.twice(150, () => pen.at({ x: 134, y: 142, scale: 1.04, turn: 26 }, wing));
  longHair(pen, 150, 112, 40, 0.94);
  neck(pen, 150, 130, 144);
  pen.shape(
    'M144 138C142 146 120 146 116 158C112 176 118 196 122 214H178C182 196 188 176 184 158C180 146 158 146 156 138',
    'bold',
    'violet',
  );
  pen.fine('M138 150Q150 166 162 150M134 166Q138 190 134 210M166 166Q162 190 166 210');
  face(pen, 150, 112, { scale: 0.94 });
  hairCap(pen, 150, 112, 0.94);
  // The horn of the monasteries and its banner.
  pen.shape('M96 154L58 174L62 216L78 204L100 198Z', 'bold', 'brass');
  pen.fine('M92 162L63 177L66 206L79 197L95 192Z');
  pen.at({ x: 79, y: 186, turn: -16 }, () => lotus(pen, 0, 5, 0.42));
  pen.at({ x: 145, y: 123, turn: 62 }, () => {
    pen.shape('M-4 0L-6 60L-15 108H15L6 60L4 0Q0-3-4 0Z', 'bold', 'brass');
    pen.shape(circlePath(0, 108, 15, 4), 'bold', 'gold');
    pen.fine('M-4.500 22H4.500M-5 26H5M-6 58H6M-7 63H7M-11 92Q0 96 11 92');
  });
  arm(pen, { shoulder: [120, 166], elbow: [106, 204], wrist: [104, 172], half: [10, 12, 10], hand: 'none' });
  pen.at({ x: 103, y: 152, turn: -4, scale: 0.9 }, fist);
  arm(pen, { shoulder: [180, 166], elbow: [182, 212], wrist: [146, 158], half: [10, 13, 10], hand: 'none' });
  pen.at({ x: 133, y: 139, turn: -30, scale: 0.9 }, fist);
  cloud(pen, 104, 234, 1.06);
  cloud(pen, 196, 234, 1.06, true);
  cloud(pen, 150, 240, 0.9);
  mountains(
    pen,
    [
      [20, 330],
      [48, 284],
      [66, 310],
      [92, 280],
      [124, 326],
      [176, 328],
      [206, 286],
      [228, 312],
      [252, 280],
      [284, 326],
    ],
    420,
  );
  pen.shape('M20 344Q150 334 280 344V452H20Z', 'bold', 'sand');
  pen.at({ x: 150, y: 318, scale: 0.62 }, () => riser(pen, 'cap'));
  box(pen, 150, 392, 34);
  pen.at({ x: 80, y: 340, scale: 0.74 }, () => riser(pen, 'long'));
  box(pen, 80, 436, 44);
  pen.at({ x: 220, y: 340, scale: 0.74 }, () => riser(pen, 'beard'));
  box(pen, 220, 436, 44);
}

/** Somebody seen to the waist with both arms raised. */
function riser(pen: Pen, kind: 'long' | 'cap' | 'beard'): void {
  if (kind === 'long') longHair(pen, 0, 0, 56);
  neck(pen, 0, 20, 38);
  robe(pen, { x: 0, shoulders: 40, waist: 76, hem: 112, hasSash: false, hemHalf: 22 });
  face(pen, 0, 0, { isBearded: kind === 'beard' });
  hairCap(pen, 0, 0);
  pen.twice(0, () => arm(pen, { shoulder: [-23, 54], elbow: [-50, 34], wrist: [-48, -8], half: [11, 12, 13] }));
}

/** A stone chest, open to the sky. */
function box(pen: Pen, x: number, foot: number, half: number): void {
  pen.shape(`M${x - half} ${foot - 36}H${x + half}L${x + half - 4} ${foot}H${x - half + 4}Z`, 'bold', 'gold');
  pen.shape(`M${x - half - 5} ${foot - 44}H${x + half + 5}V${foot - 35}H${x - half - 5}Z`, 'bold', 'brass');
  lotus(pen, x, foot - 10, 0.5);
  pen.fine(`M${x - half + 10} ${foot - 28}V${foot - 6}M${x + half - 10} ${foot - 28}V${foot - 6}`);
}
