// `npm run draw`: draws everything again. `npm run draw -- pictures NAME...` draws one thing; README.md lists them.

import { spawnSync } from 'node:child_process';

import { drawCataloguePictures } from './catalogue-pictures.ts';
import { drawFilms } from './draw-films.ts';
import { drawSite } from './draw-site.ts';
import { drawTarot } from './draw-tarot.ts';

const tasks: Readonly<Record<string, (names: readonly string[]) => Promise<void>>> = {
  pictures: drawCataloguePictures,
  tarot: drawTarot,
  site: drawSite,
  films: drawFilms,
};

const [task, ...names] = process.argv.slice(2);
if (task !== undefined && !(task in tasks)) {
  console.error(`There is no ${task} to draw. Choose one of: ${Object.keys(tasks).join(', ')}.`);
  process.exit(2);
}
for (const [name, draw] of Object.entries(tasks)) {
  if (task !== undefined && task !== name) continue;
  if (name === 'films' && spawnSync('ffmpeg', ['-version']).error) {
    console.log('films: skipped, ffmpeg is not installed');
    continue;
  }
  console.log(`${name}: drawing`);
  await draw(names);
}
