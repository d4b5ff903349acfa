import { yak } from '#drawing/tarot/creatures.ts';
import { arm } from '#drawing/tarot/limbs.ts';
import { mountains, quartz, star } from '#drawing/tarot/nature.ts';
import { circlePath, type Pen } from '#drawing/tarot/pen.ts';
import { face, hairCap, neck, robe } from '#drawing/tarot/people.ts';
import { stupa } from '#drawing/tarot/things.ts';

/** A young victor under a starry canopy, a dark yak and a light one before his car. */
export function chariot(pen: Pen): void {
  mountains(
    pen,
    [
      [20, 250],
      [42, 206],
      [60, 228],
      [86, 180],
      [110, 240],
      [190, 240],
      [216, 186],
      [238, 222],
      [258, 200],
      [284, 246],
    ],
    420,
  );
  pen.shape('M20 330Q150 318 280 330V452H20Z', 'bold', 'sand');
  stupa(pen, 46, 330, 0.5);
  stupa(pen, 254, 330, 0.5);
  // Posts and canopy.
  for (const x of [84, 216]) pen.shape(`M${x - 3} 110V300H${x + 3}V110Z`);
  pen.shape(
    'M66 118C70 84 110 70 150 70C190 70 230 84 234 118Q224 128 213 118Q203 128 192 118Q182 128 171 118Q161 128 150 118Q139 128 129 118Q118 128 108 118Q97 128 87 118Q76 128 66 118Z',
    'bold',
    'violet',
  );
  pen.fine('M68 110Q150 98 232 110');
  for (const [x, y] of [
    [100, 94],
    [126, 86],
    [150, 92],
    [174, 86],
    [200, 94],
  ] as const)
    star(pen, x, y, 7, 4);
  pen.circle(150, 64, 5, 'bold', 'brass');
  neck(pen, 150, 180, 196);
  robe(pen, { x: 150, shoulders: 196, waist: 256, hem: 330, shoulderHalf: 34, waistHalf: 24, hemHalf: 40 });
  // A breastplate, moons on the shoulders.
  pen.shape('M126 202Q150 214 174 202Q178 226 172 246Q150 256 128 246Q122 226 126 202Z', 'bold', 'brass');
  pen.fine('M130 208Q150 218 170 208Q173 226 168 242Q150 250 132 242Q127 226 130 208Z');
  star(pen, 150, 230, 12, 4);
  pen.twice(150, () => {
    pen.shape('M120 196C110 198 104 208 108 220C114 226 124 220 128 210Z', 'bold', 'gold');
    pen.fine('M112 204Q111 212 116 216Q122 214 124 208');
  });
  face(pen, 150, 158, { isAwake: true });
  hairCap(pen, 150, 158);
  pen.shape('M132 142Q150 132 168 142L170 134Q150 122 130 134Z', 'bold', 'brass');
  star(pen, 150, 127, 9);
  arm(pen, { shoulder: [112, 216], elbow: [98, 252], wrist: [118, 270], half: [10, 12, 11], hand: 'fist' });
  arm(pen, { shoulder: [188, 216], elbow: [208, 254], wrist: [194, 228], half: [10, 12, 11], hand: 'none' });
  pen.at({ x: 190, y: 218, turn: 8 }, () => {
    pen.shape('M-2.500 66V-46H2.500V66Z', 'bold', 'brass');
    quartz(pen, 0, -44, 22);
    pen.shape('M-8-6C-2-9 8-7 9-3Q11-1 9 2Q10 5 8 8C2 11-6 9-8 7Z', 'bold', 'skin');
    pen.fine('M2-3L9-3M2 2L9 2');
  });
  // The car.
  for (const x of [58, 242]) {
    pen.circle(x, 352, 36, 'bold', 'brass');
    pen.circle(x, 352, 29, 'bold', 'gold');
    for (let i = 0; i < 4; i += 1) pen.at({ x, y: 352, turn: i * 45 + 22 }, () => pen.line('M-29 0H29'));
    pen.circle(x, 352, 7);
  }
  pen.shape('M80 280H220L212 392H88Z', 'bold', 'far');
  pen.shape('M74 270H226V284H74Z', 'bold', 'brass');
  pen.fine('M80 277H220');
  pen.at({ x: 150, y: 316 }, () => {
    pen.twice(0, () =>
      pen.shape(
        'M-10 0C-24-16-40-18-52-14C-48-8-44-6-40-6C-42-2-38 2-34 2C-34 6-30 8-26 7C-22 10-14 8-10 4Z',
        'bold',
        'gold',
      ),
    );
    pen.circle(0, 0, 13, 'bold', 'brass');
    pen.fine(circlePath(0, 0, 9));
    for (let i = 0; i < 4; i += 1) pen.at({ turn: i * 45 }, () => pen.fine('M-9 0H9'));
  });
  pen.at({ x: 98, y: 440, scale: 0.98 }, () => yak(pen, true));
  pen.at({ x: 202, y: 440, scale: 0.98 }, () => yak(pen, false));
  pen.line('M20 438H280');
}
