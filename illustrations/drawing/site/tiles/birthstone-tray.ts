import { mix } from '#drawing/colour.ts';
import { n } from '#drawing/geometry.ts';
import { cutGem } from '#drawing/materials/gem.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { roundedBox } from '#drawing/materials/outlines.ts';
import { wood, woods } from '#drawing/materials/wood.ts';
import { stoneLook } from '#drawing/palette.ts';
import { polishedStone, roundOutline } from '#drawing/polished-stone.ts';
import { line, moved, path, Sketch } from '#drawing/sketch.ts';

import { finishTile, tileShadow } from './tile-sheet.ts';

interface Birthstone {
  readonly stone: string;
  /** Cut with facets when it is clear, as a dome when it is not. */
  readonly corners?: number;
  readonly aspect?: number;
}

/** January to December, in four columns: the shop's stone for each month. */
const birthstones: readonly Birthstone[] = [
  { stone: 'rose-quartz', corners: 8, aspect: 0.84 },
  { stone: 'amethyst', corners: 8 },
  { stone: 'aquamarine', corners: 6, aspect: 0.78 },
  { stone: 'clear-quartz', corners: 10 },
  { stone: 'aventuring', aspect: 0.82 },
  { stone: 'selenite', aspect: 1 },
  { stone: 'camelian', aspect: 0.86 },
  { stone: 'jasper', aspect: 1.02 },
  { stone: 'sapphire', corners: 8, aspect: 0.8 },
  { stone: 'opal', aspect: 0.84 },
  { stone: 'citrine', corners: 8, aspect: 1 },
  { stone: 'turquoise', aspect: 0.9 },
];

const cell = { w: 212, h: 268, gap: 20 } as const;
const rim = 46;

/** A walnut tray of twelve compartments with a stone in each, 1200 by 1200. */
export function birthstoneTray(): string {
  const sketch = new Sketch('birthstone-tray');
  const [columns, rows] = [4, 3];
  const [w, h] = [
    columns * cell.w + (columns - 1) * cell.gap + 2 * rim,
    rows * cell.h + (rows - 1) * cell.gap + 2 * rim,
  ];
  const { d, box } = roundedBox(w, h, 30);
  const cells = birthstones.map((birthstone, index) => {
    const x = -w / 2 + rim + cell.w / 2 + (index % columns) * (cell.w + cell.gap);
    const y = -h / 2 + rim + cell.h / 2 + Math.floor(index / columns) * (cell.h + cell.gap);
    return moved(compartment(sketch, birthstone), x, y);
  });
  const tray =
    tileShadow(sketch, d) +
    wood(sketch, woods.walnut, d, box) +
    line(roundedBox(w - 10, h - 10, 26).d, woods.walnut.light, 3, 0.5) +
    cells.join('');
  return finishTile(sketch, stoneLook('rose-quartz'), moved(tray, 0, 0, 1, -3));
}

/** A lined hollow: its walls keep the light from the upper left out, so that the far edge is bright. */
function compartment(sketch: Sketch, { stone, corners, aspect = 1 }: Birthstone): string {
  const { d } = roundedBox(cell.w, cell.h, 20);
  const lining = sketch.linear(
    [
      [0, '#D9C9B6'],
      [0.35, '#EFE4D6'],
      [1, '#FBF4E9'],
    ],
    [0, 0, 0.8, 1],
  );
  const wall = `<path d="${d}" fill="none" stroke="#2A1712" stroke-width="44"/>`;
  const radius = 82;
  const look = stoneLook(stone);
  const gem = corners
    ? cutGem(sketch, look, radius * Math.sqrt(aspect), aspect, corners)
    : dome(sketch, stone, radius * Math.sqrt(aspect), aspect);
  return (
    path(d, lining) +
    sketch.inside(d, weave(sketch) + moved(`<g opacity=".5">${sketch.blurred(wall, 11)}</g>`, 8, 10)) +
    line(d, woods.walnut.dark, 3, 0.8) +
    line(d, woods.walnut.light, 2, 0.55, 'transform="translate(2 2.500)"') +
    restingShadow(sketch, 6, 34, radius * 0.8, radius * 0.72, 0.9) +
    glow(sketch, mix(look.accent, look.light, 0.3), corners ? 0.55 : 0) +
    gem
  );
}

function dome(sketch: Sketch, stone: string, rx: number, aspect: number): string {
  const { d, box } = roundOutline(rx, 1 / aspect);
  return polishedStone(sketch, stoneLook(stone), d, box, 1.3);
}

/** Light that falls through a clear stone onto the cloth. */
function glow(sketch: Sketch, colour: string, strength: number): string {
  if (strength === 0) return '';
  const paint = sketch.radial([
    [0, colour, strength],
    [1, colour, 0],
  ]);
  return `<ellipse cx="34" cy="66" rx="86" ry="60" fill="${paint}"/>`;
}

function weave(sketch: Sketch): string {
  let threads = '';
  for (let at = -cell.h / 2; at < cell.h / 2; at += 6)
    threads += line(`M${-cell.w / 2} ${n(at)}H${cell.w / 2}`, '#8E7762', 1, sketch.dice.between(0.04, 0.12));
  return threads;
}
