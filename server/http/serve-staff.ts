import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';

import type { StaffMe } from '#contract/calls/admin/staff-schemas.ts';
import type { AnyCall, ResponseOf } from '#contract/calls/call.ts';
import { deskReasons } from '#contract/names/desk.ts';
import { type CallArea, deskAreaOf } from '#contract/rules/desk-access.ts';
import { type Audit, auditAs, isAudited } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import type { StaffRole } from '#server/db/schema/staff-tables.ts';
import type { ReceivedFile } from '#server/media/upload-store.ts';

import { refusal } from './failure-error.ts';
import { type ChangeSteps, changeOnce, readIdempotencyKey } from './idempotency.ts';
import { addRoute, type CallValues, type RouteOptions, serveOverHttp, valuesOf } from './serve.ts';

// Calls of the shop desk. Session, origin, role and step-up are checked before the body is read.

/** Who may make a call of the desk. */
export interface StaffAccess {
  /** `owner`: others get 403. By default every member of the staff with the area of the call. */
  readonly role: StaffRole;
  /** One of them must be opened to the person; others get 403. */
  readonly areas: readonly CallArea[];
  /**
   * A passkey or code of the last 5 minutes is needed; otherwise 403 with the reason
   * `step-up-needed`.
   */
  readonly stepUp: boolean;
  /**
   * Also for somebody who has no way to log in yet; others get 403 with the reason `login-needed`
   * then.
   */
  readonly beforeLogin: boolean;
}

/** The input of a staff call's handler. */
export interface StaffRequest<C extends AnyCall> extends CallValues<C> {
  readonly staff: StaffMe;
  /** Uploaded pictures by field, not decoded yet. */
  readonly files: ReadonlyMap<string, ReceivedFile>;
  readonly request: FastifyRequest;
}

/** The input of a change, which writes its audit rows in the name of the staff member. */
export interface StaffChangeRequest<C extends AnyCall> extends StaffRequest<C> {
  readonly audit: Audit;
}

interface StaffOptions extends Partial<Omit<StaffAccess, 'areas'>> {
  /** Bytes of the largest body; by default that of `app.ts`. */
  readonly bodyLimit?: number;
}

export interface StaffReadOptions<C extends AnyCall> extends StaffOptions {
  readonly read: (request: StaffRequest<C>) => Promise<ResponseOf<C>>;
}

export interface StaffChangeOptions<C extends AnyCall, Prepared>
  extends ChangeSteps<StaffRequest<C>, Prepared>,
    StaffOptions {
  /** False for responses with secrets, which must not be stored: the idempotency key is ignored. */
  readonly storesResponse?: boolean;
  /**
   * Runs in the transaction and must write at least one audit row. An error rolls back everything.
   */
  readonly change: (
    trx: Trx,
    request: StaffChangeRequest<C>,
    prepared: Prepared,
  ) => Promise<ResponseOf<C>>;
}

/** Serves a call by which staff read. */
export function serveStaffRead<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  options: StaffReadOptions<C>,
): void {
  const read = async (_: unknown, request: FastifyRequest) => options.read(staffRequest(request));
  serveOverHttp(app, call, read, routeOptions(app, call, options));
}

/** Serves a call by which staff change something, once per idempotency key. */
export function serveStaffChange<C extends AnyCall, Prepared = undefined>(
  app: FastifyInstance,
  call: C,
  options: StaffChangeOptions<C, Prepared>,
): void {
  const { storesResponse: isIdempotent = true } = options;
  const handle = async (_: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const input = staffRequest<C>(request);
    const who = `staff:${input.staff.id}` as const;
    const content = options.idempotentContent?.(input) ?? input.body;
    const key = isIdempotent ? readIdempotencyKey(call, input, who, content) : undefined;
    return changeOnce(app.database, key, input, reply, options, async (prepared) => async (trx) => {
      const response = await options.change(trx, { ...input, audit: auditAs(trx, who) }, prepared);
      if (!isAudited(trx)) throw new Error(`${call.name} wrote no audit row.`);
      return response;
    });
  };
  serveOverHttp(app, call, handle, { ...routeOptions(app, call, options), isIdempotent });
}

/** Adds the route of a call of the staff, whose response is sent by `respond`. */
export function addStaffRoute<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  access: StaffOptions,
  respond: RouteHandlerMethod,
): void {
  addRoute(app, call, routeOptions(app, call, access), respond);
}

function routeOptions(app: FastifyInstance, call: AnyCall, options: StaffOptions): RouteOptions {
  const { role = 'staff', stepUp = false, bodyLimit } = options;
  const area = deskAreaOf(call);
  if (!area) throw new Error(`${call.name} has no area: contract/rules/desk-access.ts names it.`);
  return {
    onRequest: app.requireStaff({ ...options, areas: [area] }),
    staff: { role: area === 'owner' ? 'owner' : role, stepUp, area },
    ...(bodyLimit !== undefined && { bodyLimit }),
  };
}

/** Throws 403 without a passkey or code of the last 5 minutes. */
export function requireStepUp({ hasLogin, steppedUpUntil }: StaffMe): void {
  // Who has no login yet has nothing to confirm with.
  if (hasLogin && steppedUpUntil === '')
    throw refusal(403, deskReasons.stepUp, 'Please confirm with your passkey or a code first.');
}

/** A request's input, and who of the staff makes it. */
export function staffRequest<C extends AnyCall>(request: FastifyRequest): StaffRequest<C> {
  const { staff } = request;
  if (!staff) throw new Error('A staff call was served without its hook.');
  return { ...valuesOf<C>(request), staff, files: request.receivedFiles ?? new Map(), request };
}
