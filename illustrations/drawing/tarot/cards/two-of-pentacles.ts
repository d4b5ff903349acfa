import { arm, boot, limb } from '#drawing/tarot/limbs.ts';
import { grass, mountains, quartz } from '#drawing/tarot/nature.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { face, hairCap, neck } from '#drawing/tarot/people.ts';
import { pentacle } from '#drawing/tarot/things.ts';

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
  pen.shape('M20 286Q50 278 84 286T152 286T218 286T284 282V452H20Z', 'bold', 'violet');
  boat(pen, 66, 330);
  pen.at({ x: 240, y: 338, isFlipped: true }, () => boat(pen, 0, 0));
  for (const y of [340, 356]) pen.fine(`M20 ${y}q17-12 34 0t34 0t34 0t34 0t34 0t34 0t34 0t34 0`);
  pen.shape('M20 372Q150 360 280 372V452H20Z', 'bold', 'sand');
  // The band, crossing behind the juggler.
  pen.twice(150, () => {
    pen.line('M150 250C128 204 104 170 76 170C48 170 34 192 34 214C34 240 50 260 76 260C106 260 128 296 150 250');
    pen.fine('M150 250C130 214 104 178 76 178C53 178 42 196 42 214C42 236 55 252 76 252C108 252 130 284 150 250');
  });
  pen.at({ x: 150, y: 148 }, () => {
    pen.in('gold', () =>
      limb(
        pen,
        [
          [-8, 146],
          [-20, 186],
          [-10, 226],
        ],
        [15, 12, 9],
      ),
    );
    pen.at({ x: -14, y: 248, isFlipped: true, scale: 1.05 }, boot);
    pen.in('gold', () =>
      limb(
        pen,
        [
          [10, 146],
          [36, 176],
          [24, 214],
        ],
        [15, 12, 9],
      ),
    );
    pen.at({ x: 26, y: 236, turn: 14, scale: 1.05 }, boot);
    neck(pen, 0, 20, 38);
    pen.shape(
      'M-6 28C-8 38-22 38-30 46C-28 66-20 84-20 104C-26 122-30 138-34 158Q-22 168-11 159Q0 169 12 159Q24 168 36 156C32 138 24 120 20 104C20 84 28 66 30 46C22 38 8 38 6 28',
      'bold',
      'brass',
    );
    pen.line('M-7 37Q-2 58 8 98M7 37Q5 48 1 54');
    pen.shape('M-20.500 98Q0 105 20.500 98V111Q0 118-20.500 111Z', 'bold', 'deep');
    pen.fine('M-20.500 104Q0 111 20.500 104M-12 120Q-18 140-20 160M0 122V160M12 120Q20 140 22 160');
    pen.at({ turn: -9 }, () => {
      face(pen, 0, 0, { isAwake: true });
      hairCap(pen, 0, 0);
      pen.shape(
        'M-20-12C-18-24 18-24 20-12C26-14 28-18 26-20L6-58Q0-66-4-56L-26-20C-28-16-26-13-20-12Z',
        'bold',
        'violet',
      );
      pen.fine('M-22-19Q0-30 22-19M-2-54L-6-28M4-48L8-28');
      pen.circle(0, -62, 5, 'bold', 'brass');
    });
  });
  pen.wearing('brass', () =>
    arm(pen, { shoulder: [124, 200], elbow: [92, 252], wrist: [84, 240], half: [11, 14, 11], hand: 'none' }),
  );
  pen.wearing('brass', () =>
    arm(pen, { shoulder: [176, 200], elbow: [210, 258], wrist: [216, 250], half: [11, 14, 11], hand: 'none' }),
  );
  pentacle(pen, 78, 214, 27);
  pentacle(pen, 222, 224, 27);
  pen.at({ x: 88, y: 238, turn: -80 }, palm);
  pen.at({ x: 300 - 88, y: 248, turn: 80, isFlipped: true }, palm);
  grass(pen, [48, 410], [250, 416], [96, 436]);
  quartz(pen, 226, 440, 26, 8);
  quartz(pen, 240, 441, 18, 20);
}

function palm(pen: Pen): void {
  pen.shape(
    'M-8-6C-2-9 6-8 11-7L18-5Q20-3.500 18-2.500L20-1Q20.500 1 18.500 1.500Q19 4 16 4C12 7 0 8-8 6Z',
    'bold',
    'skin',
  );
  pen.fine('M9-3.500L18-2.500M9.500 .200L18.500 1.500');
}

function boat(pen: Pen, x: number, y: number): void {
  pen.at({ x, y }, () => {
    pen.shape('M0-34C14-28 18-18 17-9H0');
    pen.shape('M0-29C-10-22-13-16-13-9H0');
    pen.line('M0-5V-40');
    pen.shape('M-22-5H24C20 4 14 8 8 8H-10C-16 8-20 2-22-5Z', 'bold', 'brass');
  });
}
