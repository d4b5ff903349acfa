import { bird } from '#drawing/tarot/creatures.ts';
import { cloud, lotus, mountains, waves } from '#drawing/tarot/nature.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { cup } from '#drawing/tarot/things.ts';

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
  pen.shape('M20 362Q150 352 280 362V452H20Z', 'bold', 'violet');
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
      pen.shape('M112 196C92 200 84 240 84 366H93C93 246 99 214 116 206');
      pen.fine('M113 201C96 207 88 244 88.500 360');
      pen.shape('M118 210C106 224 104 260 104 372H113C113 260 114 240 124 226');
      pen.fine('M119 218C110 230 108.500 262 108.500 366');
      pen.fine('M74 368Q84 362 94 368M96 374Q106 368 118 374');
    });
  }
  pen.at({ x: 244, y: 316 }, () => {
    pen.shape(
      'M28-4C10-10-10-14-34-14C-50-16-62-30-72-28C-80-26-78-18-72-12C-84-14-100-14-104-10C-108-5-102 0-94 2L-84 4C-92 6-94 10-90 14C-82 18-60 18-44 18C-24 20 4 24 28 26Z',
      'bold',
      'skin',
    );
    pen.fine('M-94 2C-86 2-80 3-74 5M-84 4C-78 6-72 8-68 12M-72-12C-66-11-60-8-56-4M-34-14Q-28 0-36 18');
  });
  cloud(pen, 256, 326, 1, true);
  cup(pen, 150, 308, 1.9);
  pen.at({ x: 168, y: 308 }, () => {
    pen.shape('M-44-2C-40-12-24-14-6-10C0-8 0-2-6 0L-40 8Q-46 4-44-2Z', 'bold', 'skin');
    pen.fine('M-36-6Q-20-8-6-5');
  });
  pen.at({ x: 150, y: 128, turn: 90, scale: 1.1 }, bird);
  pen.circle(150, 170, 9, 'bold', 'gold');
  pen.line('M150 163V177M143 170H157', 'fine');
  waves(pen, 122, 178, 198);
  for (const [x, y, scale] of [
    [64, 424, 0.8],
    [150, 416, 1],
    [234, 424, 0.8],
  ] as const)
    lotus(pen, x, y, scale);
  pen.dots([66, 120], [234, 120], [84, 90], [216, 90], [52, 180], [248, 180]);
}
