import { growCluster } from './cluster.ts';
import type { CrystalSolid } from './crystal-solid.ts';
import { paintForeground } from './foreground.ts';
import type { Hour } from './hours.ts';
import { type Lighting, lightTerrain, paintMountains } from './mountains.ts';
import { Picture, type View } from './picture.ts';
import { paintSky } from './sky.ts';
import { createTerrain, type Terrain } from './terrain.ts';

/** The two sheets the scene is painted on; each leaves its upper left (or upper half) calm for words. */
export const sheets = {
  wide: { width: 2000, height: 1125, horizon: 700, centre: 1000, focal: 2144 },
  tall: { width: 1200, height: 1600, horizon: 1120, centre: 360, focal: 1750 },
} as const satisfies Record<string, View>;

/** Everything of the scene that is the same at every hour. */
export interface DawnScene {
  readonly terrain: Terrain;
  readonly lighting: Lighting;
  readonly solids: readonly CrystalSolid[];
}

export function createDawnScene(): DawnScene {
  const terrain = createTerrain();
  return { terrain, lighting: lightTerrain(terrain), solids: growCluster() };
}

/** Stones on a ledge over a misty valley, a snow peak behind: `fineness` is painted pixels per pixel of the sheet. */
export function paintDawn(scene: DawnScene, hour: Hour, sheet: View, fineness: number): Picture {
  const view: View = {
    width: Math.round(sheet.width * fineness),
    height: Math.round(sheet.height * fineness),
    horizon: sheet.horizon * fineness,
    centre: sheet.centre * fineness,
    focal: sheet.focal * fineness,
  };
  const picture = new Picture(view);
  paintSky(picture, hour);
  paintMountains(picture, scene.terrain, scene.lighting, hour);
  const valley = picture.copy();
  paintForeground(picture, valley, hour, scene.solids);
  return picture;
}
