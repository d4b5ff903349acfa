import { Sketch } from '#drawing/sketch.ts';

import { amethystShade } from './scenes/amethyst-shade.ts';
import { birthChart } from './scenes/birth-chart.ts';
import { citrineOven } from './scenes/citrine-oven.ts';
import { fluoriteDesk } from './scenes/fluorite-desk.ts';
import { ganeshRange } from './scenes/ganesh-range.ts';
import { glassTest } from './scenes/glass-test.ts';
import { knotsAndThread } from './scenes/knots-and-thread.ts';
import { kyaniteBlades } from './scenes/kyanite-blades.ts';
import { labradoriteFlash } from './scenes/labradorite-flash.ts';
import { langtangValley } from './scenes/langtang-valley.ts';
import { loktaParcel } from './scenes/lokta-parcel.ts';
import { makaluArun } from './scenes/makalu-arun.ts';
import { mustangCliffs } from './scenes/mustang-cliffs.ts';
import { numberPaper } from './scenes/number-paper.ts';
import { patanBench } from './scenes/patan-bench.ts';
import { rakhiPlate } from './scenes/rakhi-plate.ts';
import { roseMorning } from './scenes/rose-morning.ts';
import { saltRain } from './scenes/salt-rain.ts';
import { silverCloth } from './scenes/silver-cloth.ts';
import { tarotTable } from './scenes/tarot-table.ts';
import { tigerEyeBands } from './scenes/tiger-eye-bands.ts';
import { tourmalineDoor } from './scenes/tourmaline-door.ts';
import { turquoiseHowlite } from './scenes/turquoise-howlite.ts';
import { wetAndDry } from './scenes/wet-and-dry.ts';
import { type Scene, sheet } from './sheet.ts';

const scenes: ReadonlyMap<string, Scene> = new Map<string, Scene>([
  ['amethyst-shade', amethystShade],
  ['birth-chart', birthChart],
  ['citrine-oven', citrineOven],
  ['fluorite-desk', fluoriteDesk],
  ['ganesh-range', ganeshRange],
  ['glass-test', glassTest],
  ['knots-and-thread', knotsAndThread],
  ['kyanite-blades', kyaniteBlades],
  ['labradorite-flash', labradoriteFlash],
  ['langtang-valley', langtangValley],
  ['lokta-parcel', loktaParcel],
  ['makalu-arun', makaluArun],
  ['mustang-cliffs', mustangCliffs],
  ['number-paper', numberPaper],
  ['patan-bench', patanBench],
  ['rakhi-plate', rakhiPlate],
  ['rose-morning', roseMorning],
  ['salt-rain', saltRain],
  ['silver-cloth', silverCloth],
  ['tarot-table', tarotTable],
  ['tiger-eye-bands', tigerEyeBands],
  ['tourmaline-door', tourmalineDoor],
  ['turquoise-howlite', turquoiseHowlite],
  ['wet-and-dry', wetAndDry],
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
