// From Death to The World.
import { horse, howlingDog } from './creatures.ts';
import { fourCreatures } from './four-creatures.ts';
import { blossom, cloud, deodar, grass, leafyRing, lotus, mountains, quartz, star, sun, waves } from './nature.ts';
import type { Point } from './path.ts';
import { circlePath, type Pen } from './pen.ts';
import {
  arm,
  face,
  fist,
  hairCap,
  halo,
  limb,
  longHair,
  neck,
  profile,
  robe,
  seatedRobe,
  standing,
  wing,
} from './people.ts';
import { courses, cup, stupa } from './things.ts';

/** A quiet rider on a pony, a blossom on the banner, and the sun coming up behind. */
export function death(pen: Pen): void {
  sun(pen, 243, 304, 17, { hasFace: false, rays: 16 });
  mountains(
    pen,
    [
      [150, 332],
      [190, 318],
      [204, 326],
      [226, 312],
      [240, 322],
      [262, 306],
      [284, 330],
    ],
    452,
  );
  mountains(
    pen,
    [
      [20, 300],
      [42, 262],
      [62, 290],
      [86, 250],
      [120, 316],
    ],
    452,
  );
  stupa(pen, 224, 342, 0.42);
  stupa(pen, 262, 342, 0.42);
  pen.shape('M20 352Q150 334 280 342V452H20Z');
  pen.fine('M196 352q10-4 20 0t20 0t20 0t20 0');
  // The banner.
  pen.shape('M152 74H156V330H152Z');
  pen.circle(154, 70, 4);
  pen.shape('M156 82H244q-6 15 0 30t0 30t0 30H156Z');
  pen.fine('M163 89H236M163 165H236');
  blossom(pen, 200, 127, 27);
  pen.at({ x: 116, y: 430, scale: 1.16 }, horse);
  pen.fine('M205 312Q176 300 150 316');
  pen.at({ x: 6, y: 40, scale: 0.86 }, rider);
  // A child with flowers, unafraid.
  pen.at({ x: 242, y: 366, scale: 0.46, isFlipped: true }, () => {
    arm(pen, { shoulder: [18, 54], elbow: [36, 80], wrist: [50, 56], half: [10, 11, 11] });
    standing(pen, { hair: 'cap', hem: 168, hemHalf: 46, turn: 10 });
    pen.line('M60 48V22');
    blossom(pen, 60, 14, 12);
  });
  pen.shape('M36 428L34 412L42 419L48 408L54 419L62 412L60 428Q48 433 36 428Z');
  pen.fine('M36 423Q48 428 60 423');
  grass(pen, [84, 440], [200, 442], [264, 436]);
}

/** The rider in the hood, as if the saddle were at 118, 350. */
function rider(pen: Pen): void {
  pen.shape(
    'M110 222C92 232 84 262 82 296C80 316 74 334 66 350C84 356 104 352 118 346C122 362 130 376 138 386H164C160 366 158 344 154 326C156 296 156 262 146 236C142 228 136 222 130 218',
  );
  pen.fine(
    'M96 262C94 296 90 326 82 346M110 270C108 300 106 326 104 344M128 296Q132 340 148 378M142 270Q146 300 146 330',
  );
  pen.shape('M136 384L138 398Q150 402 168 399Q170 392 160 388L158 384Z');
  pen.at({ x: 128, y: 192 }, () => {
    pen.shape('M-8-34C16-38 30-18 26 6C28 18 30 26 34 32C22 40-16 44-32 36C-26 24-26 10-27 0C-28-18-22-32-8-34Z');
    pen.fine('M-22-10C-22 8-24 20-26 32M-14-28C-4-32 10-30 18-20M28 22C18 30-10 34-28 28');
    pen.shape('M-14-4C-16-24 20-26 20-4C21 4 17 8 16 14C14 26-4 26-7 14C-9 10-13 4-14-4Z');
    pen.shape(circlePath(-3, 0, 4.6, 5), 'fine');
    pen.shape(circlePath(11, 0, 4.6, 5), 'fine');
    pen.hatch(circlePath(-3, 0, 4.6, 5), 1.6, 60);
    pen.hatch(circlePath(11, 0, 4.6, 5), 1.6, 60);
    pen.fine('M4 5L2 10H6ZM-3 15H12M0 13.500V17M3 13.500V17.500M6 13.500V17.500M9 13.500V17');
  });
  arm(pen, { shoulder: [138, 244], elbow: [150, 288], wrist: [164, 266], half: [12, 14, 14], hand: 'none' });
  pen.at({ x: 171, y: 258 }, fist);
}

/** An angel with one foot in the stream pours from cup to cup. */
export function temperance(pen: Pen): void {
  mountains(
    pen,
    [
      [20, 264],
      [44, 216],
      [58, 236],
      [84, 200],
      [116, 262],
    ],
    420,
  );
  mountains(
    pen,
    [
      [184, 262],
      [214, 214],
      [230, 236],
      [254, 206],
      [284, 250],
    ],
    420,
  );
  pen.shape('M20 330Q90 318 150 328T280 326V452H20Z');
  pen.fine('M66 330C40 344 92 356 62 372C44 384 60 392 76 398');
  pen.fine('M78 328C54 344 108 356 82 372C68 384 84 390 96 394');
  pen.twice(150, () => pen.at({ x: 136, y: 178, scale: 1.16, turn: 22 }, wing));
  halo(pen, 150, 128, 38);
  longHair(pen, 150, 130, 54);
  neck(pen, 150, 150, 166);
  robe(pen, { x: 150, shoulders: 170, waist: 240, hem: 404, hemHalf: 50, hasSash: false });
  pen.fine('M131 238Q150 246 169 238M131 243Q150 251 169 243');
  pen.shape('M140 190H160L150 207Z');
  pen.at({ x: 150, y: 130 }, () => {
    face(pen, 0, 0);
    hairCap(pen, 0, 0);
    pen.circle(0, -20, 4.5);
    pen.dots([0, -20]);
  });
  // Bare feet, one on the ground, one in the water.
  pen.shape('M126 402C124 412 114 418 108 422Q112 428 124 426Q136 424 138 406Z');
  pen.shape('M162 404C162 414 166 420 176 424Q190 428 190 422Q180 416 176 404Z');
  pen.shape('M20 424C60 414 96 420 120 430S200 426 280 416V452H20Z');
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

/** A masked dancer on a block; the chains of the two before him hang loose. */
export function devil(pen: Pen): void {
  // Bat wings.
  pen.twice(150, () => {
    pen.shape(
      'M130 206C110 160 80 130 44 104C46 130 40 152 32 168Q44 172 46 192Q60 190 64 212Q80 206 86 226Q104 220 130 240Z',
    );
    pen.fine(
      'M124 204C104 172 78 142 50 116M126 210C110 182 76 164 38 170M128 216C108 196 80 190 50 190M130 224C114 210 92 208 68 211',
    );
  });
  pen.shape('M96 344H204V404H96Z');
  pen.shape('M88 336H212V350H88Z');
  pen.shape('M88 400H212V412H88Z');
  courses(pen, 96, 204, 350, 400, 16);
  pen.circle(150, 374, 10);
  pen.circle(150, 374, 6, 'fine');
  seatedRobe(pen, { x: 150, shoulders: 204, lap: 292, hem: 346, shoulderHalf: 38, lapHalf: 54, hemHalf: 56 });
  // The dance robe's apron and collar.
  pen.shape('M132 262H168L174 336Q150 344 126 336Z');
  pen.fine('M132 270H168M130 318Q150 324 170 318M129 326Q150 332 171 326');
  pen.circle(150, 294, 11, 'fine');
  pen.circle(146.5, 291, 2.4, 'fine');
  pen.circle(153.5, 291, 2.4, 'fine');
  pen.fine('M146 299H154');
  pen.shape('M112 208C124 194 176 194 188 208C184 226 166 236 150 238C134 236 116 226 112 208Z');
  pen.fine('M118 212Q134 228 150 230Q166 228 182 212M128 205L134 221M150 204V229M172 205L166 221');
  // The mask: horns, three eyes, a row of small skulls' heads.
  pen.at({ x: 150, y: 160 }, () => {
    pen.twice(0, () => {
      pen.shape('M-18-24C-34-28-50-44-46-70C-38-52-24-44-6-40Z');
      pen.fine('M-42-56L-36-54M-38-44L-32-44M-31-35L-25-38');
      pen.shape('M-28-12C-44-18-52-8-48 2C-42 2-34 6-27 4Z');
    });
    pen.shape('M-30-10C-34-40 34-40 30-10C34 10 28 40 0 44C-28 40-34 10-30-10Z');
    pen.twice(0, () => {
      pen.shape('M-26-10C-22-22-8-22-5-10C-10-4-20-4-26-10Z');
      pen.circle(-15, -11, 4.5, 'fine');
      pen.dots([-15, -11]);
      pen.line('M-28-17C-22-28-10-27-4-17');
      pen.fine('M-27 6C-20 2-12 6-10 12M-26 14C-20 12-16 16-16 22');
    });
    pen.shape('M-7-27Q0-33 7-27Q0-22-7-27Z');
    pen.dots([0, -27.5]);
    pen.shape('M-11 10C-12 2-5 2-3-4Q0-7 3-4C5 2 12 2 11 10Q6 14 0 12Q-6 14-11 10Z');
    pen.shape('M-22 22C-12 14 12 14 22 22C18 38-18 38-22 22Z');
    pen.fine('M-19 24Q0 18 19 24M-10 22V28M-4 21V26M4 21V26M10 22V28');
    pen.shape('M-16 23L-13 32L-10 22Z');
    pen.shape('M16 23L13 32L10 22Z');
    for (const x of [-20, -10, 0, 10, 20]) pen.circle(x, -38 + Math.abs(x) * 0.16, 5);
  });
  arm(pen, { shoulder: [116, 222], elbow: [84, 262], wrist: [78, 216], half: [13, 15, 15] });
  arm(pen, { shoulder: [184, 222], elbow: [212, 266], wrist: [216, 300], half: [13, 15, 15], hand: 'none' });
  pen.at({ x: 216, y: 314, turn: 4, scale: 0.84 }, () => {
    pen.shape('M-3-24H3L5 22H-5Z');
    pen.shape('M0 54C-14 46-12 34-7 22H7C12 34 14 46 0 54Z');
    pen.fine('M0 48C-7 42-5 34 0 26C5 34 7 42 0 48');
    pen.at({ y: -6 }, fist);
  });
  pen.line('M20 440H280');
  pen.at({ x: 56, y: 340, scale: 0.46 }, () => {
    standing(pen, { hem: 232 });
    arm(pen, { shoulder: [-24, 56], elbow: [-38, 104], wrist: [-20, 132], half: [12, 13, 13] });
    arm(pen, { shoulder: [24, 56], elbow: [40, 104], wrist: [24, 134], half: [12, 13, 13] });
    horns(pen);
  });
  pen.at({ x: 246, y: 340, scale: 0.46 }, () => {
    standing(pen, { hair: 'cap', hem: 232 });
    arm(pen, { shoulder: [-24, 56], elbow: [-40, 104], wrist: [-24, 134], half: [12, 13, 13] });
    arm(pen, { shoulder: [24, 56], elbow: [38, 104], wrist: [20, 132], half: [12, 13, 13] });
    horns(pen);
  });
  chain(pen, [141, 380], [66, 357], 30);
  chain(pen, [159, 380], [236, 357], 30);
}

function horns(pen: Pen): void {
  pen.twice(0, () => pen.shape('M-13-18C-20-24-20-34-15-40C-14-32-9-28-5-25Z'));
}

/** Links hanging slack between two points. */
function chain(pen: Pen, from: Point, to: Point, sag: number): void {
  const count = 9;
  for (let i = 0; i <= count; i += 1) {
    const t = i / count;
    const x = from[0] + (to[0] - from[0]) * t;
    const y = from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t);
    const slope = (to[1] - from[1] + sag * 4 * (1 - 2 * t)) / (to[0] - from[0]);
    pen.at({ x, y, turn: (Math.atan(slope) * 180) / Math.PI }, () => pen.shape(circlePath(0, 0, 5.6, 3), 'fine'));
  }
}

/** Lightning opens a tower of stone and wood, as they stand over the high villages. */
export function tower(pen: Pen): void {
  mountains(
    pen,
    [
      [20, 400],
      [50, 330],
      [74, 366],
      [98, 336],
      [120, 390],
      [190, 390],
      [220, 322],
      [240, 356],
      [256, 338],
      [284, 390],
    ],
    452,
  );
  pen.shape('M58 452L74 414L92 406L104 392H198L212 408L232 416L246 452Z');
  pen.fine('M92 406L100 424L92 440M198 392L206 414L200 432L206 444M128 400L122 420L132 438M168 402L174 422');
  // Smoke.
  cloud(pen, 62, 128, 1.15);
  cloud(pen, 250, 226, 0.9, true);
  cloud(pen, 50, 250, 0.9);
  pen.shape('M106 396L116 186L128 178L138 190L150 176L162 190L174 180L184 190L194 396Z');
  for (const [y, left, right] of [
    [216, 114.5, 185.5],
    [262, 112.3, 187.7],
    [308, 110.2, 189.8],
    [354, 108, 192],
  ] as const) {
    pen.shape(`M${left - 3} ${y}H${right + 3}V${y + 8}H${left - 3}Z`);
    for (let x = left + 6; x < right - 2; x += 13) pen.circle(x, y + 4, 1.8, 'fine');
  }
  for (const [y, left, right] of [
    [240, 113.5, 186.5],
    [286, 111.5, 188.5],
    [332, 109.5, 190.5],
    [378, 107.4, 192.6],
  ] as const) {
    pen.fine(
      `M${left} ${y}H${right}M${left + 12} ${y}v14M${right - 14} ${y}v14M${left + 24} ${y - 16}v16M${right - 24} ${y - 16}v16`,
    );
  }
  for (const [x, y] of [
    [150, 258],
    [132, 306],
    [168, 306],
  ] as const) {
    pen.shape(`M${x - 9} ${y}V${y - 22}Q${x} ${y - 32} ${x + 9} ${y - 22}V${y}Z`);
    pen.shape(
      `M${x} ${y - 2}C${x - 8} ${y - 6} ${x - 4} ${y - 13} ${x + 1} ${y - 21}C${x + 3} ${y - 13} ${x + 8} ${y - 8} ${x} ${y - 2}Z`,
      'fine',
    );
  }
  pen.shape('M138 396V366Q150 354 162 366V396Z');
  pen.fine('M150 361V396');
  // Flames out of the open top, and the roof that was its crown.
  pen.shape(
    'M122 184C110 166 126 158 124 142C136 150 136 158 138 164C140 150 150 144 150 128C162 142 160 152 162 162C166 156 168 152 176 146C174 160 190 168 178 184L162 190L150 178L138 190Z',
  );
  pen.fine('M134 180C130 172 136 168 136 162M150 174C144 164 152 156 152 148M166 180C164 172 172 168 171 162');
  pen.at({ x: 206, y: 142, turn: 30, scale: 0.92 }, () => {
    pen.shape('M-26 12H26V24H-26Z');
    pen.shape('M-52 4C-38 6-26-4-22-14H22C26-4 38 6 52 4C48 12 42 15 36 15H-36C-42 15-48 12-52 4Z');
    pen.shape('M-17-14V-25H17V-14Z');
    pen.shape('M-36-32C-24-30-12-42-7-56H7C12-42 24-30 36-32C33-26 30-24 25-24H-25C-30-24-33-26-36-32Z');
    pen.shape('M-4-56V-64L0-74L4-64V-56Z');
    pen.fine(
      'M-18-8L-26 14M-6-10L-9 14M6-10L9 14M18-8L26 14M-5-50L-11-26M5-50L11-26M-8-14V-25M8-14V-25M-13 15V24M0 15V24M13 15V24',
    );
  });
  // The lightning.
  pen.shape('M70 56L112 104L98 108L128 142L116 146L146 176L104 150L114 146L80 112L96 106L54 56Z');
  for (const [x, y, turn, side] of [
    [76, 286, 148, 1],
    [222, 282, -152, -1],
  ] as const) {
    pen.at({ x, y, turn, scale: 0.4, isFlipped: side === -1 }, () => {
      arm(pen, { shoulder: [-22, 54], elbow: [-52, 44], wrist: [-64, 6], half: [12, 13, 13] });
      arm(pen, { shoulder: [22, 54], elbow: [54, 50], wrist: [72, 18], half: [12, 13, 13] });
      standing(pen, { hem: 196, hemHalf: 58, hair: side === 1 ? 'long' : 'cap' });
      pen.shape('M-26 200L-34 222Q-26 230-18 224L-12 203');
      pen.shape('M20 203L30 222Q38 228 42 218L32 199');
    });
  }
  pen.dots([100, 210], [94, 230], [208, 222], [212, 300], [88, 330], [204, 240], [92, 360], [218, 340]);
}

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
  pen.shape('M20 340Q150 326 280 340V452H20Z');
  deodar(pen, 50, 352, 96);
  pen.at({ x: 56, y: 250, scale: 0.5, isFlipped: true }, (p) =>
    p.shape('M-20 10C-12 2-8-8 0-14C6-20 14-18 16-12L24-10L16-7C14 4 4 10-4 10Z'),
  );
  // The pool.
  pen.shape('M20 398C60 380 110 384 138 398C156 408 190 412 200 424C206 434 200 444 196 452H20Z');
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
  pen.shape('M152 208C178 200 192 220 190 246C188 272 200 288 196 312C186 318 176 312 172 300Z');
  pen.shape(
    'M160 250C150 256 148 268 152 284C156 304 158 318 152 334C136 350 122 372 116 394Q126 402 140 396C146 384 152 376 158 372C164 384 180 392 204 392C226 394 244 392 248 384C244 374 232 372 222 372C220 352 208 336 198 326C196 304 194 280 188 264C184 256 176 252 172 248',
  );
  pen.fine(
    'M170 262C176 286 180 306 178 322M152 334Q172 340 198 326M158 372C162 360 172 350 186 346M140 370C146 358 154 350 166 346M222 372C212 366 204 368 194 370M128 388Q136 372 148 360',
  );
  pen.shape('M116 394C106 396 98 402 98 406Q110 408 124 404L136 398Z');
  pen.shape('M244 376Q258 376 264 386Q262 394 246 390Z');
  pen.at({ x: 160, y: 228, turn: -14, isFlipped: true }, () => {
    profile(pen, 0, 0);
    pen.shape('M13-12C5-12 1-5-1 2C-3 10-6 16-10 22C-20 20-23 4-20-10C-17-26 8-28 13-12Z');
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
  pen.shape('M-7-24H7L6-14C20-10 22 12 10 22H-10C-22 12-20-10-6-14Z');
  pen.shape(circlePath(0, -24, 8, 2.6));
  pen.fine('M-16-3Q0 3 16-3M-16.500 2Q0 8 16.500 2');
}

/** A dog and a wolf under the moon, a path between two towers, and what comes out of the pool. */
export function theMoon(pen: Pen): void {
  for (let i = 0; i < 24; i += 1) {
    pen.at({ x: 150, y: 132, turn: i * 15 }, () =>
      i % 2 === 0 ? pen.line('M-3-50L0-66L3-50') : pen.fine('M0-50V-60'),
    );
  }
  pen.circle(150, 132, 45);
  pen.at({ x: 150, y: 132 }, () => {
    // The crescent's face looks to the left, its eye closed.
    pen.line('M12-43C-2-36-6-24-8-14L-20 2C-21 5-18 6-13 6L-15 11L-12 14L-14 18C-15 24-10 28-4 27C2 34 6 40 14 43');
    pen.fine(
      'M-8-15Q-3-19 3-16M-5-8Q1-4 6-8M-12 14L-6 14M4 8Q10 12 8 20M20-36C30-24 34-8 33 4M16-28C24-18 27-6 26 4M30 14Q28 22 24 28',
    );
  });
  for (const [x, y] of [
    [104, 206],
    [128, 218],
    [150, 212],
    [172, 218],
    [196, 206],
    [116, 232],
    [184, 232],
    [150, 236],
  ] as const) {
    pen.shape(
      `M${x} ${y - 7}C${x + 5} ${y} ${x + 3} ${y + 4} ${x} ${y + 4}C${x - 3} ${y + 4} ${x - 5} ${y} ${x} ${y - 7}Z`,
      'fine',
    );
  }
  mountains(
    pen,
    [
      [60, 316],
      [92, 280],
      [112, 304],
      [138, 270],
      [162, 306],
      [186, 276],
      [206, 300],
      [222, 286],
      [244, 316],
    ],
    400,
  );
  pen.twice(150, () => {
    pen.shape('M34 354L40 244H78L84 354Z');
    pen.shape('M34 244V234H40V240H48V234H56V240H62V234H70V240H78V234H84V244Z');
    courses(pen, 39, 80, 250, 350, 16);
    pen.shape('M53 282V268Q59 260 65 268V282Z');
  });
  pen.shape('M20 348Q150 336 280 348V452H20Z');
  pen.shape(
    'M140 398C132 386 168 380 160 368C152 358 134 356 140 344L144 330L150 318L152 330L156 344C152 354 180 356 184 370C186 384 160 388 172 398Z',
  );
  pen.at({ x: 104, y: 394, scale: 0.8 }, () => howlingDog(pen, false));
  pen.at({ x: 198, y: 394, scale: 0.86, isFlipped: true }, () => howlingDog(pen, true));
  pen.shape('M20 404C60 392 100 396 150 398S240 392 280 404V452H20Z');
  waves(pen, 36, 128, 414);
  waves(pen, 174, 266, 414);
  waves(pen, 48, 126, 430);
  waves(pen, 178, 258, 430);
  pen.at({ x: 150, y: 414 }, crayfish);
  quartz(pen, 44, 400, 22, -10);
  quartz(pen, 258, 400, 24, 12);
}

function crayfish(pen: Pen): void {
  pen.twice(0, () => {
    pen.line('M-5-6C-14-8-16-12-15-17');
    pen.shape('M-15-16C-22-20-20-29-14-32C-15-27-13-25-10-28C-7-22-10-17-15-16Z');
    pen.fine('M-6 0L-15-2L-18 4M-6 5L-14 5L-17 11M-6 9L-12 12L-13 17M-2-11C-4-18-5-22-4-27');
  });
  pen.shape('M0-13C6-12 8-4 7 3L5 16Q0 20-5 16L-7 3C-8-4-6-12 0-13Z');
  pen.fine('M-7 1Q0 4 7 1M-6.500 6Q0 9 6.500 6M-6 11Q0 14 6 11');
  pen.shape('M0 16C-6 16-9 20-9 25L-3 23L0 27L3 23L9 25C9 20 6 16 0 16Z');
  pen.dots([-2.6, -8], [2.6, -8]);
}

/** A child on a pony, the garden wall behind, the whole sun above. */
export function theSun(pen: Pen): void {
  sun(pen, 150, 140, 36, { rays: 24, reach: 1.95 });
  pen.shape('M20 290H280V366H20Z');
  pen.shape('M20 280H280V292H20Z');
  courses(pen, 20, 280, 294, 366, 18);
  for (const [x, y, turn] of [
    [52, 248, -8],
    [96, 258, 4],
    [212, 256, -4],
    [252, 246, 8],
  ] as const)
    sunflower(pen, x, y, turn);
  pen.shape('M20 364Q150 356 280 364V452H20Z');
  // The banner the child carries.
  pen.line('M92 330L66 208');
  pen.shape('M66 208C50 214 42 206 30 214L24 292C42 280 52 296 70 284C78 280 84 284 84 292Z');
  pen.fine('M60 216C54 240 52 264 56 284M46 214C40 240 38 262 40 284');
  pen.at({ x: 138, y: 438, scale: 0.92 }, horse);
  for (const [x, y] of [
    [178, 350],
    [189, 333],
    [170, 366],
  ] as const)
    blossom(pen, x, y, 5.5);
  // The child, bare-footed, arms wide.
  arm(pen, { shoulder: [146, 306], elbow: [172, 304], wrist: [192, 286], half: [8, 8, 9], handScale: 0.8 });
  pen.shape(
    'M122 296C112 302 110 320 112 342C106 356 108 368 118 372L130 374L132 402Q138 408 150 407Q152 400 143 398L144 366C156 350 156 316 148 302C146 298 142 296 138 295',
  );
  pen.fine('M118 336Q132 344 150 336M118 342Q132 350 150 342M130 374C136 370 140 366 142 360');
  arm(pen, { shoulder: [118, 308], elbow: [100, 328], wrist: [94, 322], half: [8, 8, 9], hand: 'none' });
  pen.at({ x: 90, y: 319, scale: 0.8, turn: -12 }, fist);
  pen.at({ x: 131, y: 274, scale: 0.94 }, () => {
    pen.shape('M-18-2C-18 14-8 22 0 22C8 22 18 14 18-2C18-16 10-23 0-23C-10-23-18-16-18-2Z');
    pen.fine(
      'M-11-5Q-7-8-3.500-5.500M11-5Q7-8 3.500-5.500M-10-.500Q-7 2.500-4-.300M10-.500Q7 2.500 4-.300M1 1L2 5Q.500 6.500-1 5.600M-5 11Q0 15.500 5 11M-13 7q2 2 4 0M13 7q-2 2-4 0',
    );
    for (let i = 0; i < 9; i += 1) {
      pen.at({ turn: -80 + i * 20 }, () => pen.shape(circlePath(0, -21, 5)));
    }
    blossom(pen, 0, -24, 6);
    blossom(pen, -14, -18, 5.5);
    blossom(pen, 14, -18, 5.5);
  });
  grass(pen, [44, 436], [236, 440], [262, 420]);
}

function sunflower(pen: Pen, x: number, y: number, turn: number): void {
  pen.at({ x, y, turn }, () => {
    pen.shape('M-1.500 14H1.500V40H-1.500Z');
    pen.shape('M2 36C8 28 16 28 20 32C16 38 8 40 2 36Z');
    const petals = 12;
    let d = '';
    for (let i = 0; i <= petals; i += 1) {
      const at = (angle: number, radius: number) =>
        `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
      const step = (2 * Math.PI) / petals;
      d += i === 0 ? `M${at(0, 12)}` : `L${at((i - 0.5) * step, 21)}L${at(i * step, 12)}`;
    }
    pen.shape(`${d}Z`);
    pen.circle(0, 0, 10);
    pen.hatch(circlePath(0, 0, 9), 3.4, 45);
    pen.hatch(circlePath(0, 0, 9), 3.4, -45);
  });
}

/** A long horn calls from the clouds, and they rise with open arms. */
export function judgement(pen: Pen): void {
  pen.twice(150, () => pen.at({ x: 134, y: 142, scale: 1.04, turn: 26 }, wing));
  longHair(pen, 150, 112, 40, 0.94);
  neck(pen, 150, 130, 144);
  pen.shape(
    'M144 138C142 146 120 146 116 158C112 176 118 196 122 214H178C182 196 188 176 184 158C180 146 158 146 156 138',
  );
  pen.fine('M138 150Q150 166 162 150M134 166Q138 190 134 210M166 166Q162 190 166 210');
  face(pen, 150, 112, { scale: 0.94 });
  hairCap(pen, 150, 112, 0.94);
  // The horn of the monasteries and its banner.
  pen.shape('M96 154L58 174L62 216L78 204L100 198Z');
  pen.fine('M92 162L63 177L66 206L79 197L95 192Z');
  pen.at({ x: 79, y: 186, turn: -16 }, () => lotus(pen, 0, 5, 0.42));
  pen.at({ x: 145, y: 123, turn: 62 }, () => {
    pen.shape('M-4 0L-6 60L-15 108H15L6 60L4 0Q0-3-4 0Z');
    pen.shape(circlePath(0, 108, 15, 4));
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
  pen.shape('M20 344Q150 334 280 344V452H20Z');
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
  robe(pen, { x: 0, shoulders: 40, waist: 104, hem: 112, hasSash: false, hemHalf: 22 });
  face(pen, 0, 0, { isBearded: kind === 'beard' });
  hairCap(pen, 0, 0);
  pen.twice(0, () => arm(pen, { shoulder: [-23, 54], elbow: [-50, 34], wrist: [-48, -8], half: [11, 12, 13] }));
}

/** A stone chest, open to the sky. */
function box(pen: Pen, x: number, foot: number, half: number): void {
  pen.shape(`M${x - half} ${foot - 36}H${x + half}L${x + half - 4} ${foot}H${x - half + 4}Z`);
  pen.shape(`M${x - half - 5} ${foot - 44}H${x + half + 5}V${foot - 35}H${x - half - 5}Z`);
  lotus(pen, x, foot - 10, 0.5);
  pen.fine(`M${x - half + 10} ${foot - 28}V${foot - 6}M${x + half - 10} ${foot - 28}V${foot - 6}`);
}

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
    limb(
      pen,
      [
        [10, 140],
        [52, 176],
        [0, 206],
      ],
      [13, 12, 8],
    );
    pen.shape('M4 200C-4 204-14 204-20 210Q-14 216-4 214L8 211Z');
    limb(
      pen,
      [
        [-8, 140],
        [-10, 186],
        [-4, 232],
      ],
      [14, 11, 7],
    );
    pen.shape('M-11 228C-12 238-10 248-4 258Q4 258 4 248L3 228Z');
    neck(pen, 0, 20, 38);
    pen.shape(
      'M-6 28C-8 38-20 38-28 46C-26 66-18 82-18 98C-26 116-32 136-36 156Q-22 166-10 156Q2 166 14 156Q26 164 36 152C32 134 24 114 18 98C18 82 26 66 28 46C20 38 8 38 6 28',
    );
    pen.line('M-7 37Q-2 56 8 92M7 37Q5 48 1 54');
    pen.shape('M-18.500 92Q0 100 18.500 92V103Q0 111-18.500 103Z');
    pen.fine('M-12 112Q-20 134-22 156M0 114Q2 136 2 158M12 112Q22 132 24 154');
    face(pen, 0, 0);
    hairCap(pen, 0, 0);
    blossom(pen, 13, -17, 7);
    for (const side of [1, -1] as const) {
      pen.at({ isFlipped: side === -1 }, () => {
        pen.at({ x: 70, y: 60, turn: 14 }, () => {
          pen.shape('M-2.500-18H2.500V18H-2.500Z');
          pen.shape('M-4-16L0-30L4-16L0-10Z');
          pen.shape('M-4 16L0 30L4 16L0 10Z');
        });
        arm(pen, { shoulder: [24, 54], elbow: [44, 86], wrist: [62, 68], half: [10, 10, 11], hand: 'none' });
        pen.at({ x: 70, y: 61, turn: -10, isFlipped: true, scale: 0.85 }, fist);
      });
    }
  });
}
