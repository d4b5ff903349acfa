import { crystalPoint } from '#drawing/crystal-point.ts';
import { line, moved, path, rect, type Sketch } from '#drawing/sketch.ts';
import { drawPicture } from '#drawing/tarot/draw-deck.ts';

import type { Commission } from './piece.ts';

const half = { w: 156, h: 240 } as const;

/** Which card of the shop's own deck lies there. */
const cards = { mountains: 'the-hermit', moon: 'the-moon', star: 'the-star' } as const;

/** What is painted on the turned card, in a field of 312 by 480 round 0,0. */
export function cardPicture(commission: Commission, subject: keyof typeof cards | 'stones'): string {
  if (subject === 'stones') return stones(commission);
  return `<g transform="scale(1.26) translate(-150 -250)">${drawPicture(cards[subject])}</g>`;
}

function sky(sketch: Sketch, stops: readonly [string, string, string]): string {
  return rect(
    -half.w - 2,
    -half.h - 2,
    half.w * 2 + 4,
    half.h * 2 + 4,
    sketch.linear([
      [0, stops[0]],
      [0.55, stops[1]],
      [1, stops[2]],
    ]),
  );
}

/** A botanist's plate, but of a stone. */
function stones({ sketch }: Commission): string {
  const violet = {
    shine: '#FBF2FF',
    light: '#D9BFE8',
    base: '#9565B9',
    deep: '#58307F',
    dark: '#2C144A',
    vein: '#F1E4FF',
    accent: '#B98AD6',
    clarity: 0.8,
    gloss: 1,
    weave: 'veil',
    habit: 'point',
  } as const;
  const grow = (x: number, height: number, width: number, turn: number): string =>
    moved(crystalPoint(sketch, violet, { width, height, tip: 0.32, root: 0.9 }), x, 120, 1, turn);
  const notes = [150, 166, 182].map((y, index) => line(`M-96 ${y}H${96 - index * 30}`, '#8A7660', 3, 0.5)).join('');
  return (
    sky(sketch, ['#FAF3E4', '#F6ECD8', '#EFE0C4']) +
    `<circle cy="-30" r="138" fill="none" stroke="#B8935A" stroke-width="2.5" opacity="0.7"/><circle cy="-30" r="128" fill="none" stroke="#B8935A" stroke-width="1.2" opacity="0.6"/>` +
    grow(-50, 180, 52, -20) +
    grow(52, 170, 50, 22) +
    grow(0, 266, 74, 2) +
    grow(-24, 120, 40, -8) +
    grow(30, 104, 38, 12) +
    path('M-92 108C-70 92 76 92 96 108C110 134 -106 136 -92 108Z', '#A89A8C') +
    notes
  );
}
