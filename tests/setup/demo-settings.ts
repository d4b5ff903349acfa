import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import { settingsFrom } from '#contract/settings/entries.ts';
import { signOf } from '#contract/settings/locale.ts';
import { packageRoot } from '#server/package-root.ts';

const read = (file: string): object =>
  parse(readFileSync(join(packageRoot, 'catalogue', file), 'utf8'));
const stored = { ...read('shop.yaml'), home: read('home.yaml') };

const settings = settingsFrom(new Map(Object.entries(stored)));

/** What the demo's owner has set. */
export const demoSettings = { ...settings, currencySign: signOf(settings) };
