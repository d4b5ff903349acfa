import { arm } from '#drawing/tarot/limbs.ts';
import { blossom, lotus, quartz, spark } from '#drawing/tarot/nature.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { face, hairCap, halo, neck, robe } from '#drawing/tarot/people.ts';
import { cup, pentacle, sword, wand } from '#drawing/tarot/things.ts';

/** One hand raised to the sky, one to the earth; the four suits on the table before him. */
export function magician(pen: Pen): void {
  // A bower of blossoms above.
  pen.line('M20 84C60 100 90 70 150 74C210 70 240 100 280 84');
  pen.line('M20 70C70 86 100 64 150 66C200 64 230 86 280 70', 'fine');
  for (const [x, y] of [
    [42, 86],
    [92, 78],
    [208, 78],
    [258, 86],
  ] as const)
    blossom(pen, x, y, 12);
  halo(pen, 150, 152, 37);
  // The lying eight over his head.
  pen.shape('M150 100C141 88 124 90 124 100S141 112 150 100C159 88 176 90 176 100S159 112 150 100Z', 'bold', 'gold');
  neck(pen, 150, 172, 184);
  robe(pen, { x: 150, shoulders: 188, waist: 262, hem: 452, shoulderHalf: 32, waistHalf: 22, hemHalf: 52 });
  // A cloak open at the front.
  pen.twice(150, () => {
    pen.shape(
      'M143 180C126 184 112 190 110 204C104 270 96 360 86 452H116C122 360 128 270 138 206C140 196 144 190 146 184',
      'bold',
      'gold',
    );
    pen.fine('M120 214C114 290 106 370 98 440M129 222C124 290 116 370 110 440');
  });
  pen.circle(150, 186, 5, 'bold');
  face(pen, 150, 152, { scale: 0.98 });
  hairCap(pen, 150, 152);
  pen.shape('M132 146C134 134 166 134 168 146C162 141 138 141 132 146Z', 'bold', 'brass');
  pen.circle(150, 137, 3.4, 'fine');
  arm(pen, { shoulder: [118, 204], elbow: [84, 214], wrist: [70, 172], half: [11, 12, 14], hand: 'fist' });
  pen.at({ x: 74, y: 176, turn: 14 }, () => {
    pen.shape('M-2.600-4V-50Q0-56 2.600-50V-4Z', 'bold', 'brass');
    pen.fine('M-2.600-44H2.600M-2.600-10H2.600');
  });
  pen.at({ x: 69, y: 160, turn: -76 }, () =>
    pen.shape('M-5-6C0-8 7-7 9-6Q12-5 11-2Q13 0 11 2Q12 5 9 6C4 7-2 6-5 5', 'bold', 'skin'),
  );
  spark(pen, [92, 118], [76, 106]);
  arm(pen, { shoulder: [182, 204], elbow: [214, 224], wrist: [220, 268], half: [11, 12, 14] });
  // The table, its cloth, and the four suits.
  pen.shape('M34 340H266V356H34Z', 'bold', 'brass');
  pen.fine('M34 345H266');
  pen.shape('M44 356V452H256V356Z', 'bold', 'far');
  for (let i = 0; i < 8; i += 1) pen.fine(`M${44 + i * 26.5} 356q13 16 26.500 0`);
  pen.fine('M60 380V440M240 380V440M96 392V440M204 392V440M132 398V440M168 398V440');
  quartz(pen, 132, 338, 34, -6);
  quartz(pen, 144, 339, 24, 8);
  cup(pen, 66, 338, 0.86);
  pentacle(pen, 108, 318, 19);
  sword(pen, 176, 328, 62, 92);
  wand(pen, 252, 338, 92, 3);
  lotus(pen, 150, 418, 1.2);
}
