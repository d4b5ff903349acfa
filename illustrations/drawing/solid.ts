import { mix } from './colour.ts';
import type { Point } from './geometry.ts';
import type { MetalLook } from './palette.ts';

/** A place or a direction in space: x to the right, y up, z towards the eye. */
export type Vector = readonly [x: number, y: number, z: number];

/** An eye far away, so that what is parallel stays parallel. */
export interface Camera {
  /** Where a place is seen, in the frame's pixels. */
  place(place: Vector): Point;
  /** A direction as the eye sees it: its third part is how much it points to the eye. Of a place, how near it is. */
  facing(direction: Vector): Vector;
}

/** The thing is turned round its upright axis by `turn`, and looked down at by `lift`, both in radians. */
export function camera(turn: number, lift: number, scale: number): Camera {
  const [ct, st, cl, sl] = [Math.cos(turn), Math.sin(turn), Math.cos(lift), Math.sin(lift)];
  const facing = ([x, y, z]: Vector): Vector => {
    const [right, near] = [x * ct + z * st, z * ct - x * st];
    return [right, y * cl - near * sl, near * cl + y * sl];
  };
  return {
    facing,
    place: (place) => {
      const [right, up] = facing(place);
      return [right * scale, -up * scale];
    },
  };
}

export function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** The direction square to a flat face. */
export function normalOf(a: Vector, b: Vector, c: Vector): Vector {
  const [u, v] = [
    [b[0] - a[0], b[1] - a[1], b[2] - a[2]],
    [c[0] - a[0], c[1] - a[1], c[2] - a[2]],
  ] as const;
  return unit([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]);
}

const windowAt = unit([-0.62, 0.6, 0.5]);
const wallAt = unit([0.85, 0.25, 0.3]);

/** What a metal face mirrors of the shop's room, 0 dark to 1 bright; `spread` is how soft its surface makes it. */
export function mirrored(normal: Vector, spread = 0.5): number {
  const [x, y, z] = normal;
  const seen: Vector = [2 * z * x, 2 * z * y, 2 * z * z - 1];
  const near = (at: Vector, wide: number): number => Math.exp((dot(seen, at) - 1) / (wide * wide));
  const table = Math.max(0, -seen[1] - 0.25) * 0.42;
  const dim = Math.exp(-((seen[1] + 0.12) ** 2) / (0.05 + spread * 0.1)) * 0.27;
  const soft = Math.max(0, dot(normal, windowAt)) * 0.3 * (0.6 + spread);
  return (
    0.15 + near(windowAt, 0.32 + spread * 0.5) * 0.72 + near(wallAt, 0.5 + spread * 0.3) * 0.26 + table + soft - dim
  );
}

/** A metal's colour at that brightness. */
export function metalTone(metal: MetalLook, light: number): string {
  if (light < 0.22) return mix(metal.dark, metal.deep, light / 0.22);
  if (light < 0.55) return mix(metal.deep, metal.base, (light - 0.22) / 0.33);
  return mix(metal.base, metal.light, (light - 0.55) / 0.42);
}
