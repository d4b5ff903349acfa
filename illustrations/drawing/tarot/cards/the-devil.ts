import { arm, fist } from '#drawing/tarot/limbs.ts';
import type { Point } from '#drawing/tarot/path.ts';
import { circlePath, type Pen } from '#drawing/tarot/pen.ts';
import { seatedRobe, standing } from '#drawing/tarot/people.ts';
import { courses } from '#drawing/tarot/things.ts';

/** A masked dancer on a block; the chains of the two before him hang loose. */
export function devil(pen: Pen): void {
  // Bat wings.
  pen.twice(150, () => {
    pen.shape(
      'M130 206C110 160 80 130 44 104C46 130 40 152 32 168Q44 172 46 192Q60 190 64 212Q80 206 86 226Q104 220 130 240Z',
      'bold',
      'deep',
    );
    pen.fine(
      'M124 204C104 172 78 142 50 116M126 210C110 182 76 164 38 170M128 216C108 196 80 190 50 190M130 224C114 210 92 208 68 211',
    );
  });
  pen.shape('M96 344H204V404H96Z', 'bold', 'gold');
  pen.shape('M88 336H212V350H88Z');
  pen.shape('M88 400H212V412H88Z');
  courses(pen, 96, 204, 350, 400, 16);
  pen.circle(150, 374, 10);
  pen.circle(150, 374, 6, 'fine');
  seatedRobe(pen, { x: 150, shoulders: 204, lap: 292, hem: 346, shoulderHalf: 38, lapHalf: 54, hemHalf: 56 });
  // The dance robe's apron and collar.
  pen.shape('M132 262H168L174 336Q150 344 126 336Z', 'bold', 'brass');
  pen.fine('M132 270H168M130 318Q150 324 170 318M129 326Q150 332 171 326');
  pen.circle(150, 294, 11, 'fine');
  pen.circle(146.5, 291, 2.4, 'fine');
  pen.circle(153.5, 291, 2.4, 'fine');
  pen.fine('M146 299H154');
  pen.shape('M112 208C124 194 176 194 188 208C184 226 166 236 150 238C134 236 116 226 112 208Z', 'bold', 'gold');
  pen.fine('M118 212Q134 228 150 230Q166 228 182 212M128 205L134 221M150 204V229M172 205L166 221');
  // The mask: horns, three eyes, a row of small skulls' heads.
  pen.at({ x: 150, y: 160 }, () => {
    pen.twice(0, () => {
      pen.shape('M-18-24C-34-28-50-44-46-70C-38-52-24-44-6-40Z', 'bold', 'brass');
      pen.fine('M-42-56L-36-54M-38-44L-32-44M-31-35L-25-38');
      pen.shape('M-28-12C-44-18-52-8-48 2C-42 2-34 6-27 4Z', 'bold', 'far');
    });
    pen.shape('M-30-10C-34-40 34-40 30-10C34 10 28 40 0 44C-28 40-34 10-30-10Z', 'bold', 'far');
    pen.twice(0, () => {
      pen.shape('M-26-10C-22-22-8-22-5-10C-10-4-20-4-26-10Z');
      pen.circle(-15, -11, 4.5, 'fine');
      pen.dots([-15, -11]);
      pen.line('M-28-17C-22-28-10-27-4-17');
      pen.fine('M-27 6C-20 2-12 6-10 12M-26 14C-20 12-16 16-16 22');
    });
    pen.shape('M-7-27Q0-33 7-27Q0-22-7-27Z');
    pen.dots([0, -27.5]);
    pen.shape('M-11 10C-12 2-5 2-3-4Q0-7 3-4C5 2 12 2 11 10Q6 14 0 12Q-6 14-11 10Z');
    pen.shape('M-22 22C-12 14 12 14 22 22C18 38-18 38-22 22Z');
    pen.fine('M-19 24Q0 18 19 24M-10 22V28M-4 21V26M4 21V26M10 22V28');
    pen.shape('M-16 23L-13 32L-10 22Z');
    pen.shape('M16 23L13 32L10 22Z');
    for (const x of [-20, -10, 0, 10, 20]) pen.circle(x, -38 + Math.abs(x) * 0.16, 5);
  });
  arm(pen, { shoulder: [116, 222], elbow: [82, 258], wrist: [76, 222], half: [12, 11, 14] });
  arm(pen, { shoulder: [184, 222], elbow: [212, 266], wrist: [216, 300], half: [13, 15, 15], hand: 'none' });
  pen.at({ x: 216, y: 314, turn: 4, scale: 0.84 }, () => {
    pen.shape('M-3-24H3L5 22H-5Z', 'bold', 'brass');
    pen.shape('M0 54C-14 46-12 34-7 22H7C12 34 14 46 0 54Z', 'bold', 'gold');
    pen.fine('M0 48C-7 42-5 34 0 26C5 34 7 42 0 48');
    pen.at({ y: -6 }, fist);
  });
  pen.line('M20 440H280');
  pen.at({ x: 56, y: 340, scale: 0.46 }, () => {
    standing(pen, { hem: 232 });
    arm(pen, { shoulder: [-24, 56], elbow: [-38, 104], wrist: [-20, 132], half: [12, 13, 13] });
    arm(pen, { shoulder: [24, 56], elbow: [40, 104], wrist: [24, 134], half: [12, 13, 13] });
    horns(pen);
  });
  pen.at({ x: 246, y: 340, scale: 0.46 }, () => {
    standing(pen, { hair: 'cap', hem: 232 });
    arm(pen, { shoulder: [-24, 56], elbow: [-40, 104], wrist: [-24, 134], half: [12, 13, 13] });
    arm(pen, { shoulder: [24, 56], elbow: [38, 104], wrist: [20, 132], half: [12, 13, 13] });
    horns(pen);
  });
  chain(pen, [141, 380], [66, 357], 30);
  chain(pen, [159, 380], [236, 357], 30);
}

function horns(pen: Pen): void {
  pen.twice(0, () => pen.shape('M-13-18C-20-24-20-34-15-40C-14-32-9-28-5-25Z', 'bold', 'brass'));
}

/** Links hanging slack between two points. */
function chain(pen: Pen, from: Point, to: Point, sag: number): void {
  const count = 9;
  for (let i = 0; i <= count; i += 1) {
    const t = i / count;
    const x = from[0] + (to[0] - from[0]) * t;
    const y = from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t);
    const slope = (to[1] - from[1] + sag * 4 * (1 - 2 * t)) / (to[0] - from[0]);
    pen.at({ x, y, turn: (Math.atan(slope) * 180) / Math.PI }, () => pen.shape(circlePath(0, 0, 5.6, 3), 'fine'));
  }
}
