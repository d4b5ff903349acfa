import { horse } from '#drawing/tarot/creatures.ts';
import { arm, fist } from '#drawing/tarot/limbs.ts';
import { blossom, grass, mountains, sun } from '#drawing/tarot/nature.ts';
import { circlePath, type Pen } from '#drawing/tarot/pen.ts';
import { standing } from '#drawing/tarot/people.ts';
import { stupa } from '#drawing/tarot/things.ts';

/** A quiet rider on a pony, a blossom on the banner, and the sun coming up behind. */
export function death(pen: Pen): void {
  sun(pen, 243, 304, 17, { hasFace: false, rays: 16 });
  mountains(
    pen,
    [
      [150, 332],
      [190, 318],
      [204, 326],
      [226, 312],
      [240, 322],
      [262, 306],
      [284, 330],
    ],
    452,
  );
  mountains(
    pen,
    [
      [20, 300],
      [42, 262],
      [62, 290],
      [86, 250],
      [120, 316],
    ],
    452,
  );
  stupa(pen, 224, 342, 0.42);
  stupa(pen, 262, 342, 0.42);
  pen.shape('M20 352Q150 334 280 342V452H20Z', 'bold', 'sand');
  pen.fine('M196 352q10-4 20 0t20 0t20 0t20 0');
  // The banner.
  pen.shape('M152 74H156V330H152Z', 'bold', 'brass');
  pen.circle(154, 70, 4, 'bold', 'brass');
  pen.shape('M156 82H244q-6 15 0 30t0 30t0 30H156Z', 'bold', 'deep');
  pen.fine('M163 89H236M163 165H236');
  blossom(pen, 200, 127, 27);
  pen.at({ x: 116, y: 430, scale: 1.16 }, horse);
  pen.fine('M205 312Q176 300 150 316');
  pen.at({ x: 6, y: 40, scale: 0.86 }, rider);
  // A child with flowers, unafraid.
  pen.at({ x: 242, y: 366, scale: 0.46, isFlipped: true }, () => {
    arm(pen, { shoulder: [18, 54], elbow: [36, 80], wrist: [50, 56], half: [10, 11, 11] });
    standing(pen, { hair: 'cap', hem: 168, hemHalf: 46, turn: 10 });
    pen.line('M60 48V22');
    blossom(pen, 60, 14, 12);
  });
  pen.shape('M36 428L34 412L42 419L48 408L54 419L62 412L60 428Q48 433 36 428Z', 'bold', 'brass');
  pen.fine('M36 423Q48 428 60 423');
  grass(pen, [84, 440], [200, 442], [264, 436]);
}

/** The rider in the hood, as if the saddle were at 118, 350. */
function rider(pen: Pen): void {
  pen.shape(
    'M110 222C92 232 84 262 82 296C80 316 74 334 66 350C84 356 104 352 118 346C122 362 130 376 138 386H164C160 366 158 344 154 326C156 296 156 262 146 236C142 228 136 222 130 218',
    'bold',
    'deep',
  );
  pen.fine(
    'M96 262C94 296 90 326 82 346M110 270C108 300 106 326 104 344M128 296Q132 340 148 378M142 270Q146 300 146 330',
  );
  pen.shape('M136 384L138 398Q150 402 168 399Q170 392 160 388L158 384Z', 'bold', 'deep');
  pen.at({ x: 128, y: 192 }, () => {
    pen.shape(
      'M-8-34C16-38 30-18 26 6C28 18 30 26 34 32C22 40-16 44-32 36C-26 24-26 10-27 0C-28-18-22-32-8-34Z',
      'bold',
      'deep',
    );
    pen.fine('M-22-10C-22 8-24 20-26 32M-14-28C-4-32 10-30 18-20M28 22C18 30-10 34-28 28');
    pen.shape('M-14-4C-16-24 20-26 20-4C21 4 17 8 16 14C14 26-4 26-7 14C-9 10-13 4-14-4Z');
    pen.shape(circlePath(-3, 0, 4.6, 5), 'fine');
    pen.shape(circlePath(11, 0, 4.6, 5), 'fine');
    pen.hatch(circlePath(-3, 0, 4.6, 5), 1.6, 60);
    pen.hatch(circlePath(11, 0, 4.6, 5), 1.6, 60);
    pen.fine('M4 5L2 10H6ZM-3 15H12M0 13.500V17M3 13.500V17.500M6 13.500V17.500M9 13.500V17');
  });
  pen.wearing('deep', () =>
    arm(pen, { shoulder: [138, 244], elbow: [150, 288], wrist: [164, 266], half: [12, 14, 14], hand: 'none' }),
  );
  pen.at({ x: 171, y: 258 }, fist);
}
