import { parse } from 'yaml';

import { shelvesSchema } from '#contract/calls/shelf-schemas.ts';
import { Shelves } from '#contract/rules/shelves/shelves.ts';
import text from '/catalogue/shelves.yaml?raw';

/** What the demo's products are sorted by, as calls have it. */
export const demoShelfData = shelvesSchema.parse(parse(text));

/** Its rules. Of the file alone, so that tests of rules need no server. */
export const demoShelves = new Shelves(demoShelfData);
