import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, posix } from 'node:path';
import { expect, test } from 'vitest';

/** What the folders of both apps may import: `src/shared` without what draws or sends. */
const shared = ['contract/', 'src/shared/'];
/** The floors of the shop, from below: each may import those before it. */
const floors = ['src/shop/assets/', 'src/shop/features/', 'src/shop/widgets/', 'src/shop/layout/'];
const upTo = (count: number) => [...shared, ...floors.slice(0, count)];
/** What areas of the desk have in common. */
const deskParts = ['lib', 'layout', 'outbox', 'records', 'ui'].map((name) => `src/desk/${name}/`);

/**
 * What each folder may import beside packages and itself, by beginnings of paths. `*` is any
 * folder, which may not import its neighbours. The last pattern that matches a file counts.
 */
const folders: Readonly<Record<string, readonly string[]>> = {
  'contract/': [],
  'contract/names/': ['contract/capitalized.ts'],
  'contract/calls/': [
    'contract/names/',
    'contract/settings/',
    'contract/failure.ts',
    'contract/clean-text.ts',
  ],
  'contract/settings/': [
    'contract/names/',
    'contract/calls/schemas.ts',
    'contract/rules/texts/',
    'contract/rules/look/',
  ],
  'contract/rules/': [
    'contract/names/',
    'contract/calls/',
    'contract/settings/',
    'contract/failure.ts',
    'contract/clean-text.ts',
    'contract/capitalized.ts',
    'contract/omit.ts',
  ],
  'contract/rules/look/': [],
  'contract/rules/shelves/': ['contract/names/', 'contract/calls/', 'contract/capitalized.ts'],
  'src/shared/': shared,
  'src/shared/ui/': ['src/shared/styles/', 'src/shared/loading/'],
  'src/shared/outbox/': shared,
  'src/shared/push/': shared,
  'src/shared/outbox/core/': shared,
  'src/shop/features/*/': upTo(1),
  'src/shop/widgets/*/': upTo(2),
  'src/shop/layout/': upTo(3),
  'src/shop/pages/*/': upTo(4),
  'src/shop/routes/': [...upTo(4), 'src/shop/pages/'],
  'src/desk/': [...shared, 'sw/'],
  'src/desk/lib/': shared,
  'src/desk/outbox/': [...shared, 'src/desk/lib/', 'src/desk/ui/', 'src/desk/records/'],
  'src/desk/records/': [...shared, 'src/desk/lib/', 'src/desk/ui/', 'src/desk/outbox/'],
  'src/desk/ui/': [...shared, 'src/desk/lib/', 'src/desk/outbox/'],
  'src/desk/areas/*/': [...shared, ...deskParts],
  'sw/': [...shared, 'src/desk/'],
  'server/': ['contract/'],
  'server/cli/': ['contract/', 'server/'],
  'server/db/': ['contract/', 'server/'],
  'server/http/': ['contract/', 'server/'],
  'server/media/': ['contract/', 'server/'],
  'server/modules/': ['contract/', 'server/'],
  'server/plugins/': ['contract/', 'server/'],
};
/** What a folder may not import of those it may. */
const except: Readonly<Record<string, readonly string[]>> = {
  'src/shared/': ['src/shared/ui/', 'src/shared/outbox/'],
  'src/shared/outbox/core/': ['src/shared/ui/', 'src/shared/outbox/'],
  'sw/': ['src/shared/ui/', 'src/shared/styles/', 'src/desk/areas/', 'src/desk/ui/'],
  'server/': ['server/cli/'],
  'server/cli/': ['server/plugins/'],
  'server/db/': [
    'server/modules/',
    'server/plugins/',
    'server/cli/',
    'server/pages/',
    'server/media/',
    'server/demo/',
  ],
  // Plugins put together what is below them: the app that they decorate is given to modules.
  'server/http/': ['server/modules/', 'server/plugins/', 'server/cli/'],
  'server/media/': ['server/plugins/', 'server/cli/'],
  'server/modules/': ['server/plugins/', 'server/cli/'],
  'server/plugins/': ['server/cli/'],
};
/** Packages with one importer. */
const packages = {
  '@splidejs/': /^src\/shared\/ui\/pictures\/carousel/,
  'idb-keyval': /^src\/shared\/storage\//,
};

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
    if (!dates.includes(file) && formatters.test(readFileSync(file, 'utf8'))) wrong.push(file);
  }
  expect(wrong).toEqual([]);
});

/** The second only asks whether there is a zone. */
const dates = ['contract/rules/texts/dates.ts', 'contract/rules/texts/time-zone.ts'];

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
  const own = ownFolder(file, folder) ?? '';
  const longestOf = (beginnings: readonly string[]) =>
    Math.max(-1, ...beginnings.filter((one) => target.startsWith(one)).map((one) => one.length));
  // What is said of a folder inside another counts.
  return longestOf([own, ...(folders[folder] ?? [])]) > longestOf(except[folder] ?? []);
}

/** The file's folder that a pattern of `folders` means; undefined if the file is not in one. */
function ownFolder(file: string, pattern: string): string | undefined {
  return new RegExp(`^${pattern.replace('*', '[^/]+')}`).exec(file)?.[0];
}
