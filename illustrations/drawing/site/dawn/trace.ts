import {
  type Crossing,
  type CrystalSolid,
  crossSolid,
  dot,
  edgeDistance,
  mixed,
  normalOf,
  unit,
  type Vector,
} from './crystal-solid.ts';
import type { Hour } from './hours.ts';
import { add, blend, dim, type Light, light, tint } from './light.ts';
import { cloudy, createNoise, smoothstep } from './noise.ts';
import type { Picture } from './picture.ts';
import { lightFrom, rockLight } from './surroundings.ts';

const glass = 1.54;
const bounces = 7;
const noise = createNoise('veils');

interface Body {
  /** Light lost to a metre of the stone. */
  readonly loss: Light;
  /** The colour of its milk and of its inner shine. */
  readonly milk: Light;
  readonly shine: Light;
}

const bodies: Readonly<Record<CrystalSolid['stone'], Body>> = {
  quartz: { loss: [0.26, 0.34, 0.22], milk: light('#FCF4FA'), shine: light('#FFE2D2') },
  amethyst: { loss: [2.9, 6.2, 1.7], milk: light('#CDB2EA'), shine: light('#B07CE8') },
};

export interface Scene {
  readonly hour: Hour;
  readonly painted: Picture;
  readonly solids: readonly CrystalSolid[];
}

export interface Hit extends Crossing {
  solid: CrystalSolid | undefined;
}

/** The nearest crystal before a ray; `except` is the one it just left. */
export function nearest(solids: readonly CrystalSolid[], from: Vector, to: Vector, except?: CrystalSolid): Hit {
  const hit: Hit = { solid: undefined, enter: 1e9, leave: 0, enterPlane: -1, leavePlane: -1 };
  const trial: Crossing = { enter: 0, leave: 0, enterPlane: -1, leavePlane: -1 };
  for (const solid of solids) {
    if (solid === except || !crossSolid(solid, from, to, trial) || trial.enter < 1e-6 || trial.enter > hit.enter)
      continue;
    Object.assign(hit, trial);
    hit.solid = solid;
  }
  return hit;
}

/** The light that comes back along a ray that met a crystal. */
export function shadeCrystal(scene: Scene, hit: Hit, from: Vector, to: Vector, depth = 0): Light {
  const { solid } = hit;
  if (solid === undefined) return [0, 0, 0];
  const point = mixed(from, 1, to, hit.enter);
  const normal = grown(solid, point, hit.enterPlane);
  const facing = Math.max(0.02, -dot(normal, to));
  const mirror = 0.045 + 0.955 * (1 - facing) ** 5;
  const reflected = lightFrom(scene.hour, scene.painted, mixed(to, 1, normal, 2 * facing));
  const inside = within(scene, solid, point, bent(to, normal, 1 / glass) ?? to, depth);
  const surface = blend(inside, reflected, Math.min(1, mirror * 1.5));
  if (depth > 0) return surface;
  const edge = smoothstep(0.0042 + solid.radius * 0.006, 0.0006, edgeDistance(solid, point, hit.enterPlane));
  return add(
    surface,
    blend(scene.hour.sun, scene.hour.above, 0.35),
    edge * (0.16 + 0.4 * Math.max(0, normal[0] * 0.8 + normal[1] * 0.5)),
  );
}

/** Side faces of quartz carry fine lines across; they break the light up. */
function grown(solid: CrystalSolid, point: Vector, plane: number): Vector {
  const normal = normalOf(solid, plane);
  const up = dot(mixed(point, 1, solid.at, -1), solid.axis) / solid.radius;
  const isTip = dot(normal, solid.axis) > 0.3;
  const wave = noise(up * (isTip ? 1.2 : 5.2), plane * 3.1 + solid.height * 50) * (isTip ? 0.008 : 0.02);
  return unit(mixed(normal, 1, solid.axis, wave));
}

function within(scene: Scene, solid: CrystalSolid, start: Vector, heading: Vector, depth: number): Light {
  const body = bodies[solid.stone];
  const found: Crossing = { enter: 0, leave: 0, enterPlane: -1, leavePlane: -1 };
  let [point, to]: [Vector, Vector] = [start, heading];
  let left: Light = [1, 1, 1];
  let seen: Light = [0, 0, 0];
  for (let bounce = 0; bounce < bounces; bounce += 1) {
    if (!crossSolid(solid, mixed(point, 1, to, 1e-5), to, found) || found.leave <= 0) break;
    const end = mixed(point, 1, to, found.leave);
    const path = throughBody(scene, solid, body, point, end, found.leave);
    seen = add(seen, tint(left, path.given));
    left = tint(left, path.kept);
    const normal = grown(solid, end, found.leavePlane);
    const below = normal[1] < -0.6 && dot(normal, solid.axis) < -0.9;
    if (below) return add(seen, tint(left, dim(rockLight(scene.hour), 0.8)));
    const out = bent(to, [-normal[0], -normal[1], -normal[2]], glass);
    const facing = dot(normal, to);
    const kept = out === undefined ? 1 : 0.045 + 0.955 * (1 - dot(out, normal)) ** 5;
    if (out !== undefined) seen = add(seen, tint(left, outside(scene, solid, end, out, depth)), 1 - kept);
    left = dim(left, kept);
    if (Math.max(...left) < 0.03) return seen;
    point = end;
    to = unit(mixed(to, 1, normal, -2 * facing));
  }
  // Light that never found its way out has met the whole stone: it comes back as the stone's own shine.
  return add(seen, tint(left, tint(body.milk, blend(scene.hour.mist, scene.hour.above, 0.5))), 0.7);
}

/** What a stretch inside the stone takes away and adds: colour deepest at the tip, milk and warmth at the root. */
function throughBody(
  scene: Scene,
  solid: CrystalSolid,
  body: Body,
  from: Vector,
  end: Vector,
  length: number,
): { kept: Light; given: Light } {
  const middle = mixed(mixed(from, 0.5, end, 0.5), 1, solid.at, -1);
  const up = Math.max(0, dot(middle, solid.axis)) / solid.height;
  const size = solid.radius / 0.1;
  const veil = cloudy(noise, middle[0] * 15 + solid.height * 30, middle[1] * 7 - middle[2] * 11, 4);
  const depth = (0.35 + smoothstep(0.1, 0.8, up) * 0.9) / size;
  const milk = (smoothstep(0.55, 0, up) * 3.4 + smoothstep(0.16, 0.5, veil) * 3.2 + 0.25) / size;
  const kept: Light = [0, 1, 2].map((at) =>
    Math.exp(-(body.loss[at] ?? 0) * depth * length - milk * length),
  ) as unknown as Light;
  const cloud = 1 - Math.exp(-milk * length);
  const { hour } = scene;
  const ambient = add(blend(hour.mist, hour.above, 0.5), hour.sun, 0.1);
  const shine = smoothstep(0.95, 0.02, up) * hour.inner * (1 - Math.exp((-length / size) * 4));
  return {
    kept,
    given: add(dim(tint(body.milk, ambient), cloud * 0.85), tint(body.shine, hour.innerTint), shine * 0.5),
  };
}

function outside(scene: Scene, solid: CrystalSolid, from: Vector, to: Vector, depth: number): Light {
  if (depth < 2) {
    const next = nearest(scene.solids, from, to, solid);
    if (next.solid !== undefined) return shadeCrystal(scene, next, from, to, depth + 1);
  }
  if (to[1] < 0) {
    const reach = (solid.at[1] - from[1]) / to[1];
    if (reach < 1.2) return rockLight(scene.hour);
  }
  return lightFrom(scene.hour, scene.painted, to);
}

/** A ray bent at a surface; undefined where it is thrown back wholly. `normal` faces the ray. */
function bent(to: Vector, normal: Vector, ratio: number): Vector | undefined {
  const facing = -dot(normal, to);
  const rest = 1 - ratio * ratio * (1 - facing * facing);
  return rest < 0 ? undefined : unit(mixed(to, ratio, normal, ratio * facing - Math.sqrt(rest)));
}
