import type { Hour } from './hours.ts';
import { add, blend, dim, type Light } from './light.ts';
import { cloudy, createNoise, smoothstep } from './noise.ts';
import type { Picture } from './picture.ts';
import { sunrise } from './sky.ts';
import { sample, type Terrain } from './terrain.ts';

/** The eye's own height above the sea of the valley, in kilometres. */
const eye = 2.1;
const sunLevel = 0.2;
const snowLine = 2.75;

/** How much first light each cell gets, and how steep it is. */
export interface Lighting {
  readonly lit: Float32Array;
  readonly steep: Float32Array;
}

/** First light comes level from the right and a little from behind the viewer, so only what stands high has it. */
export function lightTerrain(terrain: Terrain): Lighting {
  const { cells, heights, span } = terrain;
  const size = span / cells;
  const lit = new Float32Array(cells * cells);
  const steep = new Float32Array(cells * cells);
  const [sx, sz] = [0.88, -0.47];
  for (let row = 1; row < cells - 1; row += 1) {
    for (let column = 1; column < cells - 1; column += 1) {
      const at = row * cells + column;
      const dx = ((heights[at + 1] ?? 0) - (heights[at - 1] ?? 0)) / (2 * size);
      const dz = ((heights[at + cells] ?? 0) - (heights[at - cells] ?? 0)) / (2 * size);
      const length = Math.hypot(dx, dz, 1);
      const facing = Math.max(0, (-dx * sx - dz * sz + sunLevel) / length);
      steep[at] = 1 / length;
      lit[at] = facing === 0 ? 0 : facing * openTo(terrain, column, row, sx, sz, size);
    }
  }
  return { lit, steep };
}

function openTo(
  { cells, heights }: Terrain,
  column: number,
  row: number,
  sx: number,
  sz: number,
  size: number,
): number {
  const from = heights[row * cells + column] ?? 0;
  let open = 1;
  for (let step = 2; step < 260; step += 1 + step * 0.04) {
    const [x, z] = [Math.round(column + sx * step), Math.round(row + sz * step)];
    if (x < 0 || z < 0 || x >= cells || z >= cells) break;
    const above = from + sunLevel * 0.75 * step * size - (heights[z * cells + x] ?? 0);
    open = Math.min(open, 0.5 + above / (0.035 * step * size + 0.04));
    if (open <= 0) return 0;
  }
  return open;
}

/** Paints the land column by column, near to far, over the sky that is there. Answers each column's skyline. */
export function paintMountains(picture: Picture, terrain: Terrain, lighting: Lighting, hour: Hour): void {
  const { width, height, horizon, centre, focal } = picture.view;
  const noise = createNoise('mist');
  const far = terrain.near + terrain.span - 1;
  for (let x = 0; x < width; x += 1) {
    const right = (x - centre) / focal;
    let filled = height;
    let [lastZ, lastY] = [terrain.near + 0.3, height];
    for (let z = terrain.near + 0.3; z < far && filled > 0; z += Math.max(0.012, z * 0.0011)) {
      const y = horizon - ((sample(terrain, terrain.heights, right * z, z) - eye) / z) * focal;
      for (let row = filled - 1; row >= Math.max(0, Math.ceil(y)); row -= 1) {
        const share = lastY === y ? 1 : Math.min(1, Math.max(0, (lastY - row) / (lastY - y)));
        const depth = lastZ + (z - lastZ) * share;
        picture.set(x, row, shade(terrain, lighting, hour, noise, right, depth));
      }
      filled = Math.min(filled, Math.max(0, Math.ceil(y)));
      [lastZ, lastY] = [z, y];
    }
  }
}

function shade(
  terrain: Terrain,
  lighting: Lighting,
  hour: Hour,
  noise: ReturnType<typeof createNoise>,
  right: number,
  z: number,
): Light {
  const x = right * z;
  const high = sample(terrain, terrain.heights, x, z);
  // The line of light has only come down this far: the hills still wait for it.
  const lit = sample(terrain, lighting.lit, x, z) * (0.1 + 0.9 * smoothstep(1.9, 3.3, high));
  const flat = sample(terrain, lighting.steep, x, z);
  const rough = cloudy(noise, x * 1.3, z * 1.3, 4);
  const line = snowLine + rough * 0.9;
  const snow =
    smoothstep(line - 0.35, line + 0.5, high) * smoothstep(0.3, 0.56, flat + (high - 4) * 0.09 + rough * 0.1);
  const wood = smoothstep(2.7, 1.7, high + rough * 0.5);
  const shadow = blend(blend(hour.rockShade, hour.forest, wood), hour.snowShade, snow);
  const bright = blend(blend(hour.rockLit, hour.forestLit, wood), hour.snowLit, snow);
  const sky = 0.78 + 0.34 * flat;
  const body = blend(dim(shadow, sky), bright, Math.min(1, lit * 2));
  return throughAir(hour, noise, body, right, z, high);
}

/** Distance pales everything, and mist lies in what is low. */
function throughAir(
  hour: Hour,
  noise: ReturnType<typeof createNoise>,
  body: Light,
  right: number,
  z: number,
  high: number,
): Light {
  const towardsSun = Math.exp(-(((right - sunrise) / 0.42) ** 2));
  const air = blend(hour.air, hour.glow, towardsSun * 0.55);
  const haze = 1 - Math.exp(-Math.max(0, z - 4) / 46);
  const billow = cloudy(noise, right * z * 0.5 + 40, z * 0.45, 4);
  const top = 1.05 + (z - 8) * 0.045 + billow * 0.55;
  const mist = smoothstep(top + 0.55, top - 0.7, high) * smoothstep(6, 9.5, z);
  const bank = blend(hour.mist, add(hour.mist, hour.glow, 0.2), towardsSun);
  return blend(blend(body, air, haze), bank, mist * 0.94);
}
