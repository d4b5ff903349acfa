import { lionHead } from '#drawing/tarot/creatures.ts';
import { arm } from '#drawing/tarot/limbs.ts';
import { blossom, grass, mountains } from '#drawing/tarot/nature.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { face, hairCap, longHair, neck, robe } from '#drawing/tarot/people.ts';

/** With bare hands she closes a snow lion's mouth, and he lets her. */
export function strength(pen: Pen): void {
  mountains(
    pen,
    [
      [20, 250],
      [46, 190],
      [66, 222],
      [96, 166],
      [130, 230],
      [172, 196],
      [196, 220],
      [234, 150],
      [256, 186],
      [284, 160],
    ],
    420,
  );
  pen.shape('M20 384Q150 366 280 384V452H20Z', 'bold', 'sand');
  pen.at({ x: -9 }, womanAndLion);
  grass(pen, [40, 410], [62, 432], [250, 442]);
}

function womanAndLion(pen: Pen): void {
  // The lion sits turned to her, its tail up.
  pen.shape(
    'M258 352C282 340 276 300 258 292C250 276 262 262 270 272C262 276 268 286 274 282C292 304 290 352 266 372Z',
    'bold',
    'gold',
  );
  pen.shape(
    'M182 320C204 300 240 306 256 336C272 366 274 400 268 424H276V434H222L214 400L210 434H182L186 424L180 380Z',
    'bold',
    'gold',
  );
  pen.fine(
    'M224 424C214 396 222 370 246 364M256 424V434M248 426V434M240 428V434M196 426V434M203 427V434M200 350Q196 376 200 402M212 346Q212 370 208 392',
  );
  pen.shape('M174 320C172 360 170 396 168 422L160 428V436H192L202 350Z', 'bold', 'gold');
  pen.fine('M169 429V436M178 429V436M186 352L184 372M192 346L191 360');
  pen.at({ x: 194, y: 290, scale: 1.12, turn: -8 }, lionHead);
  // The woman.
  pen.shape('M116 92C108 82 94 84 94 92S108 102 116 92C124 82 138 84 138 92S124 102 116 92Z', 'bold', 'gold');
  longHair(pen, 116, 142, 74);
  neck(pen, 116, 162, 178);
  robe(pen, { x: 114, shoulders: 182, waist: 250, hem: 432, hemHalf: 56, shoulderHalf: 29 });
  pen.at({ x: 116, y: 142, turn: 8 }, () => {
    face(pen, 0, 0);
    hairCap(pen, 0, 0);
    for (const [x, y] of [
      [-13, -18],
      [0, -25],
      [13, -18],
    ] as const)
      blossom(pen, x, y, 7);
  });
  for (const [x, y] of [
    [92, 254],
    [104, 258],
    [117, 260],
    [130, 256],
  ] as const)
    blossom(pen, x, y, 6.5);
  arm(pen, { shoulder: [136, 196], elbow: [158, 232], wrist: [176, 250], half: [11, 12, 13] });
  arm(pen, { shoulder: [92, 198], elbow: [96, 268], wrist: [156, 306], half: [12, 13, 13] });
}
