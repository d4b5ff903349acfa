/** A place or direction in space: x to the right, y up, z toward the eye. */
export type Vector = readonly [x: number, y: number, z: number];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function unit(a: Vector): Vector {
  return scaled(a, 1 / (Math.hypot(a[0], a[1], a[2]) || 1));
}

/** Turned about the upright axis, then tilted toward the eye so that the top shows. Angles in radians. */
export function turned([x, y, z]: Vector, round: number, tilt: number): Vector {
  const [c, s] = [Math.cos(round), Math.sin(round)];
  const [across, deep] = [x * c + z * s, z * c - x * s];
  const [u, v] = [Math.cos(tilt), Math.sin(tilt)];
  return [across, y * u - deep * v, deep * u + y * v];
}

/** Smooth noise through space, -1 to 1; the same seed gives the same noise. */
export type Noise = (at: Vector) => number;

export function createNoise(seed: number): Noise {
  const corner = (x: number, y: number, z: number): number => {
    let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(z, 0x5bd1e995) ^ seed;
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2147483648 - 1;
  };
  const ease = (t: number): number => t * t * (3 - 2 * t);
  const blend = (a: number, b: number, t: number): number => a + (b - a) * t;
  return ([x, y, z]) => {
    const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
    const [u, v, w] = [ease(x - i), ease(y - j), ease(z - k)];
    const row = (dy: number, dz: number): number => blend(corner(i, j + dy, k + dz), corner(i + 1, j + dy, k + dz), u);
    return blend(blend(row(0, 0), row(1, 0), v), blend(row(0, 1), row(1, 1), v), w);
  };
}

/** Noise of several sizes laid over one another, finer ones fainter. */
export function rough(noise: Noise, at: Vector, octaves = 4): number {
  let [sum, strength, size] = [0, 0.5, 1];
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += noise(scaled(at, size)) * strength;
    strength *= 0.5;
    size *= 2.03;
  }
  return sum;
}
