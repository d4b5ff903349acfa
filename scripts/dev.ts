// `npm run dev`: the shop from its source in one process. Vite serves and hot-reloads the pages'
// code, which is rendered on the server too; Node's watch mode starts this again after a change on
// the server's side.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createVite } from 'vite';

import type { RenderPage } from '#contract/rendered-page.ts';
import { openShop } from '#server/open-shop.ts';
import { readSettings } from '#server/settings.ts';

import { inRoot, log } from './steps/project.mjs';

if (existsSync('.env')) process.loadEnvFile('.env');
const settings = readSettings(process.env);

const front = createServer();
const server = { middlewareMode: true, ws: { server: front } } as const;
// Tests and the built shop are no business of the browser's.
const optimizeDeps = { entries: ['src/shop/entry-client.tsx'] };
const vite = await createVite({ appType: 'custom', server, optimizeDeps });
/** The shop desk has a build of its own, here too. */
const desk = await createVite({
  configFile: inRoot('vite/desk.config.ts'),
  appType: 'spa',
  server,
});

/** On a random port that is not used: requests are passed on in memory. */
const shop = await openShop({
  settings: { ...settings, host: '127.0.0.1', port: 0 },
  pages: {
    isDevelopment: true,
    renderPage: async (request: Parameters<RenderPage>[0]) =>
      (await vite.ssrLoadModule('/src/shop/entry-server.tsx')).renderPage(request),
    readTemplate: async (address: string) =>
      vite.transformIndexHtml(address, await readFile(inRoot('index.html'), 'utf8')),
  },
  print: log,
});

front.on('request', (request, response) => {
  if (request.url === '/admin') response.writeHead(302, { location: '/admin/' }).end();
  else if (request.url?.startsWith('/admin/')) desk.middlewares(request, response);
  else
    vite.middlewares(request, response, () => shop.app.server.emit('request', request, response));
});
front.listen(settings.port, settings.host, () => {
  log(`The shop is open at http://localhost:${settings.port} with hot reload. Ctrl+C closes it.`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    front.close();
    front.closeAllConnections();
    await Promise.all([vite.close(), desk.close(), shop.close()]);
    process.exit(0);
  });
}
