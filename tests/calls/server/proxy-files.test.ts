import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer, request as requestPlainly } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { examineOutside } from '#server/cli/doctor/examine-outside.ts';
import { packageRoot } from '#server/package-root.ts';
import { freePort, until } from '#tests/faults/killable-server.ts';
import { makeCertificate } from '#tests/setup/certificate.ts';
import { useShop } from '#tests/setup/shop.ts';
import { aFolder } from '#tests/setup/shop-process.ts';

// The files of `deploy/` as they are, but for ports, the domain and the certificate.

const proxies = [
  ['nginx', '/usr/sbin/nginx'],
  ['caddy', '/usr/bin/caddy'],
] as const;

describe.each(proxies)('Behind %s, by the file of deploy', (name, program) => {
  const shop = useShop('sqlite', { env: { TRUST_PROXY: '127.0.0.1' } });
  /** Another build of the same shop: it has a script of its own. */
  const second = createServer((request, response) => {
    if (request.url === '/assets/of-the-other.js') return response.end('of the other');
    const { url: path, method, headers } = request;
    const passed = requestPlainly({
      port: portOf(shop.app.server.address()),
      path,
      method,
      headers,
    });
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    return request.pipe(passed);
  });
  beforeAll(async () => {
    await shop.app.listen({ host: '127.0.0.1', port: 0 });
    second.listen(0, '127.0.0.1');
    await once(second, 'listening');
  });
  afterAll(() => void second.close());

  test.runIf(existsSync(program))(
    'visitors, large pictures and scripts of both builds arrive',
    async () => {
      const ports = {
        shop: portOf(shop.app.server.address()),
        second: portOf(second.address()),
        https: await freePort(),
        http: await freePort(),
      };
      await startProxy(name, ports);
      const visit = (path: string, own: RequestOptions = {}, body?: Buffer) =>
        fetchInsecurely(ports.https, path, own, body);
      await until(`${name} listens`, () =>
        visit('/readyz').then(
          ({ status }) => status === 200,
          () => false,
        ),
      );

      const forged = { headers: { 'x-forwarded-for': '203.0.113.99' } };
      const { text } = await visit('/healthz/address', forged);
      expect(JSON.parse(text)).toEqual({ address: '127.0.0.1', isForwarded: true });
      const picture = await visit('/api/none', { method: 'POST' }, randomBytes(6_000_000));
      expect(picture.headers['x-request-id']).toBeDefined();
      expect(await visit('/assets/of-the-other.js')).toMatchObject({
        status: 200,
        text: 'of the other',
      });
      expect((await visit('/assets/of-nobody.js')).status).toBe(404);
      const plain = await fetch(`http://127.0.0.1:${ports.http}/a?b=1`, { redirect: 'manual' });
      expect([301, 308]).toContain(plain.status);
      expect(plain.headers.get('location')).toMatch(/^https:\/\/.*\/a\?b=1$/);
    },
    60_000,
  );
});

describe('The doctor, without a proxy', () => {
  const shop = useShop('sqlite', { env: { TRUST_PROXY: '127.0.0.1' } });
  beforeAll(() => shop.app.listen({ host: '127.0.0.1', port: 0 }));

  const examine = async (publicUrl: string, trustProxy: false | string[]) => {
    const findings = await examineOutside({ publicUrl, trustProxy });
    return findings.filter(({ state }) => state === 'bad').map(({ text }) => text);
  };

  test('finds what visitors meet', async () => {
    const publicUrl = `http://127.0.0.1:${portOf(shop.app.server.address())}`;
    // Whoever connects is trusted.
    expect(await examine(publicUrl, ['127.0.0.1'])).toEqual([
      expect.stringContaining('Anybody can pretend to have any address'),
    ]);
    expect(await examine(`http://127.0.0.1:${await freePort()}`, false)).toEqual([
      expect.stringContaining('cannot be reached from here'),
    ]);
    const other = createServer((_, response) => response.writeHead(502).end('Bad Gateway'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    expect(await examine(`http://127.0.0.1:${portOf(other.address())}`, false)).toEqual([
      expect.stringContaining('it does not reach the shop'),
    ]);
  });
});

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  return address && typeof address === 'object' ? address.port : 0;
}

type Ports = Readonly<Record<'shop' | 'second' | 'http' | 'https', number>>;

async function startProxy(name: 'nginx' | 'caddy', ports: Ports): Promise<void> {
  const folder = await aFolder();
  await chmod(folder, 0o755);
  const { keyFile: key, certFile: cert } = await makeCertificate(folder);
  const file = name === 'nginx' ? 'nginx.conf' : 'Caddyfile';
  const text = (await readFile(join(packageRoot, 'deploy', file), 'utf8'))
    .replaceAll('#2 ', '')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.shop}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports.second}`);
  const ready =
    name === 'nginx' ? forNginx(text, ports, key, cert) : forCaddy(text, ports, key, cert);
  const config = join(folder, file);
  await writeFile(config, ready);
  const args =
    name === 'nginx'
      ? ['-p', folder, '-c', config, '-g', 'daemon off;']
      : ['run', '--adapter', 'caddyfile', '--config', config];
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const proxy = spawn(name === 'nginx' ? '/usr/sbin/nginx' : '/usr/bin/caddy', args, {
    env,
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    const ended = once(proxy, 'exit');
    proxy.kill('SIGTERM');
    await ended;
  });
}

function forNginx(text: string, { http, https }: Ports, key: string, cert: string): string {
  const site = text
    .replaceAll(/ {2}listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replace(/ssl_certificate .*/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`);
  return `user root; pid nginx.pid; error_log error.log; events {}
http {
  access_log off;
  client_body_temp_path bodies; proxy_temp_path proxied;
  fastcgi_temp_path fast; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
${site}
}\n`;
}

function forCaddy(text: string, { http, https }: Ports, key: string, cert: string): string {
  const own = `{\n admin off\n http_port ${http}\n https_port ${https}\n default_bind 127.0.0.1\n}\n`;
  return own + text.replace('shop.example {', `localhost {\n tls ${cert} ${key}`);
}

interface Visited {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

async function fetchInsecurely(
  port: number,
  path: string,
  own: RequestOptions,
  body: Buffer | undefined,
): Promise<Visited> {
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    ...own,
    servername: 'localhost',
    rejectUnauthorized: false,
    headers: { host: 'localhost', ...own.headers },
  });
  asked.end(body);
  const [response] = await once(asked, 'response');
  return {
    status: response.statusCode,
    headers: response.headers,
    text: (await buffer(response)).toString(),
  };
}
