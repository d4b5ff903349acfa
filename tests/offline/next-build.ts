import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The shop after a deploy, in a folder of its own. */
export interface NextBuild {
  /** The entry file for `node`. */
  readonly main: string;
  remove(): Promise<void>;
}

/**
 * The build after this one: each script, style and font has another name, as with other content.
 * Building it again would take half a minute.
 */
export async function nextBuild(): Promise<NextBuild> {
  const { folder, ...next } = await layOut();
  const names: (readonly [string, string])[] = [];
  for (const part of ['client', 'desk']) {
    const assets = join(folder, 'dist', part, 'assets');
    for (const name of await readdir(assets)) {
      // The hash: eight letters before the extension.
      const newName = name.replace(/.{8}(?=\.\w+$)/, nextHash);
      await rename(join(assets, name), join(assets, newName));
      names.push([name, newName]);
    }
  }
  const newNames = new Map(names);
  for (const file of await filesWithNames(join(folder, 'dist'))) {
    const text = await readFile(file, 'utf8');
    const renamed = text
      .replace(/[\w.-]+-[\w-]{8}\.\w+/g, (name) => newNames.get(name) ?? name)
      // The worker tells by these what of the files without such names is new: the shell, with its
      // scripts, is.
      .replace(/(?<="revision":")[0-9a-f]{32}(?=")/g, nextHash);
    if (renamed !== text) await writeFile(file, renamed);
  }
  return next;
}

/** Another one of the same kind. */
const nextHash = (hash: string) => [...hash].reverse().join('');

/** What may name an asset. */
async function filesWithNames(dist: string): Promise<string[]> {
  const folders = [
    'client',
    'client/.vite',
    'client/assets',
    'desk',
    'desk/assets',
    'server',
    'server/assets',
  ];
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(dist, folder))).map((name) => join(dist, folder, name)),
    ),
  );
  return files.flat().filter((file) => /\.(?:js|css|html|json)$/.test(file));
}

async function layOut(): Promise<NextBuild & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'sphatik-build-'));
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  // Without the compressed files: they would hold what the files were before they were changed.
  const filter = (path: string) => !/\.(?:br|gz)$/.test(path);
  for (const part of ['client', 'desk', 'server']) {
    await cp(join(root, 'dist', part), join(folder, 'dist', part), { recursive: true, filter });
  }
  return {
    folder,
    main: join(folder, 'dist/server/main.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
