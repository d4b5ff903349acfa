import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, posix } from 'node:path';
import { expect, test } from 'vitest';

/**
 * What each folder may import beside packages and itself, by beginnings of paths; the longest
 * matching folder counts.
 */
const folders: Readonly<Record<string, readonly string[]>> = {
  'contract/': [],
  'contract/names/': [],
  'contract/calls/': ['contract/names/', 'contract/failure.ts', 'contract/clean-text.ts'],
  'contract/rules/': [
    'contract/names/',
    'contract/calls/',
    'contract/failure.ts',
    'contract/clean-text.ts',
  ],
  'src/lib/': ['contract/', 'src/settings.ts'],
  'src/ui/': ['src/styles/'],
  'src/outbox/': ['contract/', 'src/lib/', 'src/ui/', 'src/settings.ts'],
  'src/outbox/core/': ['contract/', 'src/lib/', 'src/settings.ts'],
  'src/features/*/': [
    'contract/',
    'src/lib/',
    'src/outbox/',
    'src/ui/',
    'src/assets/',
    'src/settings.ts',
  ],
  'src/layout/': [
    'contract/',
    'src/lib/',
    'src/outbox/',
    'src/ui/',
    'src/features/',
    'src/assets/',
    'src/settings.ts',
  ],
  'src/pages/': [
    'contract/',
    'src/lib/',
    'src/outbox/',
    'src/ui/',
    'src/features/',
    'src/layout/',
    'src/assets/',
    'src/settings.ts',
  ],
  'src/routes/': [
    'contract/',
    'src/lib/',
    'src/ui/',
    'src/features/',
    'src/layout/',
    'src/pages/',
    'src/settings.ts',
  ],
  'src/desk/': [
    'contract/',
    'src/lib/',
    'src/outbox/',
    'src/ui/',
    'src/styles/',
    'src/settings.ts',
    'sw/',
  ],
  'sw/': ['contract/', 'src/lib/', 'src/outbox/core/', 'src/settings.ts'],
  'server/': ['contract/'],
  'server/cli/': ['contract/', 'server/'],
  'server/db/': ['contract/', 'server/'],
  'server/http/': ['contract/', 'server/'],
};
/** What a folder may not import of those it may. */
const except: Readonly<Record<string, readonly string[]>> = {
  'server/': ['server/cli/'],
  'server/db/': [
    'server/modules/',
    'server/cli/',
    'server/pages/',
    'server/media/',
    'server/demo/',
  ],
  'server/http/': ['server/modules/', 'server/cli/'],
};
/** Packages with one importer. */
const packages = { '@splidejs/': /^src\/ui\/carousel/, 'idb-keyval': /^src\/lib\// };

test('Every folder imports only what the architecture allows', async () => {
  const wrong: string[] = [];
  for await (const file of glob('{contract,server,src,sw}/**/*.{ts,tsx}', {
    exclude: ['**/*.test.*', '**/*.gen.ts'],
  })) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:\bfrom |^import |\bimport\()'([^']+)'/gm,
    )) {
      if (!mayImport(file, name)) wrong.push(`${file} imports ${name}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('The server’s modules don’t import each other in a circle, and product files serve desk and commands alone', async () => {
  const imports = new Map<string, Set<string>>();
  for await (const file of glob('server/modules/**/*.ts', { exclude: ['**/*.test.*'] })) {
    const name = moduleOf(file);
    for (const [, module = ''] of readFileSync(file, 'utf8').matchAll(
      /'#server\/modules\/([^/]+)\//g,
    ))
      if (module !== name) imports.set(name, (imports.get(name) ?? new Set()).add(module));
  }
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of imports.get(from) ?? []) if (!seen.has(next)) reach(next, seen.add(next));
    return seen;
  };
  expect([...imports.keys()].filter((name) => reach(name).has(name))).toEqual([]);
  expect(
    [...imports].filter(([, used]) => used.has('product-files')).map(([name]) => name),
  ).toEqual(['desk']);
});

test('Layers have names: what lies on what is one list, in tokens.css', async () => {
  const bare: string[] = [];
  for await (const file of glob('src/**/*.css')) {
    for (const [line] of readFileSync(file, 'utf8').matchAll(/z-index: (?!var\(--layer-).*/g))
      bare.push(`${file} ${line}`);
  }
  expect(bare).toEqual([]);
});

test('Dates are formatted in one module, so that no text of a locale or of this device’s zone is shown or compared', async () => {
  const formatters =
    /toLocale(?:Date|Time)String|\bDateTimeFormat\b|new Date\([^)]*\)\.toLocaleString|\btimeStyle\b|\bdateStyle\b/;
  const wrong: string[] = [];
  for await (const file of glob('{contract,server,src,sw}/**/*.{ts,tsx}', {
    exclude: ['**/*.test.*'],
  })) {
    if (file !== 'contract/rules/dates.ts' && formatters.test(readFileSync(file, 'utf8')))
      wrong.push(file);
  }
  expect(wrong).toEqual([]);
});

const moduleOf = (file: string) => file.split('/')[2] ?? '';

function mayImport(file: string, name: string): boolean {
  const owner = Object.entries(packages).find(([beginning]) => name.startsWith(beginning))?.[1];
  if (owner) return owner.test(file);
  const target = name.startsWith('#')
    ? name.slice(1)
    : name.startsWith('.') && posix.join(dirname(file), name);
  if (target === false) return true;
  const folder = Object.keys(folders).findLast((one) => ownFolder(file, one) !== undefined);
  if (folder === undefined) return true;
  const allowed = [ownFolder(file, folder) ?? '', ...(folders[folder] ?? [])];
  const startsTarget = (beginning: string) => target.startsWith(beginning);
  return allowed.some(startsTarget) && !(except[folder] ?? []).some(startsTarget);
}

/** The file's folder that a pattern of `folders` means; undefined if the file is not in one. */
function ownFolder(file: string, pattern: string): string | undefined {
  return new RegExp(`^${pattern.replace('*', '[^/]+')}`).exec(file)?.[0];
}
