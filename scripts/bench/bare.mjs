// The yardstick: Fastify with one route and nothing else, sending the same bytes under the same headers.
// Reads what to send from the file named in BENCH_ANSWERS: { [path]: { headers, body (base64) } }.

import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';

/** @type {Record<string, { headers: Record<string, string>, body: string }>} */
const answers = JSON.parse(await readFile(process.env.BENCH_ANSWERS ?? '', 'utf8'));

const app = Fastify({ logger: false });
app.get('/ready', () => 'ready');
for (const [path, { headers, body }] of Object.entries(answers)) {
  const bytes = Buffer.from(body, 'base64');
  app.get(path.split('?')[0] ?? path, (_request, reply) => {
    reply.headers(headers);
    return reply.send(bytes);
  });
}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
