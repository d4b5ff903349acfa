import { createDice, type Dice } from '#drawing/random.ts';

export type Vector = readonly [x: number, y: number, z: number];

export interface CrystalPlan {
  /** Where its axis meets the ledge; metres right, up and away. */
  readonly at: Vector;
  readonly height: number;
  readonly radius: number;
  /** How far the axis leans right and away, as tangents. */
  readonly lean: readonly [right: number, away: number];
  readonly stone: 'quartz' | 'amethyst';
  readonly seed: string;
}

/** A crystal as the space behind a set of planes: each plane is a normal and its distance from the origin. */
export interface CrystalSolid extends CrystalPlan {
  readonly planes: Float64Array;
  readonly axis: Vector;
  readonly middle: Vector;
  readonly reach: number;
}

/** How far below the ledge's skin a crystal is rooted. */
const root = 0.12;

/** Six uneven sides and six uneven tip faces, three large and three small, as quartz grows. */
export function growCrystal(plan: CrystalPlan): CrystalSolid {
  const dice = createDice(plan.seed);
  const axis = unit([plan.lean[0], 1, plan.lean[1]]);
  const across = unit([axis[1], -axis[0], 0]);
  const over: Vector = cross(axis, across);
  const planes: number[] = [];
  const place = (normal: Vector, distance: number): void => {
    planes.push(normal[0], normal[1], normal[2], distance + dot(normal, plan.at));
  };
  const turn = dice.between(0, Math.PI / 3);
  for (let side = 0; side < 6; side += 1) {
    const angle = turn + (side * Math.PI) / 3;
    const out = mixed(across, Math.cos(angle), over, Math.sin(angle));
    place(unit(mixed(out, 1, axis, 0.025)), plan.radius * sideReach(dice) + plan.height * 0.012);
    const isLarge = side % 2 === 0;
    const tip = unit(mixed(out, 1, axis, 0.58));
    const apex: Vector = mixed(axis, plan.height, axis, 0);
    place(tip, dot(tip, apex) + plan.radius * (isLarge ? dice.between(0, 0.06) : dice.between(0.02, 0.26)));
  }
  place([-axis[0], -axis[1], -axis[2]], root);
  const middle = mixed(plan.at, 1, axis, plan.height / 2);
  return {
    ...plan,
    planes: Float64Array.from(planes),
    axis,
    middle,
    reach: Math.hypot(plan.height / 2 + root, plan.radius * 1.4),
  };
}

function sideReach(dice: Dice): number {
  return dice.between(0.8, 1.02);
}

export interface Crossing {
  enter: number;
  leave: number;
  enterPlane: number;
  leavePlane: number;
}

/** Where a ray meets a solid; false when it misses. `found` is filled in, as this runs many million times. */
export function crossSolid(solid: CrystalSolid, from: Vector, to: Vector, found: Crossing): boolean {
  const [mx, my, mz] = solid.middle;
  const [ox, oy, oz] = [mx - from[0], my - from[1], mz - from[2]];
  const along = ox * to[0] + oy * to[1] + oz * to[2];
  if (ox * ox + oy * oy + oz * oz - along * along > solid.reach * solid.reach) return false;
  const { planes } = solid;
  let [enter, leave, enterPlane, leavePlane] = [-1e9, 1e9, -1, -1];
  for (let at = 0; at < planes.length; at += 4) {
    const [nx, ny, nz] = [planes[at] ?? 0, planes[at + 1] ?? 0, planes[at + 2] ?? 0];
    const pace = nx * to[0] + ny * to[1] + nz * to[2];
    const gap = (planes[at + 3] ?? 0) - (nx * from[0] + ny * from[1] + nz * from[2]);
    if (Math.abs(pace) < 1e-9) {
      if (gap < 0) return false;
      continue;
    }
    const reach = gap / pace;
    if (pace < 0) {
      if (reach > enter) [enter, enterPlane] = [reach, at];
    } else if (reach < leave) [leave, leavePlane] = [reach, at];
    if (enter > leave) return false;
  }
  [found.enter, found.leave, found.enterPlane, found.leavePlane] = [enter, leave, enterPlane, leavePlane];
  return true;
}

/** How far a point on the surface is from the nearest edge of the face it lies on. */
export function edgeDistance(solid: CrystalSolid, point: Vector, face: number): number {
  let least = 1;
  for (let at = 0; at < solid.planes.length; at += 4) {
    if (at !== face) least = Math.min(least, (solid.planes[at + 3] ?? 0) - dot(normalOf(solid, at), point));
  }
  return least;
}

export function normalOf({ planes }: CrystalSolid, at: number): Vector {
  return [planes[at] ?? 0, planes[at + 1] ?? 0, planes[at + 2] ?? 0];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function mixed(a: Vector, share: number, b: Vector, other: number): Vector {
  return [a[0] * share + b[0] * other, a[1] * share + b[1] * other, a[2] * share + b[2] * other];
}

export function unit(a: Vector): Vector {
  const length = Math.hypot(a[0], a[1], a[2]);
  return [a[0] / length, a[1] / length, a[2] / length];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
