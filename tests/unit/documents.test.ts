import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (?:threat|---)/.test(line));

test('every threat in docs/security.md names tests that exist', () => {
  expect(rows.length).toBeGreaterThan(30);
  const named = rows.map((row) => ({
    row,
    files: [...row.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file),
  }));
  expect(named.filter(({ files }) => files.length === 0).map(({ row }) => row)).toEqual([]);
  expect(named.flatMap(({ files }) => files).filter((file) => !existsSync(file))).toEqual([]);
});

test('the alerts in docs/operations.md name metrics that the shop has', () => {
  const source = readFileSync('server/metrics/shop-metrics.ts', 'utf8');
  const documented = readFileSync('docs/operations.md', 'utf8').match(/\bshop_[a-z_]+/g) ?? [];
  const names = [...new Set(documented.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))];
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
  const metrics = [...source.matchAll(/name: '(\w+)'/g)].map(([, name = '']) => name);
  expect(metrics.filter((name) => !names.includes(name))).toEqual([]);
});

const documents = [
  'README.md',
  'SECURITY.md',
  'server/README.md',
  ...markdownIn('docs'),
  ...markdownIn('docs/decisions'),
];

test('documents link to files that exist and name paths that exist', () => {
  const missing = documents.flatMap((document) => {
    const text = readFileSync(document, 'utf8').replace(/^```(?!mermaid)[\s\S]*?^```/gm, '');
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) =>
      join(dirname(document), link),
    );
    const paths = [...text.matchAll(/`((?:contract|src|sw|server|tests|scripts)\/[\w./$-]+)`/g)].map(
      ([, path = '']) => path,
    );
    const inDiagrams = [...text.matchAll(/[\s"]((?:features|layout|lib|outbox|pages|routes)\/[\w./$-]+\.tsx?)/g)];
    const all = [...links, ...paths, ...inDiagrams.map(([, path = '']) => `src/${path}`)];
    return all.filter((path) => !existsSync(path)).map((path) => `${document}: ${path}`);
  });
  expect(missing).toEqual([]);
});

/** Of libraries and standards, named as what was not taken. */
const foreignNames = ['CacheFirst', 'ExpirationPlugin', 'HeadContent', 'importScripts'];

test('architecture and decisions name functions and constants that exist', () => {
  const sources = ['contract', 'src', 'sw', 'server', 'scripts', 'tests', 'vite'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const known = new Set(sources.join('\n').match(/[\w$]+/g));
  const camelCase = /`([a-z]+[A-Z]\w*|[A-Z][a-z]\w*[A-Z]\w*)(?:\([^`]*\))?`/g;
  const unknown = documents
    .filter((document) => /architecture|glossary|decisions|server/.test(document))
    .flatMap((document) =>
      [...readFileSync(document, 'utf8').matchAll(camelCase)]
        .filter(([, name = '']) => !known.has(name) && !foreignNames.includes(name))
        .map(([, name]) => `${document}: ${name}`),
    );
  expect(unknown).toEqual([]);
});

test('every decision is on one screen and in the index', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const decisions = markdownIn('docs/decisions').filter((path) => /\/\d{4}-/.test(path));
  expect(decisions.filter((path) => !index.includes(`(${basename(path)})`))).toEqual([]);
  expect(decisions.filter((path) => readFileSync(path, 'utf8').split('\n').length > 45)).toEqual([]);
});

test('the README counts the products and posts of the demo', () => {
  const count = (folder: string, ending: string, pattern: RegExp) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .reduce((sum, name) => sum + (readFileSync(join(folder, name), 'utf8').match(pattern)?.length ?? 0), 0);
  const products = count('catalogue/products', '.yaml', /^- slug: /gm);
  const posts = count('catalogue/posts', '.md', /^title: /gm);
  expect(readFileSync('README.md', 'utf8').replace(/\s+/g, ' ')).toContain(`${products} products and ${posts} posts`);
});

function markdownIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}
