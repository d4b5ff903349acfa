import { PassThrough, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { createGzip, type Gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { AnyCall } from '#contract/calls/call.ts';
import type { ExportAction } from '#contract/names/audit-actions.ts';
import { asFileType, exportWaitsHeader } from '#contract/names/desk.ts';
import { type Actor, type AuditEntry, auditAs } from '#server/audit.ts';
import type { Reader } from '#server/db/connect.ts';

import { addStaffRoute, type StaffRequest, staffRequest } from './serve-staff.ts';
import { TaskQueue } from './task-queue.ts';

// Exports are sent as they are read: a slice of rows, then everybody else's requests, then the next
// slice. One export reads at a time; the others have their headers and the file's beginning, and
// wait. The memory of an export is that of a slice, however long the file.

const waitingMax = 5;
/** A client that takes nothing for so long has gone, or holds up those that wait. */
const stalledMs = 60_000;

/** Exports of this process: one reads, the others wait their turn. */
export const exportQueue = new TaskQueue(1, waitingMax);

/** A part of a file, with the number of records that end in it. */
export interface ExportPart {
  readonly text: string;
  readonly records: number;
}

/** What a call exports. */
export interface Export {
  readonly fileName: string;
  /** The field of the JSON answer that has the file's text. */
  readonly field: 'csv' | 'json';
  /** What is asked for, for the audit log; what came of it is written when it ends. */
  readonly audited: Pick<AuditEntry, 'subject'> & {
    readonly action: ExportAction;
    readonly after?: object;
  };
  /** What the file begins with. It is sent at once, while the export waits its turn. */
  readonly opening: string;
  /** Reads a file slice by slice, from one snapshot of the database. */
  readonly parts: (read: Reader) => AsyncIterable<ExportPart>;
}

/** Prepares an export; throws what is wrong with the request, before anything is sent. */
type Prepare<C extends AnyCall> = (request: StaffRequest<C>) => Promise<Export>;

/**
 * Serves a file of many rows, for owners after a step-up. With `Accept: application/octet-stream`
 * it is sent as a file. Otherwise, as desks of version 1.0 ask for it, as JSON with its name, text
 * and number of records; that is written as it is read, too.
 *
 * When reading fails, the connection breaks off: no client takes the beginning for the whole file.
 */
export function serveExport<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  prepare: Prepare<C>,
): void {
  const access = { role: 'owner', stepUp: true } as const;
  addStaffRoute(app, call, access, async (request, reply) => {
    const input = staffRequest<C>(request);
    const file = await prepare(input);
    exportQueue.requirePlace();
    const who = `staff:${input.staff.id}` as const;
    await app.database.transaction((trx) => auditAs(trx, who)(file.audited));
    const output = openOutput(request, reply);
    const form = request.headers.accept === asFileType ? asFile(file, reply) : asJson(file);
    output.write(form.opening);
    // The beginning says that the export has been taken on: it must not wait for more to compress.
    if ('flush' in output) output.flush();
    if (exportQueue.counts.running > 0) reply.header(exportWaitsHeader, '1');
    void send({ app, request, file, form, output, who });
    return reply.header('cache-control', 'no-store').send(output);
  });
}

/** How an export is written. */
interface Form {
  readonly opening: string;
  readonly write: (text: string) => string;
  readonly ending: (records: number) => string;
}

function asFile({ fileName, opening }: Export, reply: FastifyReply): Form {
  reply
    .type('application/octet-stream')
    .header('content-disposition', `attachment; filename="${fileName}"`);
  return { opening, write: (text) => text, ending: () => '' };
}

function asJson({ fileName, field, opening }: Export): Form {
  const quoted = (text: string) => JSON.stringify(text).slice(1, -1);
  return {
    opening: `{"fileName":${JSON.stringify(fileName)},"${field}":"${quoted(opening)}`,
    write: quoted,
    ending: (records) => `","count":${records}}`,
  };
}

/** The response's body, compressed where the client takes it: a phone has a fifth to load. */
function openOutput({ headers }: FastifyRequest, reply: FastifyReply): PassThrough | Gzip {
  reply.type('application/json; charset=utf-8').header('vary', 'accept, accept-encoding');
  if (!/\bgzip\b/.test(String(headers['accept-encoding']))) return new PassThrough();
  reply.header('content-encoding', 'gzip');
  return createGzip({ level: 4 });
}

interface Sending {
  readonly app: FastifyInstance;
  readonly request: FastifyRequest;
  readonly file: Export;
  readonly form: Form;
  readonly output: Transform;
  readonly who: Actor;
}

/** Waits for its turn, sends the file, and writes into the audit log how it ended. */
async function send({ app, request, file, form, output, who }: Sending): Promise<void> {
  const { action, subject } = file.audited;
  let count = 0;
  const written = async function* (read: Reader, stalled: NodeJS.Timeout) {
    for await (const { text, records } of file.parts(read)) {
      count += records;
      stalled.refresh();
      yield form.write(text);
      await nextIteration();
    }
    yield form.ending(count);
  };
  const ended = await exportQueue
    .run(async () => {
      if (output.destroyed) return 'canceled' as const;
      // From its turn on: a client that waits for it takes nothing either.
      const stalled = setTimeout(() => output.destroy(), stalledMs).unref();
      // One piece at a time: by default a stream reads sixteen ahead.
      const source = (read: Reader) => Readable.from(written(read, stalled), { highWaterMark: 1 });
      await app.database
        .snapshot((read) => pipeline(source(read), output))
        .finally(() => clearTimeout(stalled));
      return 'sent' as const;
    })
    .catch((error: unknown) => {
      output.destroy();
      if (isClosedEarly(error)) return 'canceled' as const;
      request.log.error({ err: error }, 'an export failed');
      return 'failed' as const;
    });
  await app.database
    .transaction((trx) =>
      auditAs(trx, who)({ action: `${action}-${ended}`, subject, after: { count } }),
    )
    .catch((error: unknown) => request.log.error({ err: error }, 'an export was not noted'));
}

/** Whether the client has gone, before the file was read or meanwhile. */
function isClosedEarly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && closedCodes.includes(String(error.code));
}

const closedCodes = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];
