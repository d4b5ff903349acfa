import { mix } from '#drawing/colour.ts';
import { type Point, polygon, polyline, spline } from '#drawing/geometry.ts';
import { sampled } from '#drawing/materials/cord.ts';
import { lyingShadow, lyingShape } from '#drawing/materials/ground-shadow.ts';
import { bezel, chain, metalBall, plate, wire } from '#drawing/materials/metal.ts';
import { heart, oval } from '#drawing/materials/outlines.ts';
import { polishedStone } from '#drawing/polished-stone.ts';
import { line, moved, path } from '#drawing/sketch.ts';
import { stoneTexture } from '#drawing/stone-textures.ts';

import { type Commission, type Piece, shapeOf } from './piece.ts';
import { wireCage } from './wire-cage.ts';

const shapes = ['cage', 'tree-disc', 'heart', 'octahedron'] as const;

/** A split ring, a short chain and a stone, lying on paper. */
export function keyChain(commission: Commission): Piece {
  const { sketch, metal, slugs } = commission;
  const usual: Readonly<Record<string, (typeof shapes)[number]>> = {
    lava: 'tree-disc',
    rhodomite: 'heart',
    'rose-quartz': 'heart',
    fluorite: 'octahedron',
  };
  const shape = shapeOf(commission, shapes, usual[slugs[0] ?? ''] ?? 'cage');
  const closeUp = { x: 40, y: 200, zoom: 1.85, turn: 8 };
  if (shape === 'cage') return { stage: 'flat', art: laid(moved(wireCage(commission), -20, -24, 1.12)), closeUp };
  const charm = { 'tree-disc': treeDisc, heart: stoneHeart, octahedron }[shape](commission);
  const circle = 'M-168 -378a168 168 0 1 1 336 0a168 168 0 1 1 -336 0';
  const links: Point[] = [
    [20, -212],
    [34, -150],
    [10, -80],
    [0, -20],
  ];
  const art =
    lyingShadow(circle, 22, 12, 1.2, [12, 17]) +
    wire(metal, circle, 24) +
    moved(wire(metal, 'M-164 -350a168 168 0 0 0 82 118', 16), 3, 6) +
    lyingShadow(spline(links), 26, 8, 0.9, [9, 12]) +
    chain(sketch, metal, sampled(links, 10), 40) +
    charm;
  return { stage: 'flat', art: laid(art), closeUp };
}

/** Askew, as one puts keys down. */
function laid(art: string): string {
  return `<g transform="translate(-30 10) rotate(-14)">${art}</g>`;
}

/** A disc with a tree of metal laid over it. */
function treeDisc({ sketch, look, metal }: Commission): string {
  const disc = oval(186, 186);
  const twigs = [
    'M0 150C-8 90 6 60 0 10',
    'M0 60C-30 20 -80 10 -112 -40',
    'M0 50C34 14 84 4 116 -44',
    'M0 20C-24 -40 -30 -70 -58 -112',
    'M0 20C26 -34 34 -70 62 -110',
    'M0 10C2 -40 -6 -80 2 -134',
    'M-56 16C-80 10 -110 20 -136 8',
    'M58 12C84 8 112 18 138 4',
    'M-34 -46C-62 -58 -78 -80 -92 -92',
    'M34 -44C62 -58 82 -78 96 -90',
  ];
  const roots = ['M0 140C-20 152 -50 150 -80 160', 'M0 140C22 154 52 150 84 158', 'M0 146V176'];
  const leaves: Point[] = [
    [-112, -46],
    [116, -50],
    [-58, -118],
    [62, -116],
    [2, -142],
    [-140, 8],
    [142, 4],
    [-96, -98],
    [100, -96],
    [-30, -100],
    [32, -98],
    [-86, -30],
    [88, -34],
    [-112, 22],
    [114, 18],
  ];
  const relief = twigs
    .concat(roots)
    .map((d) => line(d, '#120C0A', 12, 0.4, 'transform="translate(5 7)"') + wire(metal, d, 10))
    .join('');
  const stone =
    lyingShape(disc.d, 26, 1.4) +
    polishedStone(sketch, look, disc.d, disc.box, 2) +
    relief +
    leaves.map(([x, y]) => metalBall(sketch, metal, x, y, 12)).join('') +
    bezel(sketch, metal, disc.d, 16);
  return moved(stone + metalBall(sketch, metal, 0, -204, 18), 0, 216);
}

function stoneHeart({ sketch, look, metal }: Commission): string {
  const { d, box } = heart(390, 360);
  const clasp = plate(
    sketch,
    metal,
    'M-30 -116C-34 -160 34 -160 30 -116C20 -90 12 -84 0 -70C-12 -84 -20 -90 -30 -116Z',
    [0, 0, 1, 0.2],
  );
  return moved(
    lyingShape(d, 28, 1.3) + polishedStone(sketch, look, d, box, 2.1) + clasp + metalBall(sketch, metal, 0, -164, 14),
    0,
    190,
  );
}

/** A grown octahedron in a frame of metal. */
function octahedron({ sketch, look, metal }: Commission): string {
  const [top, left, right, foot, near]: readonly Point[] = [
    [0, -200],
    [-176, 10],
    [170, -20],
    [8, 206],
    [-34, 44],
  ];
  if (!top || !left || !right || !foot || !near) return '';
  const outline = polygon([top, right, foot, left]);
  const face = (points: readonly Point[], light: number): string =>
    path(
      polygon(points),
      light > 0
        ? sketch.linear(
            [
              [0, look.shine, light],
              [1, look.shine, light * 0.15],
            ],
            [0, 0, 0.6, 1],
          )
        : sketch.linear(
            [
              [0, look.dark, -light * 0.4],
              [1, look.dark, -light],
            ],
            [0, 0, 0.6, 1],
          ),
    );
  const texture = `<g transform="translate(-190 -210) scale(1.7)">${stoneTexture(sketch, look, 220, 250)}</g>`;
  const stone =
    path(
      outline,
      sketch.linear([
        [0, mix(look.light, look.base, 0.4)],
        [1, look.base],
      ]),
    ) +
    sketch.inside(
      outline,
      texture +
        face([top, left, near], 0.7) +
        face([top, near, right], 0.22) +
        face([near, left, foot], -0.2) +
        face([near, foot, right], -0.5),
    ) +
    line(polyline([top, near, foot]), look.shine, 4, 0.8) +
    line(polyline([left, near, right]), look.shine, 4, 0.7) +
    line(outline, look.shine, 2, 0.6);
  const frame = oval(220, 234);
  const joints = (
    [
      [0, -216],
      [-200, 10],
      [196, -20],
      [8, 222],
    ] as const
  ).map(([x, y]) => metalBall(sketch, metal, x, y, 16));
  return moved(
    lyingShadow(frame.d, 20, 12, 1.2, [12, 18]) +
      lyingShape(outline, 24, 1.2) +
      wire(metal, frame.d, 17) +
      stone +
      joints.join(''),
    0,
    236,
  );
}
