import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import { settingsFrom } from '#contract/settings/entries.ts';
import { packageRoot } from '#server/package-root.ts';

const stored: object = parse(readFileSync(join(packageRoot, 'catalogue', 'shop.yaml'), 'utf8'));

/** What the demo's owner has set. */
export const demoSettings = settingsFrom(new Map(Object.entries(stored)));
