import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { packageRoot } from '#server/package-root.ts';

// What the npm scripts install, in a temporary project with a small program in place of npm.

const npmStandIn = `
  const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  const [command, ...args] = process.argv.slice(2);
  appendFileSync('calls', [command, ...args].join(' ') + '\\n');
  const isRefused = process.env.CACHE_IS_OLD && args.includes('--prefer-offline');
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  if (isRefused || lock.version === 'broken') {
    console.error('npm error stone can’t be had');
    process.exit(1);
  }
  const packages = Object.entries(lock.packages).filter(([, { dev }]) => !dev || args.includes('--include=dev'));
  for (const [name] of packages) {
    mkdirSync(name || 'node_modules', { recursive: true });
    writeFileSync((name || 'node_modules') + '/package.json', '{}');
  }
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(packages) }));
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sphatik-install-'));
  await cp(join(packageRoot, 'scripts/steps'), join(folder, 'scripts/steps'), { recursive: true });
  await writeFile(join(folder, 'npm-cli.js'), npmStandIn);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await rm(join(folder, 'node_modules'), { recursive: true, force: true });
  await writeFile(join(folder, 'calls'), '');
});

interface Dependencies {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Options {
  readonly forTests?: boolean;
  readonly isCacheOld?: boolean;
}

/** Requires this version of the packages. */
function startInstall(version: string, { forTests = false, isCacheOld = false }: Options = {}) {
  const packages = {
    '': {},
    'node_modules/stone': { version },
    'node_modules/vitest': { version, dev: true },
    'node_modules/other-platform': { version, optional: true },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ version, packages }));
  const script = `import('./scripts/steps/install.mjs').then(({ ensureInstalled }) => ensureInstalled({ forTests: ${forTests} }))`;
  const env = {
    ...process.env,
    npm_execpath: join(folder, 'npm-cli.js'),
    CACHE_IS_OLD: isCacheOld ? '1' : '',
  };
  return promisify(execFile)(process.execPath, ['-e', script], { cwd: folder, env });
}

/** Returns the output. */
async function install(version: string, options?: Options): Promise<string> {
  return (await startInstall(version, options)).stderr;
}

/** The installations that npm was asked for. */
async function installations(): Promise<string[]> {
  const calls = await readFile(join(folder, 'calls'), 'utf8');
  return calls.split('\n').filter((call) => call !== '');
}

describe('The packages', () => {
  test('of the shop alone are installed at the start, once for each lockfile', async () => {
    expect(await install('1.0.0')).toContain('Installing the packages');
    expect(await install('1.0.0')).toBe('');
    await install('2.0.0');
    const fromCache = 'ci --omit=dev --include=optional --prefer-offline --silent';
    expect(await installations()).toEqual([fromCache, fromCache]);
  });

  test('of the tests follow with the first test, and stay', async () => {
    await install('1.0.0');
    await install('1.0.0', { forTests: true });
    await install('2.0.0');
    expect((await installations()).map((call) => call.split(' ')[1])).toEqual([
      '--omit=dev',
      '--include=dev',
      '--include=dev',
    ]);
  });

  test('are asked for where the cache of npm knows no such version', async () => {
    await install('1.0.0', { isCacheOld: true });
    expect((await installations()).at(-1)).toBe('ci --omit=dev --include=optional');
  });

  test('that cannot be installed are named', async () => {
    await expect(install('broken')).rejects.toThrow('npm error stone can’t be had');
  });

  test('are installed by one command at a time, also after one that was killed', async () => {
    const holder = spawn(
      process.execPath,
      [
        '-e',
        `import('./scripts/steps/lock.mjs').then(({ withLock }) =>
          withLock(() => new Promise(() => setInterval(() => console.log('held'), 10))))`,
      ],
      { cwd: folder },
    );
    await once(holder.stdout, 'data');
    const installs = [startInstall('1.0.0'), startInstall('1.0.0')];
    const [one, other] = await Promise.all(
      installs.map(({ child }) => once(child.stderr ?? child, 'data')),
    );
    expect(`${one} ${other}`).toMatch(/waiting for it.*waiting for it/s);
    expect(await installations()).toHaveLength(0);
    holder.kill('SIGKILL');
    await Promise.all(installs);
    expect(await installations()).toHaveLength(1);
  });

  test.each(['.', 'measure/packages'])(
    'of %s are not of a version that their registry chooses, which would stop `npm ci` with its next release',
    async (place) => {
      const read = async (file: string) =>
        JSON.parse(await readFile(join(packageRoot, place, file), 'utf8'));
      const { overrides } = await read('package.json');
      const { packages } = await read('package-lock.json');
      const chosen = Object.entries<Dependencies>(packages).flatMap(
        ([path, { dependencies, optionalDependencies }]) => {
          const name = path.replace(/^.*node_modules\//, '');
          return Object.entries({ ...dependencies, ...optionalDependencies })
            .filter(
              ([needed, range]) =>
                /^[a-z-]{2,}$/i.test(range) && !(overrides[name]?.[needed] ?? overrides[needed]),
            )
            .map(([needed, range]) => `${name} needs ${needed}@${range}`);
        },
      );
      expect(chosen).toEqual([]);
    },
  );
});
