import { parse } from 'yaml';

import { type CountedShelves, shelvesSchema } from '#contract/calls/shelf-schemas.ts';
import { Shelves } from '#contract/rules/shelves/shelves.ts';
// biome-ignore lint/style/noRestrictedImports: data, no module
import text from '../../catalogue/shelves.yaml?raw';

/** What the demo's products are sorted by, as calls have it. */
export const demoShelfData = shelvesSchema.parse(parse(text));

/** Its rules. Of the file alone, so that tests of rules need no server. */
export const demoShelves = new Shelves(demoShelfData);

/** The same with how many products they have; without a number none. */
export const countedDemoShelves = (counts: Readonly<Record<string, number>>): CountedShelves => ({
  ...demoShelfData,
  shelves: demoShelfData.shelves.map((shelf) => ({ ...shelf, count: counts[shelf.slug] ?? 0 })),
});
