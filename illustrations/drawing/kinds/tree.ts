import { mix } from '#drawing/colour.ts';
import { n, type Point, polar, spline } from '#drawing/geometry.ts';
import { chipsOf } from '#drawing/materials/chips.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { wire } from '#drawing/materials/metal.ts';
import { wood, woods } from '#drawing/materials/wood.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { ellipse, line, moved, path } from '#drawing/sketch.ts';

import { type Commission, lookAt, type Piece, shapeOf } from './piece.ts';

const shapes = ['wood', 'rock', 'bonsai', 'nuggets'] as const;
type Base = (typeof shapes)[number];

/** A tree of twisted wire with leaves of polished stone. */
export function tree(commission: Commission): Piece {
  const { sketch, slugs } = commission;
  const base = shapeOf(commission, shapes, usualBase(slugs));
  const art =
    restingShadow(sketch, 0, -2, base === 'bonsai' ? 250 : 220, 44) +
    moved(bases[base](commission), 0, 0) +
    crown(commission, base);
  return { stage: 'table', art, closeUp: { x: -90, y: -640, zoom: 1.85, turn: 4 } };
}

function usualBase(slugs: readonly string[]): Base {
  if (slugs[0] === 'aventuring') return 'bonsai';
  if (slugs[1] === 'pyrite') return 'nuggets';
  return slugs[1] === 'amethyst' ? 'rock' : 'wood';
}

const bases: Readonly<Record<Base, (commission: Commission) => string>> = {
  wood: ({ sketch }) => {
    const drift =
      'M-250 -30C-262 -70 -200 -96 -150 -98C-90 -132 40 -128 96 -104C160 -108 246 -84 258 -44C266 -8 210 8 150 4C60 18 -100 16 -170 4C-216 6 -246 -4 -250 -30Z';
    return (
      wood(sketch, woods.walnut, drift, { x: -262, y: -132, w: 528, h: 148 }) +
      path(
        drift,
        sketch.linear([
          [0, '#FFE7C4', 0.25],
          [0.4, '#FFE7C4', 0],
          [1, '#1B0F0B', 0.5],
        ]),
      )
    );
  },
  rock: (commission) => moved(roughStone(commission.sketch, lookAt(commission, 1), 460, 190, 1.4), 0, -74),
  bonsai: ({ sketch }) => {
    const glaze = sketch.linear(
      [
        [0, '#5D2F24'],
        [0.2, '#B06A4B'],
        [0.5, '#8C4A35'],
        [1, '#43211A'],
      ],
      [0, 0, 1, 0.2],
    );
    const soil = sketch.linear([
      [0, '#3A2B22'],
      [1, '#5B4534'],
    ]);
    return (
      path('M-270 -92L-238 -6H238L270 -92Z', glaze) +
      ellipse(0, -92, 270, 26, '#9A5A40') +
      ellipse(0, -90, 252, 20, soil) +
      line('M-268 -90A270 26 0 0 0 268 -90', '#E0A07C', 3, 0.7) +
      path('M-200 -6H-140V12H-200ZM140 -6H200V12H140Z', '#43211A')
    );
  },
  nuggets: (commission) => {
    const { sketch } = commission;
    const { dice } = sketch;
    const nuggets = [
      [-180, -34, 110],
      [-96, -24, 120],
      [150, -30, 120],
      [60, -20, 100],
      [-20, -16, 90],
      [212, -20, 80],
    ] as const;
    return (
      moved(
        roughStone(
          sketch,
          {
            ...lookAt(commission, 1),
            base: '#8C8078',
            light: '#C9BFB4',
            deep: '#4F463F',
            shine: '#F3EDE4',
            weave: 'pore',
          },
          470,
          170,
          1.4,
        ),
        0,
        -66,
      ) +
      nuggets
        .map(([x, y, size]) =>
          moved(roughStone(sketch, lookAt(commission, 1), size, size * 0.78, 0.8), x, y, 1, dice.between(-20, 20)),
        )
        .join('')
    );
  },
};

/** Branches grown from the trunk's top, and chips of stone at their ends. */
function crown(commission: Commission, base: Base): string {
  const { sketch, metal, look } = commission;
  const { dice } = sketch;
  const twigs: { readonly points: readonly Point[]; readonly width: number }[] = [];
  const leaves: Point[] = [];
  const grow = (from: Point, heading: number, length: number, width: number, depth: number): void => {
    const middle = polar(from, length * 0.5, heading + dice.between(-0.22, 0.22));
    const end = polar(middle, length * 0.5, heading + (dice.chance(0.5) ? 0.2 : -0.2));
    twigs.push({ points: [from, middle, end], width });
    if (depth <= 1) {
      for (let index = 0; index < 4; index += 1) leaves.push(polar(end, dice.between(6, 52), dice.between(0, 6.28)));
      leaves.push([middle[0] + dice.between(-22, 22), middle[1] + dice.between(-22, 22)]);
    }
    if (depth === 0) return;
    for (let index = 0; index < 2; index += 1) {
      const next = heading + (index - 0.5) * dice.between(0.8, 1.15);
      grow(end, next + (next < -1.57 ? -0.05 : 0.05), length * dice.between(0.68, 0.84), width * 0.62, depth - 1);
    }
  };
  const lean = base === 'bonsai' ? 0.32 : 0;
  for (const heading of [-2.5, -2.1, -1.75, -1.4, -1.02, -0.64])
    grow([lean * 120 + dice.between(-8, 8), -372], heading + lean + dice.between(-0.08, 0.08), 185, 14, 3);
  leaves.sort((a, b) => a[1] - b[1]);
  const shade = sketch.radial([
    [0, mix(look.dark, '#3A2A33', 0.5), 0.24],
    [0.7, '#3A2A33', 0.09],
    [1, '#3A2A33', 0],
  ]);
  return (
    trunk(commission, lean * 120) +
    ellipse(16 + lean * 200, -620, 370, 300, shade) +
    twigs.map(({ points, width }) => wire(metal, spline(points), width)).join('') +
    foliage(commission, base, leaves)
  );
}

function foliage(commission: Commission, base: Base, leaves: readonly Point[]): string {
  const { sketch, slugs } = commission;
  const { dice } = sketch;
  // The second stone of these two trees lies at the foot, not among the leaves.
  const count = base === 'rock' || base === 'nuggets' ? 1 : slugs.length;
  const chips = Array.from({ length: count }, (_, index) => chipsOf(sketch, lookAt(commission, index), 27));
  return leaves
    .map(([x, y], index) => {
      const spot = `translate(${n(x)} ${n(Math.min(-270, y))}) rotate(${n(dice.between(-40, 40))}) scale(${dice.between(0.8, 1.3).toFixed(2)})`;
      return chips[index % count]?.(spot) ?? '';
    })
    .join('');
}

function trunk({ sketch, metal }: Commission, lean: number): string {
  const { dice } = sketch;
  let body = '';
  for (let index = 0; index < 8; index += 1) {
    const [foot, neck] = [(index - 3.5) * 38, (((index * 5) % 8) - 3.5) * 12];
    const d = `M${n(foot * 1.2)} ${n(-84 - Math.abs(3.5 - index) * -11)}C${n(foot * 0.5)} -170 ${n(-neck * 1.6)} -214 ${n(neck + lean * 0.4)} -290S${n(neck * -0.6 + lean)} -360 ${n(neck * 1.2 + lean + dice.between(-6, 6))} -392`;
    body += wire(metal, d, 18);
  }
  return body;
}
