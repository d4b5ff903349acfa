import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import { settingsFrom } from '#contract/settings/entries.ts';
import { signOf } from '#contract/settings/locale.ts';
import { packageRoot } from '#server/package-root.ts';

const stored: object = parse(readFileSync(join(packageRoot, 'catalogue', 'shop.yaml'), 'utf8'));

const settings = settingsFrom(new Map(Object.entries(stored)));

/** What the demo's owner has set. */
export const demoSettings = { ...settings, currencySign: signOf(settings) };
