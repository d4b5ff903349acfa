import { arm, boot } from '#drawing/tarot/limbs.ts';
import { mountains, sun } from '#drawing/tarot/nature.ts';
import { circlePath, type Pen } from '#drawing/tarot/pen.ts';
import { face, neck, seatedRobe } from '#drawing/tarot/people.ts';

/** An old ruler on a throne of stone, rams at its corners, bare mountains behind. */
export function emperor(pen: Pen): void {
  sun(pen, 232, 96, 15, { hasFace: false });
  mountains(
    pen,
    [
      [20, 240],
      [40, 168],
      [58, 200],
      [84, 130],
      [112, 190],
      [180, 200],
      [210, 138],
      [232, 182],
      [252, 150],
      [284, 220],
    ],
    420,
  );
  pen.shape('M20 404Q150 394 280 404V452H20Z', 'bold', 'sand');
  for (const [x, y] of [
    [46, 420],
    [76, 432],
    [236, 424],
    [206, 436],
  ] as const)
    pen.fine(`M${x} ${y}l8-6 10 2 6 6`);
  pen.shape('M88 176H212V420H88Z', 'bold', 'gold');
  courses(pen);
  pen.shape('M82 164H218V178H82Z', 'bold', 'brass');
  pen.twice(150, () => pen.at({ x: 88, y: 158 }, ram));
  pen.shape('M72 296H104V424H72Z', 'bold', 'brass');
  pen.shape('M196 296H228V424H196Z', 'bold', 'brass');
  pen.fine('M78 330H98V416H78ZM202 330H222V416H202Z');
  neck(pen, 150, 186, 200);
  pen.shape('M112 214C104 260 96 340 90 424H210C204 340 196 260 188 214Q150 184 112 214Z', 'bold', 'deep');
  seatedRobe(pen, { x: 150, shoulders: 204, lap: 310, hem: 408, shoulderHalf: 38, lapHalf: 50, hemHalf: 46 });
  pen.at({ x: 122, y: 418 }, (p) => p.at({ isFlipped: true, scale: 0.9 }, boot));
  pen.at({ x: 178, y: 418, scale: 0.9 }, boot);
  // A breastplate of small plates under the cloak.
  pen.line('M126 206Q150 222 174 206');
  for (const y of [222, 234, 246, 258, 270]) pen.fine(`M126 ${y}q6 6 12 0t12 0t12 0t12 0`);
  face(pen, 150, 164, { scale: 1, isBearded: true, isAwake: true });
  pen.shape('M133 150C134 140 166 140 167 150Z', 'bold', 'deep');
  pen.shape('M131 150V130L140 138L150 122L160 138L169 130V150Q150 144 131 150Z', 'bold', 'brass');
  pen.fine('M133 145Q150 139 167 145');
  pen.circle(150, 135, 2.6, 'fine');
  arm(pen, { shoulder: [116, 220], elbow: [88, 264], wrist: [92, 284], half: [13, 14, 12], hand: 'none' });
  pen.at({ x: 90, y: 262 }, () => {
    pen.shape('M-2.600 30V-34H2.600V30Z', 'bold', 'brass');
    pen.shape(circlePath(0, -48, 7, 11), 'bold', 'brass');
    pen.line('M-12-34H12M0-37V-37');
    pen.shape('M-8-4C-2-8 8-6 9-2Q11 0 9 3Q10 6 8 9C2 12-6 10-8 8Z', 'bold', 'skin');
    pen.fine('M2-2L9-2M2 3L9 3');
  });
  arm(pen, { shoulder: [184, 220], elbow: [214, 266], wrist: [202, 284], half: [13, 14, 12], hand: 'none' });
  pen.circle(208, 282, 13, 'bold', 'brass');
  pen.fine('M195 282Q208 288 221 282M208 269V263M204 265H212');
  pen.shape('M196 288C200 284 206 288 212 288Q220 290 218 296C210 302 200 300 195 296Z', 'bold', 'skin');
  pen.fine('M204 291L217 293');
}

function courses(pen: Pen): void {
  for (const y of [204, 232, 260, 288]) pen.fine(`M88 ${y}H212`);
  for (const [x, y] of [
    [100, 178],
    [200, 178],
    [110, 204],
    [190, 204],
    [98, 232],
    [202, 232],
  ] as const)
    pen.fine(`M${x} ${y}V${y + 27}`);
}

/** A ram's head with its curled horn. */
function ram(pen: Pen): void {
  pen.shape('M-14 8C-18-4-14-16-4-18C6-20 14-14 14-6L10 8Z', 'bold', 'gold');
  pen.shape(
    'M6-14C-2-24-18-22-22-10C-25 2-16 12-7 9C-1 7-1-1-7-1C-10-1-11 3-9 4C-16 4-17-6-12-10C-7-14 0-12 4-6Z',
    'bold',
    'brass',
  );
  pen.fine('M-18-14L-14-9M-21-4L-15-3M-17 5L-13 1');
  pen.dots([6, -7]);
}
