import { once } from 'node:events';
import { createServer } from 'node:http';

const html = '<!doctype html><html lang="en"><title>Control</title><p>Nothing here can be installed.</p></html>';

/**
 * Serves a page without manifest and worker while `check` runs.
 * @template Result
 * @param {(address: string) => Promise<Result>} check
 */
export async function withControlPage(check) {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('A server that listens has a port.');
  try {
    return await check(`http://127.0.0.1:${address.port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
