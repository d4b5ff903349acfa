// Arms in wide sleeves, legs, hands and boots.
import { distance, mix, type Point } from './path.ts';
import type { Pen } from './pen.ts';

interface ArmShape {
  readonly shoulder: Point;
  readonly elbow: Point;
  readonly wrist: Point;
  /** Half the sleeve's width at the shoulder, the elbow and the cuff. */
  readonly half?: readonly [number, number, number];
  readonly hand?: 'open' | 'fist' | 'none';
  readonly handScale?: number;
}

/** A sleeve from the shoulder over the elbow to the cuff, and the hand that comes out of it. */
export function arm(pen: Pen, shape: ArmShape): void {
  const { shoulder, elbow, wrist, half = [9, 10, 11], hand = 'open', handScale = 1 } = shape;
  const direction = unit(elbow, wrist);
  if (hand !== 'none') {
    const turn = (Math.atan2(direction[1], direction[0]) * 180) / Math.PI;
    pen.at({ x: wrist[0] + direction[0] * 3, y: wrist[1] + direction[1] * 3, turn, scale: handScale }, () =>
      hand === 'fist' ? sideFist(pen) : openHand(pen),
    );
  }
  limb(pen, [shoulder, elbow, wrist], half, true);
}

/** A bent limb, open at its root. */
export function limb(
  pen: Pen,
  [root, bend, tip]: readonly [Point, Point, Point],
  half: readonly [number, number, number],
  hasCuff = false,
): void {
  if (bendOf(root, bend, tip) < -0.15) {
    foldedLimb(pen, [root, bend, tip], half, hasCuff);
    return;
  }
  const n0 = normal(root, bend);
  const n2 = normal(bend, tip);
  const n1 = unit([0, 0], [n0[0] + n2[0], n0[1] + n2[1]]);
  const off = (p: Point, n: Point, by: number): Point => [p[0] + n[0] * by, p[1] + n[1] * by];
  const text = (p: Point) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`;
  const elbow = (side: 1 | -1) => text(off(bend, n1, half[1] * side));
  const [a, b] = [off(tip, n2, half[2]), off(tip, n2, -half[2])];
  const end = unit(bend, tip);
  const bulge = mix(off(a, end, 4), off(b, end, 4), 0.5);
  pen.shape(
    `M${text(off(root, n0, half[0]))}C${elbow(1)} ${elbow(1)} ${text(a)}Q${text(bulge)} ${text(b)}C${elbow(-1)} ${elbow(-1)} ${text(off(root, n0, -half[0]))}`,
    'bold',
    ...clothOf(hasCuff),
  );
  if (hasCuff) {
    const back = (p: Point): Point => [p[0] - end[0] * 5, p[1] - end[1] * 5];
    const [c, d] = [back(mix(a, b, 0.06)), back(mix(a, b, 0.94))];
    pen.fine(`M${text(c)}Q${text(off(mix(c, d, 0.5), end, 4))} ${text(d)}`);
  }
}

/** A limb bent so far that its lower part lies over the upper one. */
function foldedLimb(
  pen: Pen,
  [root, bend, tip]: readonly [Point, Point, Point],
  half: readonly [number, number, number],
  hasCuff: boolean,
): void {
  const side = (p: Point, n: Point, by: number) => `${(p[0] + n[0] * by).toFixed(1)} ${(p[1] + n[1] * by).toFixed(1)}`;
  const n0 = normal(root, bend);
  const n1 = normal(bend, tip);
  const turn = `A${half[1]} ${half[1]} 0 0`;
  pen.shape(
    `M${side(root, n0, half[0])}L${side(bend, n0, half[1])}${turn} 0 ${side(bend, n0, -half[1])}L${side(root, n0, -half[0])}`,
    'bold',
    ...clothOf(hasCuff),
  );
  const along = unit(bend, tip);
  const beyond: Point = [tip[0] + along[0] * 4, tip[1] + along[1] * 4];
  const cuff = `${side(tip, n1, -half[2])}Q${side(beyond, n1, 0)} ${side(tip, n1, half[2])}`;
  pen.shape(`M${cuff}L${side(bend, n1, half[1])}${turn} 1 ${side(bend, n1, -half[1])}Z`, 'bold', ...clothOf(hasCuff));
  if (!hasCuff) return;
  const back: Point = [tip[0] - along[0] * 5, tip[1] - along[1] * 5];
  const middle: Point = [tip[0] - along[0], tip[1] - along[1]];
  pen.fine(`M${side(back, n1, -half[2] * 0.94)}Q${side(middle, n1, 0)} ${side(back, n1, half[2] * 0.94)}`);
}

/** A sleeve is of the cloth that is worn; a leg is as its card has it. */
const clothOf = (isSleeve: boolean): ['cloth'] | [] => (isSleeve ? ['cloth'] : []);

/** The cosine of the turn at a bend: 1 straight on, -1 back the same way. */
function bendOf(root: Point, bend: Point, tip: Point): number {
  const [a, b] = [unit(root, bend), unit(bend, tip)];
  return a[0] * b[0] + a[1] * b[1];
}

/** Fingers along the x axis, thumb above. */
function openHand(pen: Pen): void {
  pen.shape(
    'M-3-4.500C2-6 6-6 9-5.500L17-4Q18.500-3.500 17-2.500L18.500-1.500Q19.500-.500 18 .300Q19 1.500 17 2L15.500 2.300Q16 3.800 14 3.800C8 5 2 5-3 4.500M5-5.700C7-9 10-9.500 11.500-8.500Q12 7.500 9.500-5.400'.replace(
      'Q12 7.500',
      'Q12-7.500',
    ),
    'bold',
    'skin',
  );
  pen.fine('M10-2.500L17-2.500M10.500 .200L18 .200M10 2.500L15.500 2.300');
}

/** A hand closed round something that stands across it. */
function sideFist(pen: Pen): void {
  pen.shape(
    'M-3-5C1-7 6-7.500 9-6.500Q12.500-6 12-3Q13.500-1.500 12.300 .500Q13 2.500 11.300 3.800Q11 6.500 8 6.300C3 6.500 0 6-3 5',
    'bold',
    'skin',
  );
  pen.fine('M5-3.500Q9-4.500 12-3M5.500 .200Q9-.400 12.300 .500M5.500 3.600Q9 3 11.300 3.800');
}

function unit(from: Point, to: Point): Point {
  const length = distance(from, to) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

function normal(from: Point, to: Point): Point {
  const [x, y] = unit(from, to);
  return [-y, x];
}

/** Boots with turned-up toes, the ankle on the origin, looking right. */
export function boot(pen: Pen): void {
  pen.shape('M-8-24Q-7-10-9-1Q-9 6-2 6H15Q24 5 24-4Q17 0 11-6Q7-11 8-24Z', 'bold', 'deep');
  pen.fine('M-7.500-19Q0-16 7.700-19M-9 2H17');
}

/** A hand closed round an upright thing, seen from the front. */
export function fist(pen: Pen): void {
  pen.shape('M-9-9C-3-12 8-10 9.500-6Q11.500-4 9.700-1Q11 2 9.500 5Q9.500 9.500 6 9.500C0 10-7 9-9 7Z', 'bold', 'skin');
  pen.fine('M2-6L9-6M2-1L9.700-1M2 4.500L9.500 4.500');
}
