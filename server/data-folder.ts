import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { undefinedIfGone } from './files.ts';

/** New files and folders are not accessible to other users of the machine. */
export const privateUmask = 0o077;
const othersMask = 0o077;

/** The shop's own entries of a data folder. */
const ownName =
  /^(?:shop\.sqlite(?:-\w+)?|locks|mail|pictures|renditions|backups|uploads|videos|scripts|automatic-backup|restoring|restore-unfinished\.json|import-pictures\.jsonl|\.write-check|database-check\.json)$/;

/**
 * Creates the data folder if it is missing, and removes access for other users of the machine:
 * folders 700, files 600. A folder that also holds other programs' files keeps its mode. Returns a
 * warning for each problem that it could not fix.
 */
export async function secureDataFolder(
  dataDir: string,
  change: typeof chmod = chmod,
): Promise<string[]> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Windows has no such modes.
  if (!process.getuid) return [];
  const names = await readdir(dataDir);
  const own = names.filter((name) => ownName.test(name)).map((name) => join(dataDir, name));
  const isShopsAlone = own.length === names.length;

  let isOpen = false;
  for (const path of isShopsAlone ? [dataDir] : own)
    isOpen = !(await restrict(path, change)) || isOpen;
  const owners = await Promise.all(
    own.map((path) => stat(path).then(({ uid }) => uid, undefinedIfGone)),
  );
  const isForeign = owners.some((uid) => uid !== undefined && uid !== process.getuid?.());
  return [
    ...(isOpen
      ? [
          `Other users of this machine can read '${dataDir}': orders, addresses, the login secret. Mend it with: chmod -R go= '${dataDir}'`,
        ]
      : []),
    ...(isForeign
      ? [
          `Files in '${dataDir}' belong to another user, who may not be able to read what this process writes. Run the shop and its commands as the same user.`,
        ]
      : []),
  ];
}

/**
 * Removes others' access to a file, or to a folder and its content. The content of a closed folder
 * is left as it is.
 */
async function restrict(path: string, change: typeof chmod): Promise<boolean> {
  // SQLite creates and deletes its files while it runs.
  const before = await stat(path).catch(undefinedIfGone);
  if (!before || (before.mode & othersMask) === 0) return true;
  await change(path, before.mode & 0o700).catch(() => {});
  const after = await stat(path).catch(undefinedIfGone);
  const isClosed = !after || (after.mode & othersMask) === 0;
  if (!before.isDirectory()) return isClosed;
  let isAllClosed = isClosed;
  for (const name of await readdir(path))
    isAllClosed = (await restrict(join(path, name), change)) && isAllClosed;
  return isAllClosed;
}
