// What `npm run bench -- server` compares with: Fastify that sends the shop's bytes and headers and does nothing else, and
// for an order commits one row. Reads the responses from the file named in BARE_RESPONSES.

import { readFile } from 'node:fs/promises';
import Sqlite from 'better-sqlite3';
import Fastify from 'fastify';

const { BARE_RESPONSES = '', BARE_DATABASE = '', PORT } = process.env;
const responses: Record<string, { headers: Record<string, string>; body: string }> = JSON.parse(
  await readFile(BARE_RESPONSES, 'utf8'),
);

const app = Fastify();
app.get('/readyz', () => 'ready');
for (const [path, { headers, body }] of Object.entries(responses)) {
  const bytes = Buffer.from(body, 'base64');
  app.get(path.split('?')[0] ?? path, (_request, reply) => reply.headers(headers).send(bytes));
}
const database = new Sqlite(BARE_DATABASE);
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE bare (text TEXT)');
const insert = database.prepare('INSERT INTO bare VALUES (?)');
app.post('/api/order', (request) => insert.run(JSON.stringify(request.body)));
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
