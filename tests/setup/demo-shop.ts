import { parse } from 'yaml';

import { settingsFrom } from '#contract/settings/entries.ts';
// biome-ignore lint/style/noRestrictedImports: data, no module
import text from '../../catalogue/shop.yaml?raw';

/** What the demo's owner has set, for tests of rules: of the file alone, without a server. */
export const demoShop = settingsFrom(new Map(Object.entries(parse(text))));
