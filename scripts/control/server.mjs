// The control of `npm run lighthouse`: each page of the shop as a bare React page with the same markup, styles, pictures
// and libraries, and nothing of the shop's own. What both cannot reach is not the shop's fault.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';

import { inRoot } from '#scripts/steps/project.mjs';

const script = '/control.js';

/**
 * Starts the control on a free port of the loopback interface.
 * @param {string} origin Of the shop.
 */
export async function startControl(origin) {
  const code = await compress(await buildScript());
  // Compressed once, as by the shop: else the control's pages would wait for that.
  /** @type {Map<string, Promise<Buffer>>} */
  const pages = new Map();
  const pageOf = (/** @type {string} */ url) => {
    const page = pages.get(url) ?? controlPage(origin + url).then(compress);
    pages.set(url, page);
    return page;
  };
  const server = createServer(async ({ url = '/', headers }, response) => {
    try {
      if (url === script) return send(response, 'text/javascript', code);
      if (headers.accept?.includes('text/html')) return send(response, 'text/html', await pageOf(url));
      const {
        status,
        headers: own,
        body,
      } = await fetch(origin + url, { headers: { accept: headers.accept ?? '*/*' } });
      const names = ['content-type', 'cache-control'];
      response.writeHead(status, Object.fromEntries(names.map((name) => [name, own.get(name) ?? ''])));
      for await (const chunk of body ?? []) response.write(chunk);
      response.end();
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('A server that listens has a port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function buildScript() {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, modulePreload: false, rolldownOptions: { input: inRoot('scripts/control/entry.mjs') } },
  });
  const [{ output = [] } = {}] = /** @type {{ output?: readonly { type: string, code?: string }[] }[]} */ (
    [result].flat()
  );
  const chunk = output.find(({ type }) => type === 'chunk');
  if (!chunk?.code) throw new Error('The control page has no script.');
  return chunk.code;
}

/** A page of the shop without its scripts and state, and with the control's script. @param {string} address */
async function controlPage(address) {
  const shop = await fetch(address, { headers: { accept: 'text/html' } });
  const html = await shop.text();
  // React takes most comments for boundaries; the empty ones separate texts.
  const bare = html.replace(
    /<script[\s\S]*?<\/script>|<link rel="(?:modulepreload|stylesheet|manifest)"[^>]*>|<link fetchpriority[^>]*>|<!--(?! -->)[\s\S]*?-->/g,
    '',
  );
  const parts = /^(.*<div id="root">)(.*)(<\/div>\s*<\/body>.*)$/s.exec(bare);
  if (!parts) throw new Error(`${address} has no root.`);
  const [, start = '', content = '', end = ''] = parts;
  const tag = `<script type="module" src="${script}"></script>`;
  return `${start}<div style="display:contents">${content}</div>${end.replace('</body>', `${tag}</body>`)}`;
}

const compress = promisify(
  /** @type {(text: string, done: (error: Error | null, bytes: Buffer) => void) => void} */ (brotliCompress),
);

/** @param {import('node:http').ServerResponse} response @param {string} type @param {Buffer} body */
function send(response, type, body) {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' }).end(body);
}
