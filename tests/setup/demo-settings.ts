import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import { settingsFrom } from '#contract/settings/entries.ts';
import { signOf } from '#contract/settings/locale.ts';
import { packageRoot } from '#server/package-root.ts';

const textOf = (file: string) => readFileSync(join(packageRoot, 'catalogue', file), 'utf8');
const shop: object = parse(textOf('shop.yaml'));
const stored = { ...shop, home: parse(textOf('home.yaml')), about: textOf('pages/about.md') };

const settings = settingsFrom(new Map(Object.entries(stored)));

/** What the demo's owner has set. */
export const demoSettings = { ...settings, currencySign: signOf(settings) };
