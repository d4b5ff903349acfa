import { leapingDog } from '#drawing/tarot/creatures.ts';
import { arm, boot, limb } from '#drawing/tarot/limbs.ts';
import { blossom, cloud, grass, mountains, sun } from '#drawing/tarot/nature.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { profile } from '#drawing/tarot/people.ts';
import { prayerFlags } from '#drawing/tarot/things.ts';

/** A wanderer at the edge of a cliff, looking at the sky; a little dog would warn him. */
export function fool(pen: Pen): void {
  sun(pen, 230, 100, 19, { rays: 16 });
  mountains(
    pen,
    [
      [20, 330],
      [44, 280],
      [62, 300],
      [98, 236],
      [128, 290],
      [150, 270],
      [176, 312],
      [206, 262],
      [232, 300],
      [256, 272],
      [284, 318],
    ],
    450,
  );
  cloud(pen, 238, 372, 0.92);
  cloud(pen, 262, 408, 0.8, true);
  cloud(pen, 226, 430, 0.7);
  prayerFlags(pen, [20, 120], [150, 76], 14, 6, 17);
  pen.shape('M20 396C60 388 110 394 176 391Q192 391 189 402L197 414 190 424 200 440 196 452H20Z', 'bold', 'sand');
  pen.fine(
    'M176 398L181 412 174 424 183 440M158 400L164 420 158 436M136 402L141 418M60 404Q80 400 96 405M40 420Q60 416 74 422M96 428Q112 424 126 430',
  );
  grass(pen, [36, 396], [150, 393]);
  pen.at({ x: 70, y: 392, scale: 0.92 }, leapingDog);
  // The far arm holds a white blossom up to the light.
  pen.wearing('brass', () =>
    arm(pen, { shoulder: [158, 212], elbow: [192, 232], wrist: [214, 204], half: [9, 9, 11] }),
  );
  pen.line('M222 194Q228 184 226 174');
  blossom(pen, 226, 165, 10);
  pen.in('violet', () =>
    limb(
      pen,
      [
        [146, 312],
        [134, 344],
        [116, 366],
      ],
      [12, 10, 8],
    ),
  );
  pen.at({ x: 113, y: 380, turn: 22 }, boot);
  pen.in('violet', () =>
    limb(
      pen,
      [
        [156, 312],
        [178, 338],
        [174, 368],
      ],
      [12, 10, 8],
    ),
  );
  pen.at({ x: 173, y: 384, turn: -4 }, boot);
  pen.shape(
    'M144 192C134 196 128 208 128 224C128 240 132 248 130 258C124 280 112 296 108 316Q116 324 124 317Q132 327 142 319Q152 329 162 318Q172 324 182 314C178 294 166 276 163 256C168 240 172 222 168 206C166 198 160 194 154 192',
    'bold',
    'brass',
  );
  pen.fine('M138 268Q130 294 126 312M150 270Q150 296 148 318M158 268Q168 292 172 312M152 196Q146 214 134 228');
  pen.line('M155 193Q152 218 134 246');
  pen.shape('M129 248Q146 258 165 249L164 262Q146 270 128 261Z', 'bold', 'deep');
  pen.fine('M129 254Q146 264 164 255');
  pen.at({ x: 148, y: 168, turn: -16 }, () => {
    profile(pen, 0, 0);
    pen.shape('M12-14C6-10 4-4 0 0C-2 6-4 10-6 18C-14 18-20 8-19-6C-18-18-8-26 2-25C8-25 12-20 12-14Z', 'bold', 'deep');
    pen.fine('M7-17C0-14-6-8-8 4M2-21C-8-18-13-8-12 6');
    pen.shape('M-17-13C-10-20 4-23 13-15L16-19C8-32-14-30-20-16Z', 'bold', 'violet');
    pen.shape('M-14-24C-22-38-32-38-38-32C-30-32-26-26-20-17Z', 'bold', 'gold');
    pen.fine('M-17-23C-24-32-30-34-34-33M-16-18C-8-24 4-26 14-18');
  });
  // The staff over the shoulder and all he owns at its end.
  pen.shape('M84 170L188 240L190 237L86 167Z', 'bold', 'brass');
  pen.shape(
    'M92 176C100 190 98 208 84 212C66 216 52 204 58 188C62 178 76 176 84 168L98 166C100 172 98 176 92 176Z',
    'bold',
    'violet',
  );
  pen.shape('M84 168C78 158 84 152 90 156C96 150 104 156 98 166Q92 172 84 168Z', 'bold', 'violet');
  pen.fine('M88 176C84 186 74 190 68 202M92 180C92 192 88 200 82 206M62 190Q68 186 74 186');
  pen.wearing('brass', () =>
    arm(pen, { shoulder: [142, 210], elbow: [136, 250], wrist: [170, 234], half: [11, 11, 11], hand: 'fist' }),
  );
}
