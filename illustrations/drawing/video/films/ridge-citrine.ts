import { n } from '#drawing/geometry.ts';
import { type StoneLook, stoneLook } from '#drawing/palette.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { cloudy, createNoise, crested } from '#drawing/site/dawn/noise.ts';
import { ellipse, moved, path, rect, Sketch } from '#drawing/sketch.ts';
import type { Canvas } from '#drawing/video/canvas.ts';
import { bell, breath, type Film, passing } from '#drawing/video/film.ts';
import { drawFlags } from '#drawing/video/flags.ts';
import { drawGlints, findGlints } from '#drawing/video/glints.ts';
import { shopPiece } from '#drawing/video/shop-piece.ts';

const noise = createNoise('ridges');

interface Ridge {
  readonly y: number;
  readonly rise: number;
  readonly top: string;
  readonly foot: string;
  readonly seed: number;
}

const ridges: readonly Ridge[] = [
  { y: 850, rise: 520, top: '#B993B4', foot: '#EBD2D2', seed: 3 },
  { y: 1010, rise: 300, top: '#9C86B4', foot: '#C9B2CA', seed: 9 },
  { y: 1180, rise: 250, top: '#7E6F9F', foot: '#B3A3C0', seed: 17 },
  { y: 1370, rise: 220, top: '#54487A', foot: '#8A7CA0', seed: 29 },
];

/** Citrine on a stone of the pass, mist below, flags above. */
export const ridgeCitrine: Film = {
  name: 'ridge-citrine',
  note: 162,
  prepare: async (bench) => {
    const sky = new Sketch('dawn sky');
    const paint = sky.linear([
      [0, '#7C86B8'],
      [0.3, '#B9AECB'],
      [0.5, '#F2CDBB'],
      [0.62, '#FBE6C8'],
      [1, '#FBE6C8'],
    ]);
    const sun = ellipse(
      880,
      800,
      620,
      560,
      sky.radial([
        [0, '#FFF3D6', 0.95],
        [0.4, '#FFE2B0', 0.45],
        [1, '#FFE2B0', 0],
      ]),
    );
    const layers = [await bench.frame(rect(-70, -70, 1340, 2273, paint) + sun, sky)];
    for (const ridge of ridges) {
      const sketch = new Sketch(`ridge ${ridge.seed}`);
      layers.push(
        await bench.frame(
          path(
            outline(ridge),
            sketch.linear([
              [0, ridge.top],
              [0.6, ridge.foot],
              [1, ridge.foot],
            ]),
          ),
          sketch,
        ),
      );
    }
    const ledge = new Sketch('ledge');
    layers.push(await bench.frame(rock(ledge), ledge));
    const piece = await shopPiece(
      bench,
      { kind: 'cluster', stones: ['citrine'], seed: 'citrine of the pass' },
      640,
      1786,
      1.1,
    );
    const glints = findGlints(piece, 7, 'ridge');
    return (canvas, t) => {
      for (const [index, layer] of layers.entries()) {
        const near = 1 + 0.006 * index * breath(t);
        canvas.place(layer, { zoom: near, about: [600, 1100] });
        if (index > 0 && index < layers.length - 1) drift(canvas, ridges[index - 1]?.y ?? 0, index, t);
      }
      canvas.place(piece, { zoom: 1 + 0.03 * breath(t), about: [600, 1100], isPiece: true });
      canvas.shade([0.5, 0.36, 0.5], (x, y) => 0.6 * bell(Math.hypot((x - 430) * 0.7, (y - 1690) * 1.5), 330));
      canvas.gleam([1, 0.82, 0.6], (x) => 0.16 * bell(x - 900, 260));
      canvas.gleam([1, 0.93, 0.82], (x, y) => 0.6 * bell(x + (y - 1500) * 0.4 - passing(t, 1800, -500, 0.6), 130));
      drawGlints(canvas, glints, t, [1, 0.95, 0.84]);
      drawFlags(canvas, t);
      canvas.screen([1, 0.85, 0.6], (x, y) => 0.2 * (0.7 + 0.3 * breath(t)) * bell(Math.hypot(x - 880, y - 860), 620));
    };
  },
};

/** A bank of mist that moves across by one of its own waves in a film. */
function drift(canvas: Canvas, y: number, index: number, t: number): void {
  const way = index % 2 ? 1 : -1;
  canvas.veil([0.98, 0.92, 0.9], (px, py) => {
    const around = (px / 1200 - way * t * 0.5) * Math.PI * 4;
    const wave =
      0.5 + 0.28 * Math.sin(around * 0.5 * 2 + index * 2) + 0.22 * Math.sin(around * 2 + index * 5 + py / 90);
    return 0.6 * wave * bell(py - y - 70 - 26 * Math.sin(around + index), 74);
  });
}

function outline({ y, rise, seed }: Ridge): string {
  let d = `M-70 2210`;
  for (let x = -70; x <= 1280; x += 7) {
    const height = crested(noise, x / 620 + seed, seed * 1.7, 5) * rise + cloudy(noise, x / 90, seed, 2) * 14;
    d += `L${x} ${n(y + 120 - height)}`;
  }
  return `${d}L1280 2210Z`;
}

/** The boulder in front, dark against the valley. */
function rock(sketch: Sketch): string {
  const stone: StoneLook = {
    ...stoneLook('lava'),
    shine: '#D9BFB6',
    light: '#8F7C86',
    base: '#5B4C5C',
    deep: '#392D42',
    dark: '#1C1526',
    weave: 'fleck',
  };
  const lumps = [
    [1080, 2010, 900, 560, 6],
    [60, 2030, 900, 560, -8],
    [580, 2060, 1180, 780, 2],
  ] as const;
  const boulders = lumps.map(([x, y, w, h, turn]) => moved(roughStone(sketch, stone, w, h, 4), x, y, 1, turn)).join('');
  return (
    boulders +
    rect(
      -70,
      1600,
      1340,
      620,
      sketch.linear([
        [0, '#1C1526', 0],
        [1, '#120C1A', 0.85],
      ]),
    )
  );
}
