import { randomInt } from 'node:crypto';
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import * as z from 'zod';

import type { OpenApiDocument, Operation } from '#server/modules/docs/openapi.ts';
import type { Fault } from '#tests/faults/fault-shop.ts';
import { isReady } from '#tests/faults/killable-server.ts';
import { aPicture } from '#tests/setup/samples.ts';

import { addFuzzPeople } from './fuzz-people.ts';
import { anyRequest, describeRequest, type FuzzRequest } from './fuzz-requests.ts';

const atOnce = 8;
/** After this a request counts as hanging. */
const timeoutMs = 15_000;

/** Generated requests of every call in the OpenAPI document; the same seed makes the same requests. */
export const fuzz: Fault = {
  name: 'fuzz',
  about: 'Generated requests of every call',
  on: ['sqlite', 'postgres'],
  // What depends on the database is in tests/calls/bad-input.test.ts.
  shortOn: ['sqlite'],
  shoppers: 12,
  env: { PUBLIC_URL: 'https://shop.example' },
  async run(shop, { isShort, rounds = isShort ? 600 : 20_000, seed }) {
    const people = await addFuzzPeople(shop);
    const server = await shop.start();
    const { origin } = server;
    const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApiDocument;
    const source = { document, ...people, pageOrigin: shop.settings.publicUrl, picture: await aPicture() };
    const check = createResponseCheck(document);
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const statuses = new Map<number, number>();
    const sendOne = async (request: FuzzRequest) => {
      const response = await sendRequest(origin, request, agent);
      if (!response) return;
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const wrong = check(request.operation, response);
      if (wrong) throw new Error(`${describeRequest(request)}: ${wrong}`);
    };
    const batch = fc.array(anyRequest(source), { minLength: 1, maxLength: atOnce, size: 'max' });
    const property = fc.asyncProperty(batch, async (requests) => {
      await Promise.all(requests.map(sendOne));
    });
    const numRuns = Math.ceil((rounds / atOnce) * 2);
    const seeded = seed === undefined ? randomInt(2 ** 31) : Number(seed);
    const found = await fc.check(property, { numRuns, seed: seeded, interruptAfterTimeLimit: 30 * 60_000 });
    agent.destroy();
    // The report itself does not say what was wrong.
    const damage = found.failed ? [`${fc.defaultReportMessage(found)}\n${found.errorInstance}`] : [];
    if (!(await isReady(origin))) damage.push('in the end the shop is not ready');
    // Throws when the shop ended by itself.
    await server.kill();
    const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    // Otherwise only the first checks were tested.
    if ((statuses.get(200) ?? 0) < sent / 8) damage.push(`only ${statuses.get(200)} of ${sent} requests succeeded`);
    const counts = [...statuses].toSorted(([one], [other]) => one - other);
    return { damage, figures: `seed ${seeded}, ${counts.map(([status, count]) => `${count} x ${status}`).join(', ')}` };
  },
};

/** Returns what is wrong with a response; undefined when it matches the document. */
type CheckResponse = (operation: Operation, response: FuzzResponse) => string | undefined;

/** Checks responses against the document's own schemas. */
function createResponseCheck(document: OpenApiDocument): CheckResponse {
  const schemas = new Map<string, z.ZodType>();

  const schemaOf = (operation: Operation, status: string): z.ZodType | undefined => {
    const shape = operation.responses[status]?.content?.['application/json']?.schema;
    if (!shape) return undefined;
    const name = `${operation.operationId} ${status}`;
    let schema = schemas.get(name);
    if (!schema) {
      // References point into the document; a single schema needs its own definitions.
      const alone = JSON.stringify({ ...shape, $defs: document.components.schemas });
      schema = z.fromJSONSchema(JSON.parse(alone.replaceAll('#/components/schemas/', '#/$defs/')));
      schemas.set(name, schema);
    }
    return schema;
  };

  return (operation, { status, headers, text }) => {
    if (status >= 500) return `status ${status}: ${text.slice(0, 200)}`;
    if (status === 304) return text === '' ? undefined : '304 with a body';
    if (headers['x-request-id'] === undefined) return `${status} without a request id`;
    if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
      return `${status} of type ${headers['content-type']}`;
    if (status >= 400 && /zod|sql|\bselect\b.*\bfrom\b|node_modules|undefined|\[object|\bat .*\.[jt]s:/i.test(text)) {
      return `${status} tells about the inside: ${text.slice(0, 200)}`;
    }
    // An empty parameter matches no route, or one of other methods.
    const isNowhere = status === 405 || (status === 404 && text.includes('There is nothing at this address.'));
    // Node's parser rejects a long URL or header before routing.
    const isUnrouted = isNowhere || status === 431;
    const schema = schemaOf(operation, isUnrouted ? '400' : String(status));
    if (!schema) return `status ${status} is not described: ${text.slice(0, 200)}`;
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return `${status} is not JSON: ${text.slice(0, 200)}`;
    }
    const { error } = schema.safeParse(body);
    const [issue] = error?.issues ?? [];
    return issue && `${status} does not fit its schema at '${issue.path.join('.')}': ${issue.message}`;
  };
}

interface FuzzResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Bytes. The shop refuses longer JSON before it is read, and may close the connection before its response arrives. */
const wholeBodiesMax = 256 * 1024;

/**
 * Sends a request, its body chunk by chunk. Returns undefined when it was cut on purpose or too large. Throws when there is no complete
 * response after `timeoutMs`.
 */
function sendRequest(
  origin: string,
  { method, path, headers, pieces, isCutOff }: FuzzRequest,
  agent: Agent,
): Promise<FuzzResponse | undefined> {
  return new Promise((resolve, reject) => {
    // A request that is cut announces a longer body.
    const length = (pieces[0]?.length ?? 0) + (isCutOff ? 10 : 0);
    // Explicit, because Node sends it by default only for some methods.
    const lengthHeader: Record<string, string> =
      pieces.length === 0
        ? {}
        : pieces.length > 1
          ? { 'transfer-encoding': 'chunked' }
          : { 'content-length': String(length) };
    const asked = httpRequest(origin + path, {
      method,
      agent,
      headers: { ...headers, ...lengthHeader },
    });
    const timer = setTimeout(
      () => asked.destroy(new Error(`no response after ${timeoutMs / 1000} seconds`)),
      timeoutMs,
    );
    const end = (finish: () => void) => {
      clearTimeout(timer);
      finish();
    };
    const isTooLarge = pieces.reduce((sum, { length: bytes }) => sum + bytes, 0) > wholeBodiesMax;
    asked.once('error', (error: NodeJS.ErrnoException) => {
      const isClosed = isTooLarge && (error.code === 'EPIPE' || error.code === 'ECONNRESET');
      end(() => (isCutOff || isClosed ? resolve(undefined) : reject(error)));
    });
    asked.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', (error) => end(() => (isCutOff ? resolve(undefined) : reject(error))));
      response.once('end', () =>
        end(() =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        ),
      );
    });
    void writePieces();

    async function writePieces(): Promise<void> {
      for (const piece of pieces) {
        if (asked.destroyed) return;
        asked.write(piece);
        // Waits between chunks, so that they arrive separately.
        if (pieces.length > 1) await nextTurn();
      }
      if (isCutOff) asked.destroy();
      else asked.end();
    }
  });
}
