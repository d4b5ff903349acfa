import { createDice } from '#drawing/random.ts';

import { erode } from './erosion.ts';
import { cloudy, createNoise, crested, smoothstep } from './noise.ts';

/** Land from above, in kilometres: `cells` by `cells` heights, `west` to `east` and `near` to `far` of the eye. */
export interface Terrain {
  readonly cells: number;
  readonly west: number;
  readonly near: number;
  readonly span: number;
  readonly heights: Float32Array;
}

/** Where the snow peak stands. */
export const peak = { x: 2.6, z: 31 } as const;

const summits: readonly (readonly [x: number, z: number, height: number, spread: number])[] = [
  [peak.x, peak.z, 4.9, 3.3],
  [peak.x - 2.6, peak.z + 1.5, 1.9, 2.4],
  [11.5, 33.5, 2.9, 3.6],
  [16.5, 30, 2.5, 4],
  [-7.5, 36, 1.45, 3.6],
  [-15, 33, 1.15, 4.5],
];

/** Ridges before the mountains, near to far: each a long wall of one height across the valley. */
const walls: readonly (readonly [z: number, height: number, spread: number])[] = [
  [8.6, 1.2, 1.1],
  [12.6, 1.75, 1.5],
  [17.6, 2.2, 1.9],
  [23, 2.5, 2.2],
];

/** The valley and the range behind it, worn by rain. Takes some seconds. */
export function createTerrain(cells = 1200): Terrain {
  const [west, near, span] = [-21, 6, 42];
  const noise = createNoise('range');
  const heights = new Float32Array(cells * cells);
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      const x = west + (column / cells) * span;
      const z = near + (row / cells) * span;
      heights[row * cells + column] = Math.max(range(noise, x, z), hills(noise, x, z));
    }
  }
  erode(heights, cells, createDice('rain'), cells * cells * 0.42);
  return { cells, west, near, span, heights };
}

function range(noise: ReturnType<typeof createNoise>, x: number, z: number): number {
  const warpX = x + cloudy(noise, x * 0.11 + 5, z * 0.11, 3) * 2.4;
  const warpZ = z + cloudy(noise, x * 0.11, z * 0.11 + 9, 3) * 2.4;
  const rise = smoothstep(22, 31, z);
  const crests = crested(noise, warpX * 0.16, warpZ * 0.16, 8);
  let high = 0;
  for (const [sx, sz, height, spread] of summits) {
    const away = Math.hypot(x - sx, (z - sz) * 0.9) / spread;
    high = Math.max(high, height * Math.exp(-(away ** 1.25)));
  }
  return rise * (0.7 + crests * 2.5) + high * (0.72 + crests * 0.5) - 0.3;
}

function hills(noise: ReturnType<typeof createNoise>, x: number, z: number): number {
  let height = 0;
  for (const [at, crest, spread] of walls) {
    const bend = at + cloudy(noise, x * 0.13 + at, at * 3.1, 3) * 2.6;
    const top = crest * (0.78 + cloudy(noise, x * 0.2 + at * 7, at, 5) * 0.72);
    const fold = crested(noise, x * 0.32 + at, z * 0.32, 6) * 0.5;
    height = Math.max(height, (top + fold * 0.7) * Math.exp(-(((z - bend) / spread) ** 2)));
  }
  return height;
}

/** A value of a grid at a place, smooth between the cells. */
export function sample(terrain: Terrain, grid: Float32Array, x: number, z: number): number {
  const { cells } = terrain;
  const u = Math.min(cells - 1.001, Math.max(0, ((x - terrain.west) / terrain.span) * cells));
  const v = Math.min(cells - 1.001, Math.max(0, ((z - terrain.near) / terrain.span) * cells));
  const [column, row] = [Math.floor(u), Math.floor(v)];
  const [du, dv] = [u - column, v - row];
  const at = row * cells + column;
  const near = (grid[at] ?? 0) * (1 - du) + (grid[at + 1] ?? 0) * du;
  const far = (grid[at + cells] ?? 0) * (1 - du) + (grid[at + cells + 1] ?? 0) * du;
  return near * (1 - dv) + far * dv;
}
