import { boot, limb } from '#drawing/tarot/limbs.ts';
import { mountains } from '#drawing/tarot/nature.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { face, halo, neck } from '#drawing/tarot/people.ts';
import { prayerFlags } from '#drawing/tarot/things.ts';

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
  prayerFlags(pen, [28, 146], [110, 100], 12, 4, 15);
  // Trunk and branch, with new green.
  pen.shape('M228 452C222 360 224 240 220 50H250C248 240 254 360 262 452Z', 'bold', 'brass');
  pen.fine(
    'M230 90Q234 160 230 230M240 120Q238 200 243 290M232 270Q236 340 234 420M244 320Q247 380 252 430M236 70V110',
  );
  pen.shape('M222 84Q140 78 30 92Q24 98 32 104Q140 94 222 104Z', 'bold', 'brass');
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
    pen.in('gold', () =>
      limb(
        pen,
        [
          [-10, 132],
          [-46, 158],
          [2, 176],
        ],
        [13, 11, 9],
      ),
    );
    pen.at({ x: 38, y: 176, turn: -84, scale: 0.84 }, boot);
    pen.in('gold', () =>
      limb(
        pen,
        [
          [10, 132],
          [10, 176],
          [6, 218],
        ],
        [13, 11, 9],
      ),
    );
    pen.shape('M-4 214H16V222H-4Z');
    pen.shape('M-2 222V234Q-1 248 6 248Q13 246 14 234V222Z', 'bold', 'deep');
    neck(pen, 0, 20, 36);
    pen.in('gold', () =>
      limb(
        pen,
        [
          [-24, 52],
          [-52, 86],
          [-18, 104],
        ],
        [11, 12, 9],
      ),
    );
    pen.in('gold', () =>
      limb(
        pen,
        [
          [24, 52],
          [52, 86],
          [18, 104],
        ],
        [11, 12, 9],
      ),
    );
    pen.shape(
      'M-6 28C-8 36-22 36-30 44C-28 64-20 80-20 98C-22 112-26 124-26 136Q-14 146-2 138Q12 148 26 136C26 124 22 112 20 98C20 80 28 64 30 44C22 36 8 36 6 28',
      'bold',
      'violet',
    );
    pen.line('M-7 35Q-2 54 8 92M7 35Q5 46 1 52');
    pen.shape('M-20.500 94Q0 101 20.500 94V106Q0 113-20.500 106Z', 'bold', 'brass');
    pen.fine('M-12 114Q-14 126-14 138M2 116V136M14 114Q16 126 16 138');
    face(pen, 0, 0);
    pen.shape(
      'M-15 0C-15-10-8-14 0-17C8-14 15-10 15 0C18-8 19-18 16-34C12-28 10-30 8-38C4-31 2-32-1-41C-4-32-7-31-10-37C-11-29-14-29-17-33C-19-18-18-8-15 0Z',
      'bold',
      'deep',
    );
    pen.fine('M-9-18L-8-30M0-20V-33M8-18L9-30');
  });
  // The cord round his foot.
  pen.line('M128 100L132 120M138 100L134 120');
  pen.shape('M125 118H145V126H125Z');
  pen.fine('M125 122H145');
}
