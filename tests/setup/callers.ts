import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll } from 'vitest';
import type { AnyCall, ResponseOf } from '#contract/calls/call.ts';
import type { StaffRole } from '#server/db/schema/staff-tables.ts';
import type {} from '#server/plugins/auth.ts';
import { insertCustomer, insertStaff, staffHeaders } from './people.ts';
import type { TestShop } from './shop.ts';

// What the plugin adds to the app, for the types.

/** The input of a call as it is sent, which may be invalid in tests. */
export interface TestInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The Idempotency-Key. */
  readonly key?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address it comes from. */
  readonly from?: string;
}

/** A customer with a token, for whom calls are made. */
export interface TestCustomer {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  /** Makes a call. Does not throw on errors. */
  ask(call: AnyCall, input?: TestInput): Promise<LightMyRequestResponse>;
  /** Makes a call that must succeed. Returns its parsed response. */
  gets<C extends AnyCall>(call: C, input?: TestInput): Promise<ResponseOf<C>>;
}

interface CustomerDraft {
  readonly name?: string;
  readonly email?: string;
  readonly passwordHash?: string;
}

/** A customer inserted into the database: no email, and without a hash no valid password. */
export async function aCustomer(shop: TestShop, draft: CustomerDraft = {}): Promise<TestCustomer> {
  const userId = randomUUID();
  const { name = 'Maya Gurung', email = `maya-${userId.slice(0, 8)}@example.com` } = draft;
  const sessionId = await shop.database.transaction((trx) => insertCustomer(trx, { ...draft, userId, name, email }));
  const token = await shop.app.sessionTokens.sign({ userId, version: 1, sessionId });
  const ask = (call: AnyCall, input: TestInput = {}) => askCall(shop, call, { token, ...input });
  return {
    userId,
    name,
    email,
    token,
    ask,
    async gets(call, input) {
      const answer = await ask(call, input);
      if (answer.statusCode !== 200) throw new Error(`${call.name} answered ${answer.statusCode}: ${answer.payload}`);
      return call.response.parse(answer.json());
    },
  };
}

/** A customer for the tests of a `describe`. */
export function useCustomer(shop: TestShop, draft?: CustomerDraft): TestCustomer {
  const customer = {} as TestCustomer;
  beforeAll(async () => void Object.assign(customer, await aCustomer(shop, draft)));
  return customer;
}

/** Makes a call of the contract as a script in a browser would; without a token as a visitor. */
export async function askCall(
  { app }: Pick<TestShop, 'app'>,
  call: AnyCall,
  { params = {}, query = {}, body, key, token, headers = {}, from }: TestInput = {},
): Promise<LightMyRequestResponse> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const sent = body === undefined ? {} : call.files ? multipartOf(body) : jsonOf(body);
  return app.inject({
    method: call.method,
    url: `/api${path}`,
    query,
    ...(from && { remoteAddress: from }),
    ...(sent.payload !== undefined && { payload: sent.payload }),
    headers: {
      ...sent.headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...headers,
    },
  });
}

interface Sent {
  readonly payload?: string | Buffer;
  readonly headers?: Record<string, string>;
}

function jsonOf(body: unknown): Sent {
  return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** A form as a browser sends it: texts as they are, Buffers as pictures. */
function multipartOf(body: unknown): Sent {
  const boundary = 'a-line-between-the-parts';
  const parts = Object.entries(body as Record<string, unknown>).map(([name, value]) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
          Buffer.isBuffer(value) ? '; filename="picture.png"\r\nContent-Type: image/png' : ''
        }\r\n\r\n`,
      ),
      Buffer.isBuffer(value) ? value : Buffer.from(String(value)),
      Buffer.from('\r\n'),
    ]),
  );
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A logged-in member of the staff, for whom calls are made. */
export interface TestStaff {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  /** The session's cookie and the shop's own origin. */
  readonly headers: Readonly<Record<string, string>>;
  /** Makes a call. Does not throw on errors. */
  ask(call: AnyCall, input?: TestInput): Promise<LightMyRequestResponse>;
  /** Makes a call that must succeed. Returns its parsed response. */
  gets<C extends AnyCall>(call: C, input?: TestInput): Promise<ResponseOf<C>>;
}

interface StaffDraft {
  readonly role?: StaffRole;
  readonly name?: string;
  readonly email?: string;
  /** False: the last passkey or code is older than 5 minutes. */
  readonly isSteppedUp?: boolean;
  /** False: no passkey, nor anything else to log in with. */
  readonly hasLogin?: boolean;
}

/** A member of the staff inserted into the database, by default an owner with a fresh login. */
export async function aStaffMember(shop: TestShop, draft: StaffDraft = {}): Promise<TestStaff> {
  const { role = 'owner', isSteppedUp = true } = draft;
  const { id, email, session } = await shop.database.transaction(async (trx) => {
    const staff = await insertStaff(trx, { ...draft, role });
    const stale = { stepped_up_at: null };
    if (!isSteppedUp) await trx.updateTable('staff_sessions').set(stale).where('staff_id', '=', staff.id).execute();
    return staff;
  });
  const headers = staffHeaders(shop.settings.publicUrl, session.token);
  const ask = (call: AnyCall, input: TestInput = {}) =>
    askCall(shop, call, { ...input, headers: { ...headers, ...input.headers } });
  return {
    id,
    email,
    sessionId: session.id,
    headers,
    ask,
    async gets(call, input) {
      const response = await ask(call, input);
      if (response.statusCode !== 200) throw new Error(`${call.name}: ${response.statusCode} ${response.payload}`);
      return call.response.parse(response.json());
    },
  };
}

/** A member of the staff for the tests of a `describe`. */
export function useStaff(shop: TestShop, draft?: StaffDraft): TestStaff {
  const staff = {} as TestStaff;
  beforeAll(async () => void Object.assign(staff, await aStaffMember(shop, draft)));
  return staff;
}
