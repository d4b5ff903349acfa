import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { AnyCall, ResponseOf } from '#contract/calls/call.ts';
import { type Audit, auditAs, isAudited } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import type { StaffRole } from '#server/db/schema/staff-tables.ts';
import type { ReceivedFile } from '#server/media/upload-store.ts';
import type { StaffMember } from '#server/plugins/staff.ts';

import { readIdempotencyKey, readStoredResponse, runOnce } from './idempotency.ts';
import { addRoute, type CallValues, type ServeOptions, valuesOf } from './serve.ts';

// Calls of the shop desk. Session, origin, role and step-up are checked before the body is read.

/** The input of a staff call's handler. */
export interface StaffRequest<C extends AnyCall> extends CallValues<C> {
  readonly staff: StaffMember;
  /** Uploaded pictures by field, not decoded yet. */
  readonly files: ReadonlyMap<string, ReceivedFile>;
  readonly request: FastifyRequest;
}

/** The input of a change, which writes its audit rows in the name of the staff member. */
export interface StaffChangeRequest<C extends AnyCall> extends StaffRequest<C> {
  readonly audit: Audit;
}

interface StaffOptions extends ServeOptions {
  /** `owner`: others get 403. By default every member of the staff may make the call. */
  readonly role?: StaffRole;
  /** A passkey or code of the last 5 minutes is needed; otherwise 403 with the reason `step-up-needed`. */
  readonly stepUp?: boolean;
  /** Also for somebody who has no way to log in yet; others get 403 with the reason `login-needed` then. */
  readonly beforeLogin?: boolean;
}

export interface StaffReadOptions<C extends AnyCall> extends StaffOptions {
  readonly read: (request: StaffRequest<C>) => Promise<ResponseOf<C>>;
}

export interface StaffChangeOptions<C extends AnyCall, Prepared> extends StaffOptions {
  /** Runs before the transaction: slow work such as decoding pictures or hashing. */
  readonly prepare?: (request: StaffRequest<C>) => Promise<Prepared>;
  /** False for responses with secrets, which must not be stored: the idempotency key is ignored. */
  readonly storesResponse?: boolean;
  /** What two requests with the same idempotency key must have in common; by default the body. Leave passwords out. */
  readonly idempotentContent?: (request: StaffRequest<C>) => unknown;
  /** Runs in the transaction and must write at least one audit row. An error rolls back everything. */
  readonly change: (trx: Trx, request: StaffChangeRequest<C>, prepared: Prepared) => Promise<ResponseOf<C>>;
  /** Runs after the commit, before the response is sent. */
  readonly afterCommit?: (request: StaffRequest<C>, prepared: Prepared, reply: FastifyReply) => Promise<void>;
}

/** Serves a call by which staff read. */
export function serveStaffRead<C extends AnyCall>(app: FastifyInstance, call: C, options: StaffReadOptions<C>): void {
  addRoute(app, call, routeOptions(app, options), async (request, reply) => {
    const result = await options.read(staffRequest(request));
    return reply.header('cache-control', 'no-store').send(result);
  });
}

/** Serves a call by which staff change something, once per idempotency key. */
export function serveStaffChange<C extends AnyCall, Prepared = undefined>(
  app: FastifyInstance,
  call: C,
  options: StaffChangeOptions<C, Prepared>,
): void {
  const preValidation = call.files ? [app.receiveFiles(call.files)] : [];
  addRoute(
    app,
    call,
    { ...routeOptions(app, options), preValidation, isIdempotent: options.storesResponse !== false },
    async (request, reply) => {
      const result = await handle(staffRequest(request), reply);
      return reply.header('cache-control', 'no-store').send(result);
    },
  );

  async function handle(input: StaffRequest<C>, reply: FastifyReply): Promise<unknown> {
    const who = `staff:${input.staff.id}` as const;
    const content = options.idempotentContent?.(input) ?? input.body;
    const key =
      options.storesResponse === false
        ? undefined
        : readIdempotencyKey(input.request, call, { ...input, userId: who }, content);
    const stored = key && (await readStoredResponse(app.database.read, key));
    if (stored !== undefined) return stored;
    const prepared = (await options.prepare?.(input)) as Prepared;
    const result = await app.database.transaction((trx) => {
      const work = async () => {
        const response = await options.change(trx, { ...input, audit: auditAs(trx, who) }, prepared);
        if (!isAudited(trx)) throw new Error(`${call.name} wrote no audit row.`);
        return response;
      };
      return key ? runOnce(trx, key, work) : work();
    });
    await options.afterCommit?.(input, prepared, reply);
    return result;
  }
}

function routeOptions(
  app: FastifyInstance,
  { role = 'staff', stepUp = false, beforeLogin = false, failures = [], bodyLimit }: StaffOptions,
) {
  const limit = bodyLimit === undefined ? {} : { bodyLimit };
  return {
    ...limit,
    failures: [401, 403, ...failures],
    onRequest: app.requireStaff({ role, stepUp, beforeLogin }),
    staff: { role, stepUp },
  };
}

function staffRequest<C extends AnyCall>(request: FastifyRequest): StaffRequest<C> {
  const { staff } = request;
  if (!staff) throw new Error('A staff call was served without its hook.');
  return { ...valuesOf<C>(request), staff, files: request.receivedFiles ?? new Map(), request };
}
