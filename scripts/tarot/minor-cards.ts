// The four cards of the minor arcana.
import { bird } from './creatures.ts';
import { blossom, cloud, deodar, grass, lotus, mountains, quartz, sun, waves } from './nature.ts';
import type { Pen } from './pen.ts';
import { arm, boot, face, hairCap, limb, neck, standing } from './people.ts';
import { cup, leaf, pentacle, sword, wand } from './things.ts';

/** A hand out of a cloud offers a cup that runs over into a lotus pool. */
export function aceOfCups(pen: Pen): void {
  for (let i = 0; i < 11; i += 1)
    pen.at({ x: 150, y: 214, turn: -75 + i * 15 }, () => pen.fine(i % 2 === 0 ? 'M0-66V-92' : 'M0-70V-82'));
  mountains(
    pen,
    [
      [20, 350],
      [44, 312],
      [62, 334],
      [92, 300],
      [120, 338],
      [150, 316],
      [182, 344],
      [206, 308],
      [226, 332],
      [252, 304],
      [284, 342],
    ],
    420,
  );
  pen.shape('M20 362Q150 352 280 362V452H20Z');
  for (const [from, to, y] of [
    [36, 120, 376],
    [184, 264, 376],
    [36, 92, 396],
    [210, 264, 396],
    [40, 264, 434],
  ] as const)
    waves(pen, from, to, y);
  // Five streams.
  for (const side of [-1, 1] as const) {
    pen.at({ x: side === -1 ? 0 : 300, isFlipped: side === 1 }, () => {
      pen.line('M112 196C92 200 84 240 84 366');
      pen.fine('M116 200C98 208 91 246 91 366');
      pen.line('M122 204C106 214 104 260 104 370');
      pen.fine('M127 206C112 220 111 260 111 370');
      pen.fine('M74 368Q84 362 94 368M96 374Q106 368 118 374');
    });
  }
  pen.line('M150 350V372', 'fine');
  pen.at({ x: 244, y: 316 }, () => {
    pen.shape(
      'M28-4C10-10-10-14-34-14C-50-16-62-30-72-28C-80-26-78-18-72-12C-84-14-100-14-104-10C-108-5-102 0-94 2L-84 4C-92 6-94 10-90 14C-82 18-60 18-44 18C-24 20 4 24 28 26Z',
    );
    pen.fine('M-94 2C-86 2-80 3-74 5M-84 4C-78 6-72 8-68 12M-72-12C-66-11-60-8-56-4M-34-14Q-28 0-36 18');
  });
  cloud(pen, 256, 326, 1, true);
  cup(pen, 150, 308, 1.9);
  pen.at({ x: 168, y: 308 }, () => {
    pen.shape('M-44-2C-40-12-24-14-6-10C0-8 0-2-6 0L-40 8Q-46 4-44-2Z');
    pen.fine('M-36-6Q-20-8-6-5');
  });
  pen.at({ x: 150, y: 128, turn: 90, scale: 1.1 }, bird);
  pen.circle(150, 170, 9);
  pen.line('M150 163V177M143 170H157', 'fine');
  pen.hide('M112 190H188V205H112Z');
  pen.line('M110 198C122 186 178 186 190 198C180 208 120 208 110 198Z');
  waves(pen, 122, 178, 198);
  for (const [x, y, scale] of [
    [64, 424, 0.8],
    [150, 416, 1],
    [234, 424, 0.8],
  ] as const)
    lotus(pen, x, y, scale);
  pen.dots([66, 120], [234, 120], [84, 90], [216, 90], [52, 180], [248, 180]);
}

/** A juggler keeps two pentacles going in the band that never ends. */
export function twoOfPentacles(pen: Pen): void {
  mountains(
    pen,
    [
      [20, 250],
      [50, 196],
      [74, 230],
      [106, 176],
      [140, 240],
      [186, 196],
      [212, 228],
      [246, 180],
      [284, 240],
    ],
    400,
  );
  pen.shape('M20 286Q50 278 84 286T152 286T218 286T284 282V452H20Z');
  boat(pen, 66, 330);
  pen.at({ x: 240, y: 338, isFlipped: true }, () => boat(pen, 0, 0));
  for (const y of [340, 356]) pen.fine(`M20 ${y}q17-12 34 0t34 0t34 0t34 0t34 0t34 0t34 0t34 0`);
  pen.shape('M20 372Q150 360 280 372V452H20Z');
  // The band, crossing behind the juggler.
  pen.twice(150, () => {
    pen.line('M150 250C128 204 104 170 76 170C48 170 34 192 34 214C34 240 50 260 76 260C106 260 128 296 150 250');
    pen.fine('M150 250C130 214 104 178 76 178C53 178 42 196 42 214C42 236 55 252 76 252C108 252 130 284 150 250');
  });
  pen.at({ x: 150, y: 148 }, () => {
    limb(
      pen,
      [
        [-8, 146],
        [-20, 186],
        [-10, 226],
      ],
      [15, 12, 9],
    );
    pen.at({ x: -14, y: 248, isFlipped: true, scale: 1.05 }, boot);
    limb(
      pen,
      [
        [10, 146],
        [36, 176],
        [24, 214],
      ],
      [15, 12, 9],
    );
    pen.at({ x: 26, y: 236, turn: 14, scale: 1.05 }, boot);
    neck(pen, 0, 20, 38);
    pen.shape(
      'M-6 28C-8 38-22 38-30 46C-28 66-20 84-20 104C-26 122-30 138-34 158Q-22 168-11 159Q0 169 12 159Q24 168 36 156C32 138 24 120 20 104C20 84 28 66 30 46C22 38 8 38 6 28',
    );
    pen.line('M-7 37Q-2 58 8 98M7 37Q5 48 1 54');
    pen.shape('M-20.500 98Q0 105 20.500 98V111Q0 118-20.500 111Z');
    pen.fine('M-20.500 104Q0 111 20.500 104M-12 120Q-18 140-20 160M0 122V160M12 120Q20 140 22 160');
    pen.at({ turn: -9 }, () => {
      face(pen, 0, 0, { isAwake: true });
      hairCap(pen, 0, 0);
      pen.shape('M-20-12C-18-24 18-24 20-12C26-14 28-18 26-20L6-58Q0-66-4-56L-26-20C-28-16-26-13-20-12Z');
      pen.fine('M-22-19Q0-30 22-19M-2-54L-6-28M4-48L8-28');
      pen.circle(0, -62, 5);
    });
  });
  arm(pen, { shoulder: [124, 200], elbow: [92, 252], wrist: [84, 240], half: [11, 14, 11], hand: 'none' });
  arm(pen, { shoulder: [176, 200], elbow: [210, 258], wrist: [216, 250], half: [11, 14, 11], hand: 'none' });
  pentacle(pen, 78, 214, 27);
  pentacle(pen, 222, 224, 27);
  pen.at({ x: 88, y: 238, turn: -80 }, palm);
  pen.at({ x: 300 - 88, y: 248, turn: 80, isFlipped: true }, palm);
  grass(pen, [48, 410], [250, 416], [96, 436]);
  quartz(pen, 226, 440, 26, 8);
  quartz(pen, 240, 441, 18, 20);
}

function palm(pen: Pen): void {
  pen.shape('M-8-6C-2-9 6-8 11-7L18-5Q20-3.500 18-2.500L20-1Q20.500 1 18.500 1.500Q19 4 16 4C12 7 0 8-8 6Z');
  pen.fine('M9-3.500L18-2.500M9.500 .200L18.500 1.500');
}

function boat(pen: Pen, x: number, y: number): void {
  pen.at({ x, y }, () => {
    pen.line('M0-2V-36');
    pen.shape('M2-34C14-28 18-18 17-8H2Z');
    pen.shape('M-2-30C-10-22-12-16-12-8H-2Z');
    pen.shape('M-22-5H24C20 4 14 8 8 8H-10C-16 8-20 2-22-5Z');
  });
}

/** Three swords through a heart; behind the rain the sky clears already. */
export function threeOfSwords(pen: Pen): void {
  sun(pen, 66, 350, 14, { hasFace: false });
  mountains(
    pen,
    [
      [20, 410],
      [52, 366],
      [74, 390],
      [108, 350],
      [142, 398],
      [180, 364],
      [206, 392],
      [232, 372],
      [256, 392],
      [284, 368],
    ],
    452,
  );
  for (const [x, y, height] of [
    [52, 446, 54],
    [84, 440, 40],
    [216, 440, 44],
    [248, 446, 62],
  ] as const)
    deodar(pen, x, y, height);
  for (let i = 0; i < 13; i += 1) {
    const x = 40 + i * 19;
    for (let n = 0; n < 4; n += 1) {
      const y = 146 + n * 56 + ((i * 23) % 40);
      if (y < 320) pen.fine(`M${x} ${y}l-5 18`);
    }
  }
  cloud(pen, 74, 104, 1.25);
  cloud(pen, 226, 104, 1.25, true);
  cloud(pen, 150, 92, 1.1);
  pen.at({ x: 150, y: 236 }, () => {
    // The blades come out below, so they lie under the heart first.
    for (const turn of [-40, 0, 40]) pen.at({ turn }, () => pen.shape('M-5 60V112L0 126L5 112V60Z'));
    for (const turn of [-40, 0, 40]) pen.at({ turn }, () => pen.fine('M0 60V112'));
    pen.shape('M0-44C-18-82-84-80-84-22C-84 30-32 56 0 92C32 56 84 30 84-22C84-80 18-82 0-44Z');
    pen.fine('M0-34C-18-68-75-68-75-21C-75 22-32 48 0 80C32 48 75 22 75-21C75-68 18-68 0-34Z');
    for (const turn of [-40, 40, 0]) {
      pen.at({ turn }, () => {
        pen.at({ y: -112, turn: 180 }, () => sword(pen, 0, 0, 118));
      });
    }
    pen.hide('M-58 16Q-40 40-20 52L0 74L20 52Q40 40 58 16L40 0H-40Z');
    pen.fine('M-66 16C-48 42-22 56 0 80C22 56 48 42 66 16');
    for (const turn of [-40, 0, 40]) pen.at({ turn }, () => pen.line('M-9 4Q0 10 9 4'));
  });
}

/** Four staffs with a garland; two come dancing from the house. */
export function fourOfWands(pen: Pen): void {
  sun(pen, 150, 86, 17, { hasFace: false, rays: 16, reach: 1.7 });
  mountains(
    pen,
    [
      [20, 270],
      [46, 216],
      [66, 244],
      [98, 190],
      [130, 250],
      [170, 250],
      [202, 196],
      [226, 236],
      [252, 206],
      [284, 260],
    ],
    420,
  );
  pen.shape('M20 330Q90 300 150 306T280 326V452H20Z');
  // A monastery on its hill.
  pen.at({ x: 150, y: 312 }, () => {
    pen.shape('M-44 0L-40-44H40L44 0Z');
    pen.shape('M-26-44L-23-76H23L26-44Z');
    pen.shape('M-46-44H46V-51H-46Z');
    pen.shape('M-30-76H30V-83H-30Z');
    pen.shape('M-12-83L0-100L12-83Z');
    for (const x of [-30, -15, 15, 30]) pen.shape(`M${x - 4}-18V-32H${x + 4}V-18Z`, 'fine');
    for (const x of [-12, 0, 12]) pen.shape(`M${x - 3.5}-56V-67H${x + 3.5}V-56Z`, 'fine');
    pen.shape('M-7 0V-22H7V0Z');
  });
  for (const x of [76, 224]) wand(pen, x, 420, 280);
  pen.at({ x: 120, y: 312, scale: 0.47 }, () => {
    arm(pen, { shoulder: [-22, 56], elbow: [-48, 44], wrist: [-54, 2], half: [12, 13, 14] });
    arm(pen, { shoulder: [22, 56], elbow: [40, 96], wrist: [46, 82], half: [12, 13, 14] });
    standing(pen, { hem: 244, hemHalf: 54 });
    posy(pen, -58, -22);
  });
  pen.at({ x: 180, y: 312, scale: 0.47 }, () => {
    arm(pen, { shoulder: [22, 56], elbow: [48, 44], wrist: [54, 2], half: [12, 13, 14] });
    arm(pen, { shoulder: [-22, 56], elbow: [-40, 96], wrist: [-46, 82], half: [12, 13, 14] });
    standing(pen, { hem: 250, hemHalf: 54, hair: 'cap' });
    posy(pen, 58, -22);
  });
  for (const x of [46, 254]) wand(pen, x, 442, 322);
  // The garland from staff to staff.
  const garland: (readonly [number, number])[] = [];
  for (let i = 0; i <= 8; i += 1) {
    const t = i / 8;
    garland.push([47 + t * 206, 172 + 4 * t * (1 - t) * 44]);
  }
  for (const [i, [x, y]] of garland.entries()) {
    leaf(pen, x + 6, y, 15, 96 - i * 4);
    leaf(pen, x - 6, y, 15, -96 - (i - 8) * 4);
    blossom(pen, x, y, i % 2 === 0 ? 10 : 8.5);
  }
  grass(pen, [110, 440], [150, 436], [190, 440]);
}

function posy(pen: Pen, x: number, y: number): void {
  leaf(pen, x, y + 6, 24, -50);
  leaf(pen, x, y + 6, 24, 50);
  blossom(pen, x, y - 6, 15);
}
