import { Sketch } from '#catalogue/drawing/sketch.ts';

import { birthChart, rakhiPlate, tarotTable } from './scenes/by-lamplight.ts';
import { amethystShade, labradoriteFlash, roseMorning, saltRain } from './scenes/by-the-window.ts';
import { loktaParcel, silverCloth, tigerEyeBands, turquoiseHowlite, wetAndDry } from './scenes/from-above.ts';
import { citrineOven, fluoriteDesk, glassTest, kyaniteBlades } from './scenes/on-the-table.ts';
import { knotsAndThread, numberPaper, patanBench } from './scenes/patan.ts';
import { ganeshRange, langtangValley, makaluArun, mustangCliffs } from './scenes/snow-valleys.ts';
import { tourmalineDoor } from './scenes/threshold.ts';
import { type Scene, sheet } from './sheet.ts';

const scenes: ReadonlyMap<string, Scene> = new Map<string, Scene>([
  ['amethyst-shade', amethystShade],
  ['citrine-oven', citrineOven],
  ['fluorite-desk', fluoriteDesk],
  ['glass-test', glassTest],
  ['kyanite-blades', kyaniteBlades],
  ['labradorite-flash', labradoriteFlash],
  ['rose-morning', roseMorning],
  ['salt-rain', saltRain],
  ['lokta-parcel', loktaParcel],
  ['silver-cloth', silverCloth],
  ['tiger-eye-bands', tigerEyeBands],
  ['turquoise-howlite', turquoiseHowlite],
  ['wet-and-dry', wetAndDry],
  ['birth-chart', birthChart],
  ['rakhi-plate', rakhiPlate],
  ['tarot-table', tarotTable],
  ['knots-and-thread', knotsAndThread],
  ['number-paper', numberPaper],
  ['patan-bench', patanBench],
  ['tourmaline-door', tourmalineDoor],
  ['ganesh-range', ganeshRange],
  ['langtang-valley', langtangValley],
  ['makalu-arun', makaluArun],
  ['mustang-cliffs', mustangCliffs],
]);

/** The names of all drawn pictures. */
export const postPictures: readonly string[] = [...scenes.keys()];

/** A post's picture as SVG, 1600 by 1000; undefined for a name nobody drew. The same on every machine. */
export function drawPost(id: string): string | undefined {
  const scene = scenes.get(id);
  if (!scene) return undefined;
  const sketch = new Sketch(`post ${id}`);
  return sketch.finish(scene(sketch), sheet.width, sheet.height);
}
