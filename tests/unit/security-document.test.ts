import { existsSync, readFileSync } from 'node:fs';
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
