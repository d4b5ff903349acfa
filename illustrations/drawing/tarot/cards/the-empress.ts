import { arm } from '#drawing/tarot/limbs.ts';
import { blossom, deodar, mountains, star } from '#drawing/tarot/nature.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { face, hairCap, longHair, neck, seatedRobe } from '#drawing/tarot/people.ts';

/** She sits among barley and trees, twelve stars about her head. */
export function empress(pen: Pen): void {
  mountains(
    pen,
    [
      [20, 236],
      [50, 196],
      [74, 222],
      [102, 190],
      [140, 230],
      [198, 188],
      [226, 220],
      [254, 194],
      [284, 232],
    ],
    300,
  );
  deodar(pen, 50, 284, 96);
  deodar(pen, 250, 284, 104);
  pen.shape('M20 286Q90 272 150 284T280 284V452H20Z', 'bold', 'sand');
  // The throne's cushion and her shield.
  pen.shape('M104 206C96 260 92 330 88 400H212C208 330 204 260 196 206Q150 176 104 206Z', 'bold', 'gold');
  pen.fine('M110 210C104 264 100 330 96 400M190 210C196 264 200 330 204 400');
  for (const y of [236, 262, 288])
    pen.fine(`M${109 - (y - 236) * 0.1} ${y}l6 6-6 6-6-6ZM${191 + (y - 236) * 0.1} ${y}l6 6-6 6-6-6Z`);
  longHair(pen, 150, 166, 62);
  neck(pen, 150, 186, 202);
  seatedRobe(pen, { x: 150, shoulders: 204, lap: 308, hem: 412, shoulderHalf: 35, lapHalf: 56, hemHalf: 66 });
  for (const [x, y] of [
    [118, 344],
    [150, 336],
    [182, 344],
    [106, 382],
    [150, 380],
    [194, 382],
  ] as const)
    blossom(pen, x, y, 8);
  pen.line('M132 200Q150 222 168 200', 'fine');
  pen.dots([136, 206], [142, 211], [150, 213], [158, 211], [164, 206]);
  face(pen, 150, 164, { scale: 0.98 });
  hairCap(pen, 150, 164, 0.98);
  pen.shape('M133 144L136 130L143 139L150 126L157 139L164 130L167 144Q150 138 133 144Z', 'bold', 'brass');
  for (let i = 0; i < 12; i += 1) {
    const angle = ((i * 20 - 200) * Math.PI) / 180;
    star(pen, 150 + Math.cos(angle) * 52, 158 + Math.sin(angle) * 52, 6, 5);
  }
  arm(pen, { shoulder: [182, 218], elbow: [206, 262], wrist: [214, 226], half: [12, 13, 12], hand: 'fist' });
  pen.at({ x: 216, y: 214, turn: 4 }, () => {
    pen.shape('M-2.400 26V-18H2.400V26Z', 'bold', 'brass');
    pen.circle(0, -27, 10, 'bold', 'brass');
    pen.fine('M-10-27H10M0-37V-17');
    pen.circle(0, -40, 3, 'bold', 'brass');
    pen.shape('M-6-3C0-6 8-4 9-1Q11 1 9 3Q10 6 6 7C0 8-4 7-6 5Z', 'bold', 'skin');
  });
  arm(pen, { shoulder: [118, 218], elbow: [98, 266], wrist: [126, 292], half: [12, 14, 12] });
  pen.shape(
    'M62 312C62 298 76 296 84 304C92 296 106 298 106 312C106 330 92 342 84 350C76 342 62 330 62 312Z',
    'bold',
    'brass',
  );
  pen.fine('M67 312C67 303 77 302 84 310C91 302 101 303 101 312C101 326 91 336 84 343C77 336 67 326 67 312Z');
  pen.circle(84, 317, 6, 'fine');
  pen.line('M84 323V334M79 329H89', 'fine');
  pen.shape('M20 408Q80 396 150 406T280 402V452H20Z', 'bold', 'sand');
  for (let x = 36; x <= 268; x += 19) ear(pen, x, 446, 42 + ((x * 7) % 13), ((x * 5) % 9) - 4);
}

/** An ear of barley. */
function ear(pen: Pen, x: number, y: number, height: number, lean: number): void {
  pen.at({ x, y, turn: lean }, () => {
    pen.fine(`M0 0V${-height}`);
    for (let i = 0; i < 5; i += 1) {
      const at = -height + i * 4;
      pen.fine(`M-5 ${at - 7}L0 ${at}L5 ${at - 7}`);
    }
  });
}
