import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { findMistyped, settingNames } from './mistyped-settings.ts';
import { packageRoot } from './package-root.ts';

test.each([
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['TRUST_PROXIES', undefined],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['public_url', 'PUBLIC_URL'],
  ['DATA_DIRECTORY', undefined],
  ['DATADIR', 'DATA_DIR'],
  ['SMPT_URL', 'SMTP_URL'],
  ['HOME', undefined],
  ['PUBLIC_URL', undefined],
])('%s is told to be %s', (name, setting) => {
  expect(findMistyped({ [name]: 'x' })).toEqual(
    setting ? [`${name} is no setting and does nothing. Did you mean ${setting}?`] : [],
  );
});

test('The names are those that the code reads and .env.example explains', () => {
  const text = ['server/settings.ts', 'server/media/s3-files.ts', 'server/backup/backup-target.ts']
    .map((file) => readFileSync(join(packageRoot, file), 'utf8'))
    .join('\n');
  const example = readFileSync(join(packageRoot, '.env.example'), 'utf8');
  const read = [...text.matchAll(/'([A-Z]+(?:_[A-Z]+)*)',\n|read\w*\('([A-Z_]+)'|env\.([A-Z_]+)/g)]
    .map((found) => found[1] ?? found[2] ?? found[3])
    .filter((name) => name !== undefined);
  for (const name of read) expect(settingNames, name).toContain(name);
  const explained = [...example.matchAll(/^#? ?([A-Z]+(?:_[A-Z]+)*)=/gm)].map(([, name]) => name);
  for (const name of explained) expect(settingNames).toContain(name);
  for (const name of settingNames) expect(`${text} ${example}`, name).toContain(name);
});
