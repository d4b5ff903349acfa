import { mix } from '#drawing/colour.ts';
import { n } from '#drawing/geometry.ts';
import { rect, type Sketch } from '#drawing/sketch.ts';

const course = 13;
const brick = 36;

/** Old Patan brick, each one fired a little differently, laid in broken courses. */
export function brickWall(sketch: Sketch, x: number, y: number, width: number, height: number): string {
  const { dice } = sketch;
  let bricks = '';
  for (let row = 0; row * course < height; row += 1) {
    for (let across = row % 2 === 0 ? 0 : -brick / 2; across < width; across += brick) {
      const tone = mix(
        mix('#A9664C', '#8B4A3B', dice.next()),
        dice.chance(0.2) ? '#C08A68' : '#713B38',
        dice.between(0, 0.45),
      );
      const left = Math.max(0, across + dice.between(0.6, 1.4));
      const right = Math.min(width, across + brick - dice.between(0.4, 1));
      const top = row * course + dice.between(0.8, 1.6);
      const tall = course - dice.between(1.6, 2.6);
      bricks += `<path d="M${n(x + left)} ${n(y + top)}h${n(right - left)}v${n(tall)}h${n(left - right)}z" fill="${tone}"/>`;
      bricks += `<path d="M${n(x + left)} ${n(y + top)}h${n(right - left)}v1.4h${n(left - right)}z" fill="#FFE6CF" opacity="${n(dice.between(0.04, 0.22))}"/>`;
    }
  }
  return rect(x, y, width, height, '#5D3B38') + bricks;
}
