import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** The folder of package.json, for source and build alike. */
export const packageRoot = folderAbove('package.json') ?? failWithoutPackage();

/**
 * The folder with `client` and `server` of the running build; of the current build when the source
 * runs.
 */
export const buildRoot =
  folderAbove('client/index.html', here, packageRoot) ?? join(packageRoot, 'dist');

/**
 * Returns the nearest folder above this file that contains a file of this name, up to and including
 * `last`.
 */
function folderAbove(name: string, folder = here, last?: string): string | undefined {
  if (existsSync(join(folder, name))) return folder;
  const parent = dirname(folder);
  return parent === folder || folder === last ? undefined : folderAbove(name, parent, last);
}

function failWithoutPackage(): never {
  throw new Error('No package.json above this file: the installation is incomplete.');
}
