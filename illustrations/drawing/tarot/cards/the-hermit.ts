import { arm } from '#drawing/tarot/limbs.ts';
import { mountains, spark, star } from '#drawing/tarot/nature.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { face } from '#drawing/tarot/people.ts';

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
  pen.shape('M196 424L192 122H198L202 424Z', 'bold', 'brass');
  pen.shape(
    'M152 128C176 128 188 150 186 176C196 186 202 204 204 226C208 300 212 370 214 414Q152 432 92 414C96 360 98 300 104 230C106 208 112 190 122 178C120 150 130 128 152 128Z',
    'bold',
    'violet',
  );
  pen.fine(
    'M132 240Q124 330 114 414M150 282Q148 350 146 422M168 250Q176 330 186 416M190 250Q198 330 200 410M116 240Q110 320 104 404',
  );
  pen.shape('M153 138C174 138 178 160 176 182C170 196 138 196 132 182C130 160 136 138 153 138Z', 'fine', 'deep');
  pen.at({ x: 154, y: 172, scale: 0.96, turn: -5 }, () => face(pen, 0, 0, { isBearded: true }));
  pen.shape(
    'M152 128C176 128 190 152 186 178C182 186 178 192 172 198C178 172 176 146 153 144C132 146 128 170 134 198C128 192 124 186 121 178C120 152 130 128 152 128Z',
    'bold',
    'violet',
  );
  pen.fine('M128 176C128 152 138 138 152 137C168 138 180 154 180 176');
  pen.shape('M180 206C192 220 200 232 204 246L218 298C202 290 184 272 172 250', 'bold', 'violet');
  pen.fine('M199 248L212 291');
  pen.at({ x: 196, y: 232 }, () => {
    pen.shape('M-8-8C-2-11 8-9 9-5Q11-3 9 0Q10 3 8.500 5Q8 9 5 9C-1 9-6 8-8 6Z', 'bold', 'skin');
    pen.fine('M2-5L9-4M2 0L9 0M2 5L8 5');
  });
  arm(pen, { shoulder: [120, 212], elbow: [92, 244], wrist: [82, 206], half: [14, 16, 16], hand: 'fist' });
  // The lantern.
  pen.at({ x: 78, y: 186 }, () => {
    pen.line('M0-2A9 9 0 0 1 0 16');
    pen.at({ y: 18 }, () => {
      pen.shape('M-5 0H5L16 12H-16Z', 'bold', 'brass');
      pen.shape('M-14 12H14V50H-14Z', 'bold', 'gold');
      pen.shape('M-17 50H17V57H-17Z', 'bold', 'brass');
      star(pen, 0, 31, 14, 6);
      for (const turn of [150, 165, 180, 195, 210]) pen.at({ y: 31, turn }, () => pen.fine('M24 0H34'));
    });
  });
}
