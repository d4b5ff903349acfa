import { cloud, deodar, mountains, sun } from '#drawing/tarot/nature.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { sword } from '#drawing/tarot/things.ts';

/** Three swords through a heart; behind the rain the sky clears already. */
export function threeOfSwords(pen: Pen): void {
  sun(pen, 254, 374, 14, { hasFace: false });
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
    [190, 442, 40],
    [222, 446, 56],
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
    pen.shape('M0-44C-18-82-84-80-84-22C-84 30-32 56 0 92C32 56 84 30 84-22C84-80 18-82 0-44Z', 'bold', 'violet');
    pen.fine('M0-34C-18-68-75-68-75-21C-75 22-32 48 0 80C32 48 75 22 75-21C75-68 18-68 0-34Z');
    for (const turn of [-40, 40, 0]) {
      pen.at({ turn }, () => {
        pen.at({ y: -112, turn: 180 }, () => sword(pen, 0, 0, 118));
      });
    }
    pen.hide('M-58 16Q-40 40-20 52L0 74L20 52Q40 40 58 16L40 2H-40Z', 'violet');
    pen.line('M-13 3Q0 11 13 3');
    pen.hatch('M75-21C75 22 32 48 0 80L0 73C28 42 62 20 65-16Z', 4, -38);
  });
}
