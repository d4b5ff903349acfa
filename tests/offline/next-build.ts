import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The shop built once more under another version, in a folder of its own, as it is after a deploy. */
export interface NextBuild {
  /** What `node` runs. */
  readonly main: string;
  remove(): Promise<void>;
}

export async function buildNext(version: string): Promise<NextBuild> {
  const { folder, ...next } = await layOut();
  // As `npm run build` leaves it: scripts of the build before.
  await mkdir(join(folder, 'dist/client-before'), { recursive: true });
  await cp(join(root, 'dist/client/assets'), join(folder, 'dist/client-before/assets'), { recursive: true });
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--emptyOutDir'];
  await promisify(execFile)(process.execPath, [...vite, '--outDir', join(folder, 'dist/client')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', VITE_VERSION: version },
  });
  return next;
}

/** The same build once more, with another worker. */
export async function copyBuild(worker: string): Promise<NextBuild> {
  const { folder, ...next } = await layOut();
  await cp(join(root, 'dist/client'), join(folder, 'dist/client'), { recursive: true });
  await writeFile(join(folder, 'dist/client/sw.js'), worker);
  return next;
}

async function layOut(): Promise<NextBuild & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'sphatik-build-'));
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  // The server is the same; only what browsers load differs.
  await cp(join(root, 'dist/server'), join(folder, 'dist/server'), { recursive: true });
  return {
    folder,
    main: join(folder, 'dist/server/main.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
