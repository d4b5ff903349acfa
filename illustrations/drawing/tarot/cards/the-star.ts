import { arm, fist } from '#drawing/tarot/limbs.ts';
import { blossom, deodar, grass, mountains, star, waves } from '#drawing/tarot/nature.ts';
import { circlePath, type Pen } from '#drawing/tarot/pen.ts';
import { profile } from '#drawing/tarot/people.ts';

/** She pours water on the land and into the pool, eight stars above. */
export function theStar(pen: Pen): void {
  star(pen, 150, 120, 42, 8);
  pen.circle(150, 120, 9, 'fine');
  for (const [x, y] of [
    [62, 96],
    [96, 152],
    [56, 196],
    [238, 92],
    [206, 158],
    [246, 190],
    [150, 190],
  ] as const)
    star(pen, x, y, 11, 4);
  mountains(
    pen,
    [
      [20, 326],
      [66, 300],
      [98, 262],
      [132, 314],
      [190, 320],
      [212, 268],
      [232, 300],
      [254, 254],
      [284, 316],
    ],
    400,
  );
  pen.shape('M20 340Q150 326 280 340V452H20Z', 'bold', 'sand');
  deodar(pen, 50, 352, 96);
  pen.at({ x: 56, y: 250, scale: 0.5, isFlipped: true }, (p) =>
    p.shape('M-20 10C-12 2-8-8 0-14C6-20 14-18 16-12L24-10L16-7C14 4 4 10-4 10Z'),
  );
  // The pool.
  pen.shape('M20 398C60 380 110 384 138 398C156 408 190 412 200 424C206 434 200 444 196 452H20Z', 'bold', 'far');
  waves(pen, 34, 120, 412);
  waves(pen, 48, 170, 426);
  waves(pen, 34, 160, 438);
  // Far arm with its jug on the land side.
  arm(pen, { shoulder: [184, 268], elbow: [222, 292], wrist: [236, 316], half: [9, 11, 11], hand: 'none' });
  pen.at({ x: 240, y: 338, turn: 118 }, jug);
  pen.at({ x: 238, y: 324, turn: 96 }, fist);
  pen.line('M258 350C266 362 260 384 262 404');
  pen.fine(
    'M254 353C260 368 254 386 256 406M262 347C272 362 266 384 269 402M232 412Q252 402 272 408M262 404Q244 414 228 430M262 404Q268 416 268 434',
  );
  // Hair, body, the kneeling legs under her skirt.
  pen.shape('M152 208C178 200 192 220 190 246C188 272 200 288 196 312C186 318 176 312 172 300Z', 'bold', 'deep');
  pen.shape(
    'M160 250C150 256 148 268 152 284C156 304 158 318 152 334C136 350 122 372 116 394Q126 402 140 396C146 384 152 376 158 372C164 384 180 392 204 392C226 394 244 392 248 384C244 374 232 372 222 372C220 352 208 336 198 326C196 304 194 280 188 264C184 256 176 252 172 248',
    'bold',
    'violet',
  );
  pen.fine(
    'M170 262C176 286 180 306 178 322M152 334Q172 340 198 326M158 372C162 360 172 350 186 346M140 370C146 358 154 350 166 346M222 372C212 366 204 368 194 370M128 388Q136 372 148 360',
  );
  pen.shape('M116 394C106 396 98 402 98 406Q110 408 124 404L136 398Z', 'bold', 'skin');
  pen.shape('M244 376Q258 376 264 386Q262 394 246 390Z', 'bold', 'skin');
  pen.at({ x: 160, y: 228, turn: -14, isFlipped: true }, () => {
    profile(pen, 0, 0);
    pen.shape('M13-12C5-12 1-5-1 2C-3 10-6 16-10 22C-20 20-23 4-20-10C-17-26 8-28 13-12Z', 'bold', 'deep');
    pen.fine('M9-16C-1-15-7-6-9 8M3-20C-8-18-13-8-14 8');
    blossom(pen, -4, -8, 6);
  });
  pen.fine('M178 228C184 250 186 280 190 308M172 246C178 270 182 290 184 310');
  arm(pen, { shoulder: [166, 272], elbow: [146, 318], wrist: [116, 322], half: [11, 12, 11], hand: 'none' });
  pen.at({ x: 92, y: 340, turn: -122 }, jug);
  pen.at({ x: 102, y: 326, turn: 165 }, fist);
  pen.line('M76 352C66 366 70 384 66 404');
  pen.fine('M82 354C74 368 78 386 76 404M71 349C58 362 62 384 56 404M50 406Q66 400 82 406M42 411Q66 403 92 411');
  grass(pen, [216, 446], [262, 440]);
}

/** A round jug, its neck upwards, its middle on the origin. */
function jug(pen: Pen): void {
  pen.shape('M-7-24H7L6-14C20-10 22 12 10 22H-10C-22 12-20-10-6-14Z', 'bold', 'brass');
  pen.shape(circlePath(0, -24, 8, 2.6));
  pen.fine('M-16-3Q0 3 16-3M-16.500 2Q0 8 16.500 2');
}
