import { howlingDog } from '#drawing/tarot/creatures.ts';
import { mountains, quartz, waves } from '#drawing/tarot/nature.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { courses } from '#drawing/tarot/things.ts';

/** A dog and a wolf under the moon, a path between two towers, and what comes out of the pool. */
export function theMoon(pen: Pen): void {
  for (let i = 0; i < 24; i += 1) {
    pen.at({ x: 150, y: 132, turn: i * 15 }, () =>
      i % 2 === 0 ? pen.shape('M-3-50L0-66L3-50', 'bold', 'brass') : pen.fine('M0-50V-60'),
    );
  }
  pen.circle(150, 132, 45, 'bold', 'gold');
  pen.at({ x: 150, y: 132 }, () => {
    // The crescent's face looks to the left, its eye closed.
    pen.fill(
      'M12-43C-2-36-6-24-8-14L-20 2C-21 5-18 6-13 6L-15 11L-12 14L-14 18C-15 24-10 28-4 27C2 34 6 40 14 43A45 45 0 0 0 12-43Z',
      'far',
    );
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
    pen.shape('M34 354L40 244H78L84 354Z', 'bold', 'far');
    pen.shape('M34 244V234H40V240H48V234H56V240H62V234H70V240H78V234H84V244Z', 'bold', 'violet');
    courses(pen, 39, 80, 250, 350, 16);
    pen.shape('M53 282V268Q59 260 65 268V282Z', 'bold', 'gold');
  });
  pen.shape('M20 348Q150 336 280 348V452H20Z', 'bold', 'sand');
  pen.shape(
    'M140 398C132 386 168 380 160 368C152 358 134 356 140 344L144 330L150 318L152 330L156 344C152 354 180 356 184 370C186 384 160 388 172 398Z',
    'bold',
    'gold',
  );
  pen.at({ x: 104, y: 394, scale: 0.8 }, () => howlingDog(pen, false));
  pen.at({ x: 198, y: 394, scale: 0.86, isFlipped: true }, () => howlingDog(pen, true));
  pen.shape('M20 404C60 392 100 396 150 398S240 392 280 404V452H20Z', 'bold', 'violet');
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
    pen.shape('M-15-16C-22-20-20-29-14-32C-15-27-13-25-10-28C-7-22-10-17-15-16Z', 'bold', 'brass');
    pen.fine('M-6 0L-15-2L-18 4M-6 5L-14 5L-17 11M-6 9L-12 12L-13 17M-2-11C-4-18-5-22-4-27');
  });
  pen.shape('M0-13C6-12 8-4 7 3L5 16Q0 20-5 16L-7 3C-8-4-6-12 0-13Z', 'bold', 'brass');
  pen.fine('M-7 1Q0 4 7 1M-6.500 6Q0 9 6.500 6M-6 11Q0 14 6 11');
  pen.shape('M0 16C-6 16-9 20-9 25L-3 23L0 27L3 23L9 25C9 20 6 16 0 16Z', 'bold', 'brass');
  pen.dots([-2.6, -8], [2.6, -8]);
}
