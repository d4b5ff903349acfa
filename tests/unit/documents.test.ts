import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

import { rateLimits } from '#server/plugins/rate-limits.ts';

const documents = [
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'server/README.md',
  'tests/README.md',
  ...markdownIn('docs'),
  ...markdownIn('docs/decisions'),
];

test('documents link to files that exist and name paths that exist', () => {
  const missing = documents.flatMap((document) => {
    const text = readFileSync(document, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) =>
      join(dirname(document), link),
    );
    const named = /`((?:contract|src|sw|server|tests|scripts|measure|vite|docs|catalogue)\/[\w./$-]+)`/g;
    const paths = [...text.matchAll(named)].map(([, path = '']) => path);
    return [...links, ...paths].filter((path) => !existsSync(path)).map((path) => `${document}: ${path}`);
  });
  expect(missing).toEqual([]);
});

test('the alerts in docs/operations.md name metrics that the shop has', () => {
  const source = readFileSync('server/plugins/metrics.ts', 'utf8');
  const documented = readFileSync('docs/operations.md', 'utf8').match(/\bshop_[a-z_]+/g) ?? [];
  const names = [...new Set(documented.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))];
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
});

test('docs/security.md lists every limit', () => {
  const documented = readFileSync('docs/security.md', 'utf8').replace(/^[\s\S]*^## Limits$|^## Privacy[\s\S]*/gm, '');
  expect(Object.keys(rateLimits).filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});

function markdownIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}
