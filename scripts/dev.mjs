// `npm run dev`: the shop from its source in one process. Vite serves and hot-reloads the pages' code, which is
// rendered on the server too; a change on the server's side reopens the shop behind the same port.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { sep } from 'node:path';

import { inRoot, log } from './steps/project.mjs';

if (existsSync('.env')) process.loadEnvFile('.env');
const { createServer: createVite } = await import('vite');
const { inlineStyles } = await import('./steps/dev-styles.mjs');

/** Saving several files at once opens the shop once. */
const settleMs = 100;
const serverSide = ['server', 'contract', 'catalogue'].map((folder) => inRoot(folder) + sep);

const front = createServer();
const vite = await createVite({
  appType: 'custom',
  server: { middlewareMode: { server: front } },
  // Tests and the built shop are no business of the browser's.
  optimizeDeps: { entries: ['src/entry-client.tsx'] },
});
/** The shop desk has a build of its own (vite/desk.config.ts), here too. */
const desk = await createVite({
  configFile: inRoot('vite/desk.config.ts'),
  appType: 'spa',
  server: { middlewareMode: { server: front } },
});
const settings = await readSettings();
/** @typedef {{ app: { server: import('node:http').Server }, close: () => Promise<void> }} OpenShop */
/** @type {Promise<OpenShop | undefined>} */
let shop = open();

front.on('request', (request, response) => {
  if (request.url === '/admin') return response.writeHead(302, { location: '/admin/' }).end();
  if (request.url?.startsWith('/admin/')) return desk.middlewares(request, response);
  vite.middlewares(request, response, async () => {
    const opened = await shop;
    if (opened) opened.app.server.emit('request', request, response);
    else
      response
        .writeHead(503, { 'content-type': 'text/plain' })
        .end('The shop did not open; see the terminal for the reason.');
  });
});
front.once('error', (error) => {
  log('code' in error && error.code === 'EADDRINUSE' ? `Port ${settings.port} is in use.` : String(error));
  process.exit(1);
});
front.listen(settings.port, settings.host, () => {
  log(`Sphatik is open at http://localhost:${settings.port} with hot reload. Ctrl+C closes it.`);
});

/** @type {NodeJS.Timeout | undefined} */
let settling;
vite.watcher.on('all', (event, path) => {
  if (event === 'addDir' || event === 'unlinkDir' || /\.test\.tsx?$/.test(path)) return;
  if (!serverSide.some((folder) => path.startsWith(folder))) return;
  clearTimeout(settling);
  settling = setTimeout(() => {
    shop = reopen(shop);
  }, settleMs);
});

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, close);

async function readSettings() {
  const { readSettings: read } = await vite.ssrLoadModule('/server/plugins/env.ts');
  try {
    return read(process.env);
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    return process.exit(1);
  }
}

/** Opens the shop on a random port that is not used: the front server passes requests on in memory. */
async function open() {
  try {
    const { openShop } = await vite.ssrLoadModule('/server/open-shop.ts');
    return await openShop({
      settings: { ...settings, host: '127.0.0.1', port: 0 },
      pages: { renderPage, readTemplate, isDevelopment: true },
      print: log,
    });
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return undefined;
  }
}

/** @param {typeof shop} before */
async function reopen(before) {
  await (await before)?.close();
  log('The server changed: reopening the shop.');
  const after = await open();
  vite.ws.send({ type: 'full-reload' });
  return after;
}

/** @param {unknown} request */
async function renderPage(request) {
  const { renderPage: render } = await vite.ssrLoadModule('/src/entry-server.tsx');
  return render(request);
}

/** @param {string} address */
async function readTemplate(address) {
  const template = await vite.transformIndexHtml(address, await readFile(inRoot('index.html'), 'utf8'));
  return template.replace('</head>', `${await inlineStyles(vite)}</head>`);
}

let isClosing = false;
async function close() {
  if (isClosing) return;
  isClosing = true;
  front.close();
  front.closeAllConnections();
  await Promise.all([shop.then((opened) => opened?.close()), vite.close(), desk.close()]);
  process.exit(0);
}
