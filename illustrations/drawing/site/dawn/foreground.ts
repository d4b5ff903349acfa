import { type CrystalSolid, dot, mixed, unit, type Vector } from './crystal-solid.ts';
import type { Hour } from './hours.ts';
import { ledgeAt } from './ledge-shape.ts';
import { add, blend, dim, type Light, light } from './light.ts';
import { cloudy, createNoise, smoothstep } from './noise.ts';
import type { Picture } from './picture.ts';
import { sunward } from './surroundings.ts';
import { nearest, type Scene, shadeCrystal } from './trace.ts';

const noise = createNoise('lichen');
const [nearEdge, farEdge] = [1.5, 6.2];
const glows: Readonly<Record<CrystalSolid['stone'], Light>> = {
  quartz: light('#FFE7CC'),
  amethyst: light('#B58AF0'),
};

/** Paints the ledge and the stones on it over the valley. `background` is the valley alone, for the stones to bend. */
export function paintForeground(
  picture: Picture,
  background: Picture,
  hour: Hour,
  solids: readonly CrystalSolid[],
): void {
  const depths = paintLedge(picture, hour, solids);
  const { width, height, horizon, centre, focal } = picture.view;
  const scene: Scene = { hour, painted: background, solids };
  const box = bounds(picture, solids);
  for (let y = Math.max(0, box.top); y < Math.min(height, box.bottom); y += 1) {
    for (let x = Math.max(0, box.left); x < Math.min(width, box.right); x += 1) {
      const ray: Vector = [(x + 0.5 - centre) / focal, (horizon - y - 0.5) / focal, 1];
      const long = Math.hypot(ray[0], ray[1], 1);
      const to = unit(ray);
      const hit = nearest(solids, [0, 0, 0], to);
      if (hit.solid === undefined || hit.enter / long > (depths[y * width + x] ?? 1e9)) continue;
      picture.set(
        x,
        y,
        footed(hour, hit.solid, mixed([0, 0, 0], 1, to, hit.enter), shadeCrystal(scene, hit, [0, 0, 0], to)),
      );
    }
  }
}

/** A stone's foot sits in the rock's shade and dust, not on its edge. */
function footed(hour: Hour, solid: CrystalSolid, point: Vector, colour: Light): Light {
  const above = point[1] - ledgeAt(point[0], point[2]);
  const dust = smoothstep(
    0.05 * solid.height + 0.012,
    -0.005,
    above + cloudy(noise, point[0] * 30, point[1] * 30, 3) * 0.03,
  );
  return blend(colour, dim(blend(hour.ledgeShade, hour.ledgeLit, 0.1), 0.6), dust * 0.85);
}

function bounds(
  { view }: Picture,
  solids: readonly CrystalSolid[],
): { left: number; right: number; top: number; bottom: number } {
  const box = { left: 1e9, right: 0, top: 1e9, bottom: 0 };
  for (const { middle, reach } of solids) {
    const scale = view.focal / (middle[2] - reach);
    const [x, y] = [
      view.centre + (middle[0] / middle[2]) * view.focal,
      view.horizon - (middle[1] / middle[2]) * view.focal,
    ];
    box.left = Math.min(box.left, Math.floor(x - reach * scale));
    box.right = Math.max(box.right, Math.ceil(x + reach * scale));
    box.top = Math.min(box.top, Math.floor(y - reach * scale));
    box.bottom = Math.max(box.bottom, Math.ceil(y + reach * scale));
  }
  return box;
}

function paintLedge(picture: Picture, hour: Hour, solids: readonly CrystalSolid[]): Float32Array {
  const { width, height, horizon, centre, focal } = picture.view;
  const depths = new Float32Array(width * height).fill(1e9);
  for (let x = 0; x < width; x += 1) {
    const right = (x - centre) / focal;
    let filled = height;
    let [lastAway, lastY] = [nearEdge, height * 2];
    for (let away = nearEdge; away < farEdge && filled > 0; away += 0.006) {
      const y = horizon - (ledgeAt(right * away, away) / away) * focal;
      for (let row = filled - 1; row >= Math.max(0, Math.ceil(y)); row -= 1) {
        const share = lastY === y ? 1 : Math.min(1, Math.max(0, (lastY - row) / (lastY - y)));
        const depth = lastAway + (away - lastAway) * share;
        depths[row * width + x] = depth;
        picture.set(x, row, shadeRock(hour, solids, right * depth, depth));
      }
      filled = Math.min(filled, Math.max(0, Math.ceil(y)));
      [lastAway, lastY] = [away, y];
    }
  }
  return depths;
}

function shadeRock(hour: Hour, solids: readonly CrystalSolid[], x: number, z: number): Light {
  const step = 0.004;
  const y = ledgeAt(x, z);
  const normal = unit([(y - ledgeAt(x + step, z)) / step, 1, (y - ledgeAt(x, z + step)) / step]);
  const point: Vector = [x, y, z];
  const grain = cloudy(noise, x * 5, z * 5, 5);
  let lit = Math.max(0, dot(normal, sunward)) * 1.25;
  const shadow = lit > 0 ? nearest(solids, mixed(point, 1, normal, 0.004), sunward) : undefined;
  let colour = blend(hour.ledgeShade, hour.ledgeLit, 0.1 + 0.16 * grain + 0.1 * normal[1]);
  if (shadow?.solid !== undefined) lit *= shadow.solid.stone === 'quartz' ? 0.55 : 0.3;
  colour = blend(colour, hour.ledgeLit, Math.min(0.85, lit * lit * 1.5));
  let close = 1;
  let given: Light = [0, 0, 0];
  for (const solid of solids) {
    const away = Math.hypot(x - solid.at[0], z - solid.at[2]) / (solid.radius * 1.15);
    close = Math.min(close, smoothstep(0.5, 1.9, away));
    given = add(given, glows[solid.stone], (solid.height * Math.exp(-away * 0.42)) / (1 + away * 0.3));
  }
  colour = dim(colour, 0.35 + 0.65 * close);
  const bloom = blend(
    dim(given, 0.5),
    [given[0] * colour[0] * 3, given[1] * colour[1] * 3, given[2] * colour[2] * 3],
    0.6,
  );
  colour = add(colour, bloom, 0.16 * hour.inner);
  const frost =
    smoothstep(0.93, 0.99, normal[1]) * smoothstep(-0.1, 0.35, cloudy(noise, x * 2.2 + 9, z * 2.2, 5)) * close;
  colour = blend(colour, blend(hour.snowShade, hour.snowLit, Math.min(1, 0.25 + lit)), frost * 0.55);
  // The near rock falls into shade, so that the eye stays with the stones.
  return dim(colour, 0.62 + 0.38 * smoothstep(2.3, 3.5, z));
}
