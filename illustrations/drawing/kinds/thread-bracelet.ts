import { n, type Point, spline } from '#drawing/geometry.ts';
import { cord, cords, knot, sampled } from '#drawing/materials/cord.ts';
import { facetedBead } from '#drawing/materials/faceted-bead.ts';
import { caustic, restingShadow } from '#drawing/materials/ground-shadow.ts';
import { metalBall } from '#drawing/materials/metal.ts';
import { metalLook } from '#drawing/palette.ts';
import { ellipse, line, moved } from '#drawing/sketch.ts';

import type { Commission } from './piece.ts';

const [rx, ry, thick, stone] = [366, 206, 21, 104] as const;

/** One cut stone on a waxed thread, closed by a sliding knot, lying in a ring round 0,0. */
export function threadBracelet({ sketch, look, slugs }: Commission): string {
  const wax = cords[slugs[0] === 'camelian' ? 'umber' : 'wine'];
  const gold = metalLook('gold');
  const front = ry - 8;
  // The thread leaves the stone, goes round by the back and comes home on the other side.
  const ring: Point[] = [[stone * 0.7, front]];
  for (let step = 0; step <= 22; step += 1) {
    const angle = Math.PI * 0.4 - (step / 22) * Math.PI * 1.8;
    const sway = 1 + Math.sin(angle * 3 + 0.6) * 0.018;
    ring.push([Math.cos(angle) * rx * sway, Math.sin(angle) * ry * sway]);
  }
  ring.push([-stone * 0.7, front]);
  const tails: readonly Point[][] = [
    [
      [30, -206],
      [-70, -226],
      [-150, -292],
      [-238, -274],
      [-300, -306],
    ],
    [
      [-30, -202],
      [84, -232],
      [150, -300],
      [236, -288],
      [286, -252],
    ],
  ];
  const ends = tails.map((tail) => tail[4] ?? [0, 0]);
  const threads = spline(ring) + tails.map((tail) => spline(tail)).join('');
  const cast =
    line(threads, '#3B2723', thick * 1.2, 0.5, 'transform="translate(11 14)"') +
    ends.map(([x, y]) => ellipse(x + 10, y + 14, 24, 17, '#3B2723', 'opacity="0.5"')).join('') +
    ellipse(6, -188, 88, 20, '#3B2723', 'opacity="0.5"');
  return (
    sketch.blurred(cast, 9) +
    line(threads, '#2A1512', thick, 0.4, 'transform="translate(3 6)"') +
    restingShadow(sketch, 14, front + stone * 0.82, stone * 0.92, 30, 1.15) +
    caustic(sketch, look, 96, front + stone * 0.98, 128, 25) +
    tails.map((tail) => cord(sampled(tail, 6), thick * 0.8, wax)).join('') +
    cord(sampled(ring, 4), thick, wax) +
    ends.map(([x, y], index) => knot(x, y, 20, wax, index ? 62 : 20)).join('') +
    slidingKnot(wax) +
    [-1, 1]
      .map(
        (side) =>
          knot(side * (stone + 52), front - 1, 25, wax, side * 8) +
          metalBall(sketch, gold, side * (stone + 14), front + 1, 18),
      )
      .join('') +
    moved(facetedBead(sketch, look, stone), 0, front)
  );
}

/** The thread wound over itself where the ring closes: one pulls the ends and it slides. */
function slidingKnot(wax: (typeof cords)[keyof typeof cords]): string {
  let turns = '';
  for (let index = 0; index < 8; index += 1) {
    const x = -73 + index * 21;
    const lift = -203 - Math.sin(((index + 0.5) / 8) * Math.PI) * 4;
    turns +=
      line(`M${n(x - 5)} ${n(lift - 23)}Q${n(x + 9)} ${n(lift)} ${n(x + 1)} ${n(lift + 24)}`, wax.dark, 21) +
      line(`M${n(x - 5)} ${n(lift - 22)}Q${n(x + 9)} ${n(lift)} ${n(x + 1)} ${n(lift + 22)}`, wax.base, 16) +
      line(`M${n(x - 6)} ${n(lift - 17)}Q${n(x + 4)} ${n(lift - 8)} ${n(x + 3)} ${n(lift + 2)}`, wax.light, 4, 0.75);
  }
  return turns;
}
