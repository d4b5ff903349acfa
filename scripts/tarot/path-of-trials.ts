// From The Lovers to The Hanged Man.
import { leapingDog, lionHead, yak } from './creatures.ts';
import { fourCreatures } from './four-creatures.ts';
import { blossom, cloud, deodar, grass, mountains, quartz, spark, star, sun } from './nature.ts';
import { circlePath, type Pen } from './pen.ts';
import {
  arm,
  boot,
  face,
  fist,
  hairCap,
  halo,
  limb,
  longHair,
  neck,
  robe,
  seatedRobe,
  standing,
  wing,
} from './people.ts';
import { pillar, prayerFlags, stupa, sword } from './things.ts';

/** Two people under an angel's hands, each beside a tree. */
export function lovers(pen: Pen): void {
  sun(pen, 150, 96, 40, { rays: 20, hasFace: false, reach: 1.5 });
  pen.hide(circlePath(150, 150, 44));
  pen.twice(150, () => pen.at({ x: 132, y: 168, scale: 1.02, turn: 16 }, wing));
  mountains(
    pen,
    [
      [70, 360],
      [112, 300],
      [126, 316],
      [150, 262],
      [176, 318],
      [190, 302],
      [232, 360],
    ],
    452,
  );
  longHair(pen, 150, 134, 44, 0.9);
  neck(pen, 150, 152, 166);
  pen.shape(
    'M144 158C142 166 120 166 116 178C114 192 122 204 126 214H174C178 204 186 192 184 178C180 166 158 166 156 158',
  );
  pen.fine('M140 168Q150 182 160 168M136 182Q140 196 138 210M164 182Q160 196 162 210');
  face(pen, 150, 134, { scale: 0.9 });
  hairCap(pen, 150, 134, 0.9);
  arm(pen, { shoulder: [122, 182], elbow: [102, 206], wrist: [84, 216], half: [9, 10, 10], handScale: 0.9 });
  pen.at({ x: 300, isFlipped: true }, () =>
    arm(pen, { shoulder: [122, 182], elbow: [102, 206], wrist: [84, 216], half: [9, 10, 10], handScale: 0.9 }),
  );
  cloud(pen, 118, 222, 0.9);
  cloud(pen, 186, 222, 0.9, true);
  pen.shape('M20 418Q84 404 150 414T280 412V452H20Z');
  deodar(pen, 44, 424, 150);
  deodar(pen, 256, 424, 150);
  for (const [x, y] of [
    [36, 354],
    [56, 382],
    [48, 320],
    [30, 394],
  ] as const)
    pen.circle(x, y, 4.5);
  for (const [x, y] of [
    [250, 322],
    [264, 352],
    [246, 382],
    [268, 396],
  ] as const)
    pen.shape(
      `M${x} ${y + 6}C${x - 7} ${y + 2} ${x - 3} ${y - 4} ${x} ${y - 9}C${x + 3} ${y - 4} ${x + 7} ${y + 2} ${x} ${y + 6}Z`,
    );
  // Their hands meet.
  pen.at({ x: 104, y: 270, scale: 0.68 }, () => {
    arm(pen, { shoulder: [22, 58], elbow: [34, 104], wrist: [56, 114], half: [11, 12, 13] });
    standing(pen, {});
    arm(pen, { shoulder: [-23, 56], elbow: [-36, 100], wrist: [-16, 128], half: [11, 12, 12] });
    blossom(pen, 14, -20, 8);
  });
  pen.at({ x: 196, y: 266, scale: 0.7 }, () => {
    arm(pen, { shoulder: [-23, 58], elbow: [-36, 106], wrist: [-58, 118], half: [12, 13, 13] });
    standing(pen, { hair: 'cap', hem: 250 });
    arm(pen, { shoulder: [24, 56], elbow: [38, 100], wrist: [20, 128], half: [12, 13, 13] });
  });
  grass(pen, [80, 436], [150, 432], [222, 436]);
}

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
  pen.shape('M20 330Q150 318 280 330V452H20Z');
  stupa(pen, 46, 330, 0.5);
  stupa(pen, 254, 330, 0.5);
  // Posts and canopy.
  for (const x of [84, 216]) pen.shape(`M${x - 3} 110V300H${x + 3}V110Z`);
  pen.shape(
    'M66 118C70 84 110 70 150 70C190 70 230 84 234 118Q224 128 213 118Q203 128 192 118Q182 128 171 118Q161 128 150 118Q139 128 129 118Q118 128 108 118Q97 128 87 118Q76 128 66 118Z',
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
  pen.circle(150, 64, 5);
  neck(pen, 150, 180, 196);
  robe(pen, { x: 150, shoulders: 196, waist: 256, hem: 330, shoulderHalf: 34, waistHalf: 24, hemHalf: 40 });
  // A breastplate, moons on the shoulders.
  pen.shape('M126 202Q150 214 174 202Q178 226 172 246Q150 256 128 246Q122 226 126 202Z');
  pen.fine('M130 208Q150 218 170 208Q173 226 168 242Q150 250 132 242Q127 226 130 208Z');
  star(pen, 150, 230, 12, 4);
  pen.twice(150, () => {
    pen.shape('M120 196C110 198 104 208 108 220C114 226 124 220 128 210Z');
    pen.fine('M112 204Q111 212 116 216Q122 214 124 208');
  });
  face(pen, 150, 158, { isAwake: true });
  hairCap(pen, 150, 158);
  pen.shape('M132 142Q150 132 168 142L170 134Q150 122 130 134Z');
  star(pen, 150, 124, 12);
  arm(pen, { shoulder: [112, 216], elbow: [98, 252], wrist: [118, 270], half: [10, 12, 11], hand: 'fist' });
  arm(pen, { shoulder: [188, 216], elbow: [206, 246], wrist: [194, 226], half: [10, 12, 11], hand: 'none' });
  pen.at({ x: 190, y: 218, turn: 8 }, () => {
    pen.shape('M-2.500 66V-46H2.500V66Z');
    quartz(pen, 0, -44, 22);
    pen.shape('M-8-6C-2-9 8-7 9-3Q11-1 9 2Q10 5 8 8C2 11-6 9-8 7Z');
    pen.fine('M2-3L9-3M2 2L9 2');
  });
  // The car.
  for (const x of [58, 242]) {
    pen.circle(x, 352, 36);
    pen.circle(x, 352, 29);
    for (let i = 0; i < 4; i += 1) pen.at({ x, y: 352, turn: i * 45 + 22 }, () => pen.line('M-29 0H29'));
    pen.circle(x, 352, 7);
  }
  pen.shape('M80 280H220L212 392H88Z');
  pen.shape('M74 270H226V284H74Z');
  pen.fine('M80 277H220');
  pen.at({ x: 150, y: 316 }, () => {
    pen.twice(0, () =>
      pen.shape('M-10 0C-24-16-40-18-52-14C-48-8-44-6-40-6C-42-2-38 2-34 2C-34 6-30 8-26 7C-22 10-14 8-10 4Z'),
    );
    pen.circle(0, 0, 13);
    pen.fine(circlePath(0, 0, 9));
    for (let i = 0; i < 4; i += 1) pen.at({ turn: i * 45 }, () => pen.fine('M-9 0H9'));
  });
  pen.at({ x: 98, y: 440, scale: 0.98 }, () => yak(pen, true));
  pen.at({ x: 202, y: 440, scale: 0.98 }, () => yak(pen, false));
  pen.line('M20 438H280');
}

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
  pen.shape('M20 384Q150 366 280 384V452H20Z');
  // The lion sits turned to her, its tail up.
  pen.shape(
    'M258 352C282 340 276 300 258 292C250 276 262 262 270 272C262 276 268 286 274 282C292 304 290 352 266 372Z',
  );
  pen.shape(
    'M182 320C204 300 240 306 256 336C272 366 274 400 268 424H276V434H222L214 400L210 434H182L186 424L180 380Z',
  );
  pen.fine(
    'M224 424C214 396 222 370 246 364M256 424V434M248 426V434M240 428V434M196 426V434M203 427V434M200 350Q196 376 200 402M212 346Q212 370 208 392',
  );
  pen.shape('M186 330L176 424L166 428V436H194L200 380Z');
  pen.fine('M174 429V436M182 429V436');
  pen.at({ x: 194, y: 290, scale: 1.12, turn: -8 }, lionHead);
  // The woman.
  pen.shape('M116 92C108 82 94 84 94 92S108 102 116 92C124 82 138 84 138 92S124 102 116 92Z');
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
  grass(pen, [40, 410], [62, 432], [250, 442]);
}

/** An old man on a snowy height, a star in his lantern. */
export function hermit(pen: Pen): void {
  spark(pen, [52, 92], [96, 74], [244, 84], [222, 132], [256, 190], [200, 72], [44, 300]);
  pen.dots([70, 124], [40, 168], [236, 108], [262, 136], [130, 78], [166, 90]);
  mountains(
    pen,
    [
      [20, 360],
      [44, 316],
      [64, 342],
      [90, 300],
      [120, 360],
      [190, 360],
      [222, 296],
      [244, 330],
      [258, 312],
      [284, 350],
    ],
    452,
  );
  mountains(
    pen,
    [
      [20, 440],
      [66, 404],
      [88, 414],
      [150, 388],
      [212, 416],
      [232, 408],
      [284, 440],
    ],
    452,
  );
  // Staff, then the cloak round everything.
  pen.shape('M196 424L192 122H198L202 424Z');
  pen.shape(
    'M152 128C176 128 188 150 186 176C196 186 202 204 204 226C208 300 212 370 214 414Q152 432 92 414C96 360 98 300 104 230C106 208 112 190 122 178C120 150 130 128 152 128Z',
  );
  pen.fine(
    'M132 240Q124 330 114 414M150 282Q148 350 146 422M168 250Q176 330 186 416M190 250Q198 330 200 410M116 240Q110 320 104 404',
  );
  pen.shape('M153 138C174 138 178 160 176 182C170 196 138 196 132 182C130 160 136 138 153 138Z', 'fine');
  pen.at({ x: 154, y: 172, scale: 0.96, turn: -5 }, () => face(pen, 0, 0, { isBearded: true }));
  pen.shape(
    'M152 128C176 128 190 152 186 178C182 186 178 192 172 198C178 172 176 146 153 144C132 146 128 170 134 198C128 192 124 186 121 178C120 152 130 128 152 128Z',
  );
  pen.fine('M128 176C128 152 138 138 152 137C168 138 180 154 180 176');
  arm(pen, { shoulder: [182, 214], elbow: [216, 282], wrist: [200, 246], half: [14, 17, 14], hand: 'none' });
  pen.at({ x: 196, y: 232 }, () => {
    pen.shape('M-8-8C-2-11 8-9 9-5Q11-3 9 0Q10 3 8.500 5Q8 9 5 9C-1 9-6 8-8 6Z');
    pen.fine('M2-5L9-4M2 0L9 0M2 5L8 5');
  });
  arm(pen, { shoulder: [120, 212], elbow: [92, 244], wrist: [82, 206], half: [14, 16, 16], hand: 'fist' });
  // The lantern.
  pen.at({ x: 78, y: 186 }, () => {
    pen.line('M0-2A9 9 0 0 1 0 16');
    pen.at({ y: 18 }, () => {
      pen.shape('M-5 0H5L16 12H-16Z');
      pen.shape('M-14 12H14V50H-14Z');
      pen.shape('M-17 50H17V57H-17Z');
      star(pen, 0, 31, 14, 6);
      for (const turn of [-60, -90, -120, -150, 150, 120]) pen.at({ y: 31, turn }, () => pen.fine('M24 0H34'));
    });
  });
}

/** The wheel of eight spokes, turning between the four creatures of the corners. */
export function wheelOfFortune(pen: Pen): void {
  pen.dots([150, 76], [110, 80], [190, 80], [40, 180], [260, 180], [40, 320], [260, 320]);
  spark(pen, [128, 96], [174, 96], [44, 250], [256, 250]);
  // The snake goes down on the left, the dog climbs on the right.
  pen.shape(
    'M64 148C44 170 72 188 58 210C44 232 74 250 60 274C50 296 74 312 66 332L74 346L80 332C86 310 64 298 72 276C84 250 58 234 70 212C82 190 58 170 72 150Z',
  );
  pen.fine(
    'M62 164L71 166M62 190L71 192M55 216L65 218M59 244L70 246M60 280L69 282M67 306L77 306M74 346V352L71 356M74 352L77 356',
  );
  pen.dots([71, 334]);
  pen.at({ x: 150, y: 252, scale: 0.94 }, wheel);
  pen.at({ x: 256, y: 330, turn: 62, scale: 1.12, isFlipped: true }, leapingDog);
  stupa(pen, 150, 158, 0.62);
  fourCreatures(pen);
}

function wheel(pen: Pen): void {
  for (let i = 0; i < 8; i += 1) {
    pen.at({ turn: i * 45 }, () => {
      pen.line('M0-88V-97');
      pen.circle(0, -100, 4);
    });
  }
  pen.circle(0, 0, 88);
  pen.circle(0, 0, 81, 'fine');
  pen.circle(0, 0, 58);
  pen.circle(0, 0, 53, 'fine');
  for (let i = 0; i < 8; i += 1) {
    pen.at({ turn: i * 45 }, () => pen.shape('M-3-18L-4.500-53H4.500L3-18Z'));
    pen.at({ turn: i * 45 + 22.5 }, () => wheelSign(pen, i));
  }
  pen.circle(0, 0, 20);
  pen.circle(0, 0, 15, 'fine');
  for (let i = 0; i < 3; i += 1) pen.at({ turn: i * 120 }, () => pen.line('M0 0C-8-3-7-14 0-15'));
}

/** Four signs, each twice on the rim's field: flame, wave, leaf, crystal. */
function wheelSign(pen: Pen, i: number): void {
  if (i % 4 === 0) pen.fine('M0-62C-5-66-3-72 0-77C3-72 5-66 0-62Z');
  else if (i % 4 === 1) pen.fine('M-7-71q3.500-4 7 0t7 0M-7-66q3.500-4 7 0t7 0');
  else if (i % 4 === 2) pen.fine('M0-61V-77M0-66Q-6-67-6-72Q0-72 0-66Q0-71 6-73Q6-67 0-66');
  else pen.fine('M-4-62V-72L0-77L4-72V-62ZM0-62V-77');
}

/** She weighs, and holds the sword upright. */
export function justice(pen: Pen): void {
  pen.shape('M70 108H230V330H70Z');
  for (const x of [84, 98, 112, 188, 202, 216]) pen.fine(`M${x} 112Q${x + 3} 220 ${x} 330`);
  pen.line('M68 100Q84 116 100 104Q116 120 134 106Q150 122 166 106Q184 120 200 104Q216 116 232 100');
  pillar(pen, 50, 72, 444, 15);
  pillar(pen, 250, 72, 444, 15);
  pen.shape('M94 196C90 270 86 340 84 404H216C214 340 210 270 206 196Q150 152 94 196Z');
  pen.fine('M100 200C96 270 92 340 90 404M200 200C204 270 208 340 210 404');
  pen.shape('M62 402H238V418H62Z');
  pen.shape('M52 418H248V436H52Z');
  pen.line('M20 436H280');
  longHair(pen, 150, 160, 54);
  neck(pen, 150, 180, 196);
  seatedRobe(pen, { x: 150, shoulders: 200, lap: 304, hem: 410, shoulderHalf: 36, lapHalf: 52, hemHalf: 58 });
  pen.shape('M128 196Q150 210 172 196L176 206Q150 224 124 206Z');
  pen.at({ x: 150, y: 216 }, () => pen.shape('M0-8L6 0L0 10L-6 0Z'));
  pen.fine('M144 216H156M150 208V226');
  pen.shape('M146 226L142 296Q150 300 158 296L154 226');
  face(pen, 150, 160, { isAwake: true });
  hairCap(pen, 150, 160);
  pen.shape('M132 144V128L140 134L150 122L160 134L168 128V144Q150 137 132 144Z');
  pen.shape('M146 132H154V139H146Z', 'fine');
  sword(pen, 92, 240, 150);
  arm(pen, { shoulder: [118, 214], elbow: [82, 300], wrist: [92, 268], half: [12, 15, 12], hand: 'none' });
  pen.at({ x: 92, y: 256 }, fist);
  arm(pen, { shoulder: [182, 214], elbow: [206, 262], wrist: [212, 228], half: [12, 14, 12], hand: 'fist' });
  // The scales.
  pen.line('M214 216V250');
  pen.shape('M184 252Q199 246 214 250Q229 246 244 252Q229 251 214 254Q199 251 184 252Z');
  for (const x of [184, 244]) {
    pen.fine(`M${x} 252L${x - 13} 296M${x} 252L${x + 13} 296`);
    pen.shape(`M${x - 16} 296H${x + 16}Q${x + 12} 308 ${x} 308Q${x - 12} 308 ${x - 16} 296Z`);
  }
  pen.circle(214, 251, 4);
}

/** He hangs by one foot from a living cedar, content, light about his head. */
export function hangedMan(pen: Pen): void {
  mountains(
    pen,
    [
      [20, 426],
      [48, 380],
      [70, 404],
      [100, 372],
      [130, 412],
      [176, 376],
      [204, 406],
      [236, 366],
      [284, 420],
    ],
    452,
  );
  prayerFlags(pen, [28, 150], [120, 108], 12, 4, 15);
  // Trunk and branch, with new green.
  pen.shape('M228 452C222 360 224 240 220 50H250C248 240 254 360 262 452Z');
  pen.fine(
    'M230 90Q234 160 230 230M240 120Q238 200 243 290M232 270Q236 340 234 420M244 320Q247 380 252 430M236 70V110',
  );
  pen.shape('M222 84Q140 78 30 92Q24 98 32 104Q140 94 222 104Z');
  pen.fine('M50 96Q110 90 150 91M110 98Q170 94 212 96');
  for (const [x, y, side] of [
    [56, 92, -1],
    [96, 88, -1],
    [186, 84, -1],
    [70, 101, 1],
    [112, 99, 1],
    [196, 104, 1],
  ] as const) {
    pen.at({ x, y }, () =>
      pen.shape(
        `M0 0C-9 ${side * 2}-12 ${side * 10}-12 ${side * 16}C-4 ${side * 15} 0 ${side * 9} 0 0C0 ${side * 9} 4 ${side * 15} 12 ${side * 16}C12 ${side * 10} 9 ${side * 2} 0 0Z`,
      ),
    );
  }
  pen.at({ x: 140, y: 342, turn: 180 }, () => {
    // Upright here, upside down on the card.
    pen.at({}, () => {
      for (let i = 0; i < 16; i += 1) pen.at({ turn: i * 22.5 }, () => pen.fine('M0-42V-54'));
      halo(pen, 0, 0, 37);
    });
    limb(
      pen,
      [
        [-10, 132],
        [-46, 158],
        [2, 176],
      ],
      [13, 11, 9],
    );
    pen.at({ x: 15, y: 181, turn: -66, scale: 0.9 }, boot);
    limb(
      pen,
      [
        [10, 132],
        [10, 176],
        [6, 218],
      ],
      [13, 11, 9],
    );
    pen.shape('M-4 214H16V222H-4Z');
    pen.shape('M-2 222V234Q-1 248 6 248Q13 246 14 234V222Z');
    neck(pen, 0, 20, 36);
    limb(
      pen,
      [
        [-24, 52],
        [-52, 86],
        [-18, 104],
      ],
      [11, 12, 9],
    );
    limb(
      pen,
      [
        [24, 52],
        [52, 86],
        [18, 104],
      ],
      [11, 12, 9],
    );
    pen.shape(
      'M-6 28C-8 36-22 36-30 44C-28 64-20 80-20 98C-22 112-26 124-26 136Q-14 146-2 138Q12 148 26 136C26 124 22 112 20 98C20 80 28 64 30 44C22 36 8 36 6 28',
    );
    pen.line('M-7 35Q-2 54 8 92M7 35Q5 46 1 52');
    pen.shape('M-20.500 94Q0 101 20.500 94V106Q0 113-20.500 106Z');
    pen.fine('M-12 114Q-14 126-14 138M2 116V136M14 114Q16 126 16 138');
    face(pen, 0, 0);
    pen.shape(
      'M-15 0C-15-10-8-14 0-17C8-14 15-10 15 0C18-8 19-18 16-34C12-28 10-30 8-38C4-31 2-32-1-41C-4-32-7-31-10-37C-11-29-14-29-17-33C-19-18-18-8-15 0Z',
    );
    pen.fine('M-9-18L-8-30M0-20V-33M8-18L9-30');
  });
  // The cord round his foot.
  pen.line('M128 100L132 120M138 100L134 120');
  pen.shape('M125 118H145V126H125Z');
  pen.fine('M125 122H145');
}
