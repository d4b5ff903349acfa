import { blob, n, type Point, polar } from '#drawing/geometry.ts';
import { ellipse, line, moved, path, rect, type Sketch } from '#drawing/sketch.ts';

import type { Commission } from './piece.ts';

/** What a photo frame shows in the shop: a path in the hills at dusk. */
export function snapshot(sketch: Sketch): string {
  const sky = sketch.linear([
    [0, '#8FA8C4'],
    [0.5, '#E9C9B0'],
    [1, '#F6E2C4'],
  ]);
  return (
    rect(-240, -330, 480, 660, sky) +
    ellipse(
      90,
      -60,
      130,
      130,
      sketch.radial([
        [0, '#FFF6DE', 0.95],
        [0.3, '#FFEBC2', 0.6],
        [1, '#FFEBC2', 0],
      ]),
    ) +
    path('M-250 60L-150 -70L-104 -20L-10 -150L64 -40L110 -84L250 40V340H-250Z', '#A9A6BE') +
    path(
      'M-10 -150L-52 -92L-22 -104L-8 -82L10 -104L38 -78ZM-150 -70L-178 -34L-152 -46L-130 -30ZM110 -84L86 -58L112 -66L134 -44Z',
      '#FFF9EE',
    ) +
    path('M-250 90C-120 30 -20 120 90 70S210 90 250 66V340H-250Z', '#77869A') +
    path('M-250 150C-100 90 40 190 250 120V340H-250Z', '#54705F') +
    path('M-250 230C-90 170 90 260 250 196V340H-250Z', '#34503F') +
    path(
      'M-20 340C30 270 -60 240 0 200C30 180 10 170 24 152L36 156C26 174 56 184 30 208C-10 248 120 270 110 340Z',
      '#E2CBA2',
    ) +
    path('M-150 176L-106 138L-62 176V224H-150Z', '#F1E6D2') +
    path('M-164 180L-106 128L-48 180L-62 182L-106 146L-150 184Z', '#8A4A35') +
    rect(-118, 190, 24, 34, '#5A3A28')
  );
}

/** A thin slice across a lump of amethyst: banded rind, violet points inward, a pale hollow. */
export function amethystSlice({ sketch, look }: Commission): string {
  const { dice } = sketch;
  const rim: number[] = Array.from({ length: 15 }, () => dice.between(0.88, 1.08));
  const outline = (share: number, wobble = 0): string =>
    blob(
      rim.map((reach, index): Point => {
        const [x, y] = polar([0, 0], 250 * reach * share + dice.between(-wobble, wobble), (index / 15) * Math.PI * 2);
        return [x * 0.92, y * 1.22];
      }),
    );
  const rings = [
    [1, '#5F6E62'],
    [0.965, '#B9B4A6'],
    [0.94, '#7F8C82'],
    [0.915, '#E9E2D4'],
    [0.89, '#CFC4D8'],
  ] as const;
  let points = '';
  for (let row = 0; row < 3; row += 1) {
    const count = 44 - row * 10;
    for (let index = 0; index < count; index += 1) {
      const angle = (index / count) * Math.PI * 2 + dice.between(-0.05, 0.05);
      const reach = 218 - row * 52 + dice.between(-8, 8);
      const [bx, by] = [Math.cos(angle) * reach * 0.92, Math.sin(angle) * reach * 1.22];
      const [tx, ty] = [
        Math.cos(angle) * (reach - dice.between(60, 92)) * 0.92,
        Math.sin(angle) * (reach - dice.between(60, 92)) * 1.22,
      ];
      const [sx, sy] = [-Math.sin(angle) * 21, Math.cos(angle) * 21];
      const lit = -Math.cos(angle) * 0.5 - Math.sin(angle) * 0.5;
      points += path(
        `M${n(bx + sx)} ${n(by + sy)}L${n(tx)} ${n(ty)}L${n(bx)} ${n(by)}Z`,
        lit > 0 ? look.light : look.deep,
        'opacity="0.85"',
      );
      points += path(
        `M${n(bx - sx)} ${n(by - sy)}L${n(tx)} ${n(ty)}L${n(bx)} ${n(by)}Z`,
        lit > 0 ? look.base : look.dark,
        'opacity="0.8"',
      );
      points += line(`M${n(bx)} ${n(by)}L${n(tx)} ${n(ty)}`, look.shine, 1.4, 0.6);
    }
  }
  const violet = sketch.radial([
    [0, look.shine],
    [0.3, look.light],
    [0.6, look.base],
    [1, look.deep],
  ]);
  const d = outline(1);
  return (
    moved(path(d, '#3B2723', 'opacity="0.3"'), 14, 20) +
    rings.map(([share, colour]) => path(outline(share, 2), colour)).join('') +
    path(outline(0.87), violet) +
    sketch.inside(outline(0.88), points) +
    ellipse(
      0,
      0,
      70,
      92,
      sketch.radial([
        [0, '#FFFFFF', 0.95],
        [0.6, look.light, 0.7],
        [1, look.light, 0],
      ]),
    ) +
    line(d, '#FFFFFF', 3, 0.5)
  );
}
