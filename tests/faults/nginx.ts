import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { packageRoot } from '#server/package-root.ts';

import { freePort, read, until } from './killable-server.ts';

/** Where nginx is on this machine; undefined where there is none. */
export const findNginx = () =>
  ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((path) => existsSync(path));

export interface Nginx {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts nginx with the lines of `docs/scaling.md`, before servers on these two ports. */
export async function startNginx(
  program: string,
  ports: readonly [number, number],
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'sphatik-nginx-'));
  const port = await freePort();
  const site = (await documentedLines())
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const config = join(folder, 'nginx.conf');
  // Started by root it would lower its rights, and could not read a private folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    config,
    `${user}
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
access_log off;
${paths}
${site}
}`,
  );
  const child = spawn(
    program,
    ['-c', config, '-e', join(folder, 'error.log'), '-g', 'daemon off;'],
    {
      stdio: 'ignore',
    },
  );
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const origin = `http://127.0.0.1:${port}`;
  await until('nginx listens', async () => (await read(`${origin}/healthz`)).status !== 0);
  return {
    origin,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      process.off('exit', killWithUs);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What an operator is told to write. */
async function documentedLines(): Promise<string> {
  const text = await readFile(join(packageRoot, 'docs/scaling.md'), 'utf8');
  const [, lines] = /```nginx\n([\s\S]+?)```/.exec(text) ?? [];
  if (!lines) throw new Error('docs/scaling.md has no lines for nginx.');
  return lines;
}
