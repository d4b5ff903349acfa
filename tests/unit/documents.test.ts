import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

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
    const named =
      /`((?:contract|src|sw|server|tests|scripts|measure|vite|docs|catalogue)\/[\w./$-]+)`/g;
    const paths = [...text.matchAll(named)].map(([, path = '']) => path);
    return [...links, ...paths]
      .filter((path) => !existsSync(path))
      .map((path) => `${document}: ${path}`);
  });
  expect(missing).toEqual([]);
});

function markdownIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}
