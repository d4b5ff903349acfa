import { horse } from '#drawing/tarot/creatures.ts';
import { arm, fist, limb } from '#drawing/tarot/limbs.ts';
import { blossom, grass, sun } from '#drawing/tarot/nature.ts';
import { circlePath, type Pen } from '#drawing/tarot/pen.ts';
import { courses } from '#drawing/tarot/things.ts';

/** A child on a pony, the garden wall behind, the whole sun above. */
export function theSun(pen: Pen): void {
  sun(pen, 150, 140, 36, { rays: 24, reach: 1.95 });
  pen.shape('M20 290H280V366H20Z', 'bold', 'gold');
  pen.shape('M20 280H280V292H20Z', 'bold', 'brass');
  courses(pen, 20, 280, 294, 366, 18);
  for (const [x, y, turn] of [
    [52, 248, -8],
    [96, 258, 4],
    [224, 262, -4],
    [252, 246, 8],
  ] as const)
    sunflower(pen, x, y, turn);
  pen.shape('M20 364Q150 356 280 364V452H20Z', 'bold', 'sand');
  // The banner the child carries.
  pen.line('M92 330L66 208');
  pen.shape('M66 208C50 214 42 206 30 214L24 292C42 280 52 296 70 284C78 280 84 284 84 292Z', 'bold', 'violet');
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
  pen.shape('M144 396L146 403Q158 402 162 407Q160 412 150 412H138L136 398', 'bold', 'skin');
  pen.in('skin', () =>
    limb(
      pen,
      [
        [126, 352],
        [160, 366],
        [141, 398],
      ],
      [13, 9, 6],
    ),
  );
  pen.shape(
    'M122 296C112 302 111 320 112 334C108 346 104 356 102 366Q112 374 122 369Q133 374 143 367Q152 370 158 362C156 352 152 344 150 334C154 322 152 308 148 302C146 298 142 296 138 295',
    'bold',
    'violet',
  );
  pen.fine('M112 334Q132 342 150 334M112.500 339Q132 347 150.500 339M122 346L118 362M134 346L136 363');
  arm(pen, { shoulder: [118, 308], elbow: [100, 328], wrist: [94, 322], half: [8, 8, 9], hand: 'none' });
  pen.at({ x: 90, y: 319, scale: 0.8, turn: -12 }, fist);
  pen.at({ x: 131, y: 274, scale: 0.94 }, () => {
    pen.shape('M-18-2C-18 14-8 22 0 22C8 22 18 14 18-2C18-16 10-23 0-23C-10-23-18-16-18-2Z', 'bold', 'skin');
    pen.fine(
      'M-11-5Q-7-8-3.500-5.500M11-5Q7-8 3.500-5.500M-10-.500Q-7 2.500-4-.300M10-.500Q7 2.500 4-.300M1 1L2 5Q.500 6.500-1 5.600M-5 11Q0 15.500 5 11M-13 7q2 2 4 0M13 7q-2 2-4 0',
    );
    for (let i = 0; i < 9; i += 1) {
      pen.at({ turn: -80 + i * 20 }, () => pen.shape(circlePath(0, -21, 5), 'bold', 'brass'));
    }
    blossom(pen, 0, -24, 6);
    blossom(pen, -14, -18, 5.5);
    blossom(pen, 14, -18, 5.5);
  });
  grass(pen, [44, 436], [236, 440], [262, 420]);
}

function sunflower(pen: Pen, x: number, y: number, turn: number): void {
  pen.at({ x, y, turn }, () => {
    pen.shape('M-1.500 14H1.500V40H-1.500Z', 'bold', 'violet');
    pen.shape('M2 36C8 28 16 28 20 32C16 38 8 40 2 36Z', 'bold', 'violet');
    const petals = 12;
    let d = '';
    for (let i = 0; i <= petals; i += 1) {
      const at = (angle: number, radius: number) =>
        `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
      const step = (2 * Math.PI) / petals;
      d += i === 0 ? `M${at(0, 12)}` : `L${at((i - 0.5) * step, 21)}L${at(i * step, 12)}`;
    }
    pen.shape(`${d}Z`, 'bold', 'brass');
    pen.circle(0, 0, 10, 'bold', 'deep');
    pen.hatch(circlePath(0, 0, 9), 3.4, 45);
    pen.hatch(circlePath(0, 0, 9), 3.4, -45);
  });
}
