import type { Vector } from './crystal-solid.ts';
import type { Hour } from './hours.ts';
import { add, blend, dim, type Light } from './light.ts';
import { smoothstep } from './noise.ts';
import type { Picture } from './picture.ts';

/** Where the light on the stones comes from: right, low, and from behind them, so that they glow. */
export const sunward: Vector = [0.8, 0.3, 0.52];

/** What a ray sees that leaves the stones: the painted valley before the viewer, guessed sky and rock elsewhere. */
export function lightFrom(hour: Hour, painted: Picture, [x, y, z]: Vector): Light {
  const facing = Math.max(0, x * sunward[0] + y * sunward[1] + z * sunward[2]);
  const sun = facing ** 70 * 4.5 + facing ** 7 * 1;
  let seen: Light;
  if (y < -0.02) {
    seen = blend(blend(hour.mist, hour.below, 0.55), hour.below, smoothstep(-0.02, -0.35, y));
  } else {
    seen = blend(z > 0 ? hour.mist : hour.behind, hour.above, smoothstep(0, 0.75, y));
    // A dark band low behind the viewer gives the faces something to be darker than the sky with.
    if (z < 0) seen = blend(seen, hour.below, smoothstep(0.3, 0, y) * smoothstep(0, -0.4, z) * 0.8);
  }
  const ahead = smoothstep(0.3, 0.55, z);
  if (ahead > 0) {
    const { horizon, centre, focal, height } = painted.view;
    const row = Math.min(height - 1, horizon - (y / z) * focal);
    const column = centre + (x / z) * focal;
    seen = blend(seen, painted.get(column, row), ahead * smoothstep(-0.2, -0.05, y));
  }
  return add(seen, hour.sun, sun);
}

/** How the rock looks to a ray out of a stone, roughly. */
export function rockLight(hour: Hour): Light {
  return dim(blend(hour.ledgeShade, hour.ledgeLit, 0.35), 0.9);
}
