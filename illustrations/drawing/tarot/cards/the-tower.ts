import { arm } from '#drawing/tarot/limbs.ts';
import { cloud, mountains } from '#drawing/tarot/nature.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { standing } from '#drawing/tarot/people.ts';

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
  pen.shape('M58 452L74 414L92 406L104 392H198L212 408L232 416L246 452Z', 'bold', 'sand');
  pen.fine('M92 406L100 424L92 440M198 392L206 414L200 432L206 444M128 400L122 420L132 438M168 402L174 422');
  // Smoke.
  cloud(pen, 62, 128, 1.15);
  cloud(pen, 250, 226, 0.9, true);
  cloud(pen, 50, 250, 0.9);
  pen.shape('M106 396L116 186L128 178L138 190L150 176L162 190L174 180L184 190L194 396Z', 'bold', 'gold');
  for (const [y, left, right] of [
    [216, 114.5, 185.5],
    [262, 112.3, 187.7],
    [308, 110.2, 189.8],
    [354, 108, 192],
  ] as const) {
    pen.shape(`M${left - 3} ${y}H${right + 3}V${y + 8}H${left - 3}Z`, 'bold', 'brass');
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
    pen.shape(`M${x - 9} ${y}V${y - 22}Q${x} ${y - 32} ${x + 9} ${y - 22}V${y}Z`, 'bold', 'deep');
    pen.shape(
      `M${x} ${y - 2}C${x - 8} ${y - 6} ${x - 4} ${y - 13} ${x + 1} ${y - 21}C${x + 3} ${y - 13} ${x + 8} ${y - 8} ${x} ${y - 2}Z`,
      'fine',
      'brass',
    );
  }
  pen.shape('M138 396V366Q150 354 162 366V396Z', 'bold', 'deep');
  pen.fine('M150 361V396');
  // Flames out of the open top, and the roof that was its crown.
  pen.shape(
    'M122 184C110 166 126 158 124 142C136 150 136 158 138 164C140 150 150 144 150 128C162 142 160 152 162 162C166 156 168 152 176 146C174 160 190 168 178 184L162 190L150 178L138 190Z',
    'bold',
    'brass',
  );
  pen.fine('M134 180C130 172 136 168 136 162M150 174C144 164 152 156 152 148M166 180C164 172 172 168 171 162');
  pen.at({ x: 206, y: 142, turn: 30, scale: 0.92 }, () => {
    pen.shape('M-26 12H26V24H-26Z', 'bold', 'gold');
    pen.shape('M-52 4C-38 6-26-4-22-14H22C26-4 38 6 52 4C48 12 42 15 36 15H-36C-42 15-48 12-52 4Z', 'bold', 'violet');
    pen.shape('M-17-14V-25H17V-14Z', 'bold', 'gold');
    pen.shape(
      'M-36-32C-24-30-12-42-7-56H7C12-42 24-30 36-32C33-26 30-24 25-24H-25C-30-24-33-26-36-32Z',
      'bold',
      'violet',
    );
    pen.shape('M-4-56V-64L0-74L4-64V-56Z', 'bold', 'brass');
    pen.fine(
      'M-18-8L-26 14M-6-10L-9 14M6-10L9 14M18-8L26 14M-5-50L-11-26M5-50L11-26M-8-14V-25M8-14V-25M-13 15V24M0 15V24M13 15V24',
    );
  });
  // The lightning.
  pen.shape('M70 56L112 104L98 108L128 142L116 146L146 176L104 150L114 146L80 112L96 106L54 56Z', 'bold', 'brass');
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
