import { mix } from '#drawing/colour.ts';
import { n } from '#drawing/geometry.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { bezel, granules } from '#drawing/materials/metal.ts';
import { roundedBox } from '#drawing/materials/outlines.ts';
import { polishedStone } from '#drawing/polished-stone.ts';
import { line, moved } from '#drawing/sketch.ts';

import type { Commission } from './piece.ts';

/** An open band round 0,0 with three long stones along its front. */
export function cuff({ sketch, look, metal }: Commission): string {
  const [rx, ry, wide] = [352, 188, 128];
  const arc = (from: number, to: number, lift: number, grow = 1): string => {
    const points: string[] = [];
    for (let step = 0; step <= 40; step += 1) {
      const angle = from + ((to - from) * step) / 40;
      points.push(
        `${n(Math.cos(angle) * rx * grow * (1 + Math.sin(angle) * 0.05))} ${n(Math.sin(angle) * ry * grow + lift)}`,
      );
    }
    return `M${points.join('L')}`;
  };
  // The opening lies at the back, a little to the right; the inside of the far half shows.
  const [left, right] = [-Math.PI * 0.62, -Math.PI * 0.36];
  const band = (from: number, to: number, inside: boolean): string => {
    let body = '';
    for (let step = 0; step <= 16; step += 1) {
      const share = step / 16;
      const curve = inside ? 0.2 + Math.abs(share - 0.5) * 0.7 : Math.sin(share * Math.PI);
      const tone = inside
        ? mix(metal.dark, metal.base, curve)
        : curve > 0.75
          ? mix(metal.base, metal.light, (curve - 0.75) * 3.6)
          : mix(metal.deep, metal.base, 0.4 + curve * 0.8);
      const sheen = sketch.linear(
        [
          [0, mix(tone, metal.dark, 0.35)],
          [0.14, tone],
          [0.3, mix(tone, metal.light, 0.85)],
          [0.52, tone],
          [0.82, mix(tone, metal.deep, 0.5)],
          [1, mix(tone, metal.dark, 0.6)],
        ],
        [-rx, 0, rx, 60],
        true,
      );
      body += line(arc(from, to, wide * (0.5 - share), 1 + Math.sin(share * Math.PI) * 0.012), sheen, 9);
    }
    return body;
  };
  const stones = [-1, 0, 1].map((place) => {
    const outline = roundedBox(190, 80, 26);
    const angle = Math.PI / 2 - place * 0.58;
    const at = [Math.cos(angle) * rx * 1.05, Math.sin(angle) * ry + 2] as const;
    const turn = place * -16;
    const stone = `<g transform="rotate(90)">${polishedStone(sketch, look, roundedBox(80, 190, 26).d, roundedBox(80, 190, 26).box, 1)}</g>`;
    return moved(`${stone}${bezel(sketch, metal, outline.d, 9)}`, at[0], at[1], place === 0 ? 1 : 0.96, turn);
  });
  const dots = (lift: number) =>
    Array.from({ length: 41 }, (_, index) => {
      const angle = 0.28 + (index / 40) * (Math.PI - 0.56);
      return [Math.cos(angle) * rx * (1 + Math.sin(angle) * 0.05), Math.sin(angle) * ry + lift] as const;
    });
  return (
    restingShadow(sketch, 0, 190, 300, 60) +
    restingShadow(sketch, -10, 30, 330, 190, 0.5) +
    band(left, -Math.PI, true) +
    band(right, 0, true) +
    band(0, Math.PI, false) +
    granules(sketch, metal, dots(-wide * 0.46), 5) +
    granules(sketch, metal, dots(wide * 0.46), 5) +
    stones.join('')
  );
}
