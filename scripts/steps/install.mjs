import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

import { run } from './child.mjs';
import { alone } from './lock.mjs';
import { inRoot, readIfThere, tell } from './project.mjs';

/** `npm ci` empties node_modules first, so that a broken installation leaves no stamp. */
const stamp = inRoot('node_modules/.cache/installed');

/** Installs the packages when they are missing or package-lock.json has changed. Ends the process on failure. */
export async function ensureInstalled() {
  if (await isInstalled()) return;
  await alone(async () => {
    if (await isInstalled()) return;
    if (!(await isInstalledByHand())) await install();
    await mkdir(dirname(stamp), { recursive: true });
    await writeFile(stamp, await wanted());
  });
}

async function install() {
  tell('Installing packages (npm ci). This takes a while the first time.');
  const [program, args] = npm();
  // What builds and what fits only this machine is needed, whatever npm has been told elsewhere.
  const all = ['ci', '--include=dev', '--include=optional'];
  const { code, output } = await run(program, [...args, ...all], { keepOutput: true });
  if (code === 0) return;
  tell(output.trimEnd());
  tell(`\nThe packages could not be installed: npm ci ended with ${code}, and said what stands above.`);
  process.exit(1);
}

async function isInstalled() {
  return (await readIfThere(stamp)) === (await wanted());
}

async function wanted() {
  const lockfile = (await readIfThere(inRoot('package-lock.json'))) ?? '';
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform} ${process.arch}\n`;
}

/** Whether what npm has noted in node_modules is what package-lock.json wants: somebody ran npm themselves. */
async function isInstalledByHand() {
  const [noted, wished] = await Promise.all(
    ['node_modules/.package-lock.json', 'package-lock.json'].map(async (name) => {
      const text = await readIfThere(inRoot(name));
      /** @type {Record<string, { version?: string, optional?: boolean }> | undefined} */
      const packages = text === undefined ? undefined : JSON.parse(text).packages;
      return packages;
    }),
  );
  if (!noted || !wished) return false;
  return (
    Object.keys(noted).every((name) => wished[name]?.version === noted[name]?.version) &&
    Object.entries(wished).every(([name, { optional }]) => name === '' || optional || name in noted)
  );
}

/** The npm that runs this command, if one does. @returns {[string, string[]]} */
function npm() {
  const path = process.env.npm_execpath;
  if (path && /^npm(-cli)?\.c?js$/.test(basename(path))) return [process.execPath, [path]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}
