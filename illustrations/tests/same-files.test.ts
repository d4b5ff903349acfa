import { readdir, readFile } from 'node:fs/promises';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { drawPicture, pictureFolder, readManifest, readRecipes } from '../commands/catalogue-pictures.ts';
import { kinds } from '../drawing/kinds/all-kinds.ts';
import { knownStones } from '../drawing/palette.ts';
import { postPictures } from '../drawing/post/draw-post.ts';

const recipes = await readRecipes();
const manifest = await readManifest();

test('the manifest has every recipe, and the folder every file of the manifest', async () => {
  expect(Object.keys(manifest)).toEqual(recipes.map(({ name }) => name));
  const files = new Set(Object.values(manifest).map(({ file }) => file));
  expect(new Set(await readdir(pictureFolder))).toEqual(new Set([...files, 'manifest.json']));
});

test('recipes name kinds and stones that can be drawn, and use every scene', () => {
  for (const { name, drawing } of recipes) {
    if (!drawing) continue;
    expect(kinds.has(drawing.kind), `${name}: ${drawing.kind}`).toBe(true);
    expect(
      drawing.stones.filter((stone) => !knownStones.has(stone)),
      name,
    ).toEqual([]);
  }
  const scenes = recipes.flatMap(({ name, drawing }) => (drawing ? [] : [name]));
  expect(scenes.toSorted()).toEqual(postPictures.toSorted());
});

// Every thirtieth picture: products, views from close, choices and posts among them.
const sample = recipes.filter((_, at) => at % 30 === 0);

test.each(sample.map((recipe) => [recipe.name, recipe] as const))(
  '%s is drawn as the same file again',
  async (name, recipe) => {
    sharp.concurrency(1);
    const { entry, content } = await drawPicture(recipe);
    expect(entry).toEqual(manifest[name]);
    expect(content.equals(await readFile(`${pictureFolder}${entry.file}`))).toBe(true);
  },
);
