import { createDice } from '#drawing/random.ts';

/** Smooth noise over a plane, about -1 to 1, the same on every machine. */
export type Noise = (x: number, y: number) => number;

/** Gradient noise (Perlin) with its own shuffle. */
export function createNoise(seed: string): Noise {
  const dice = createDice(seed);
  const order = Uint8Array.from({ length: 256 }, (_, at) => at);
  for (let at = 255; at > 0; at -= 1) {
    const other = Math.floor(dice.next() * (at + 1));
    const kept = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = kept;
  }
  const slopes = Float64Array.from({ length: 512 }, (_, at) =>
    (at % 2 === 0 ? Math.cos : Math.sin)(((at >> 1) / 256) * Math.PI * 2),
  );
  const corner = (x: number, y: number, dx: number, dy: number): number => {
    const at = 2 * (order[((order[x & 255] ?? 0) + y) & 255] ?? 0);
    return (slopes[at] ?? 0) * dx + (slopes[at + 1] ?? 0) * dy;
  };
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [dx, dy] = [x - left, y - top];
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const above = corner(left, top, dx, dy) * (1 - u) + corner(left + 1, top, dx - 1, dy) * u;
    const below = corner(left, top + 1, dx, dy - 1) * (1 - u) + corner(left + 1, top + 1, dx - 1, dy - 1) * u;
    return (above * (1 - v) + below * v) * 1.5;
  };
}

/** Noise laid over itself at finer and finer scales. */
export function cloudy(noise: Noise, x: number, y: number, layers: number): number {
  let [sum, size, scale] = [0, 0.5, 1];
  for (let layer = 0; layer < layers; layer += 1) {
    sum += noise(x * scale + layer * 17.3, y * scale - layer * 9.1) * size;
    size *= 0.5;
    scale *= 2.03;
  }
  return sum;
}

/** Sharp crests with smooth flanks, 0 to about 1; crests grow finer crests. */
export function crested(noise: Noise, x: number, y: number, layers: number): number {
  let [sum, size, scale, weight] = [0, 0.5, 1, 1];
  for (let layer = 0; layer < layers; layer += 1) {
    const crest = (1 - Math.min(1, Math.abs(noise(x * scale + layer * 31.7, y * scale + layer * 11.9)))) ** 2 * weight;
    sum += crest * size;
    weight = Math.min(1, crest * 1.6);
    size *= 0.52;
    scale *= 2.07;
  }
  return sum;
}

export function smoothstep(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
