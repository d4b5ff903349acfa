import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll } from 'vitest';
import type { AnyCall, ResponseOf } from '#contract/calls/call.ts';
import type { DeskArea } from '#contract/names/desk-areas.ts';
import type { StaffRole } from '#server/db/schema/staff-tables.ts';
// What the plugin adds to the app, for the types.
import type {} from '#server/plugins/auth.ts';
import type {} from '#server/plugins/rate-limits.ts';
import { namesOf } from './calls.ts';
import { insertCustomer, insertStaff, staffHeaders } from './people.ts';
import type { TestShop } from './shop.ts';

/**
 * What a call takes, by name: each goes into the path, the query or the body, where the contract
 * has it.
 */
export type TestFields = Readonly<Record<string, unknown>>;

export interface TestOptions {
  /** The Idempotency-Key. */
  readonly key?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address it comes from. */
  readonly from?: string;
}

interface TestCaller {
  /** Makes a call. Does not throw on errors. */
  ask(call: AnyCall, fields?: TestFields, options?: TestOptions): Promise<LightMyRequestResponse>;
  /** Makes a call that must succeed. Returns its parsed response. */
  gets<C extends AnyCall>(
    call: C,
    fields?: TestFields,
    options?: TestOptions,
  ): Promise<ResponseOf<C>>;
}

function callerOf(ask: TestCaller['ask']): TestCaller {
  return {
    ask,
    async gets(call, fields, options) {
      const answer = await ask(call, fields, options);
      if (answer.statusCode !== 200)
        throw new Error(`${call.name} answered ${answer.statusCode}: ${answer.payload}`);
      return call.response.parse(answer.json());
    },
  };
}

/** A customer with a token, whose own `userId` needs no mention in calls. */
export interface TestCustomer extends TestCaller {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
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
  const sessionId = await shop.database.transaction((trx) =>
    insertCustomer(trx, { ...draft, userId, name, email }),
  );
  const token = await shop.app.sessionTokens.sign({ userId, version: 1, sessionId });
  const caller = callerOf((call, fields, options) => {
    const takesUser = [...namesOf(call.params), ...namesOf(call.body)].includes('userId');
    return askCall(shop, call, { ...(takesUser && { userId }), ...fields }, { token, ...options });
  });
  return { userId, name, email, token, ...caller };
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
  fields?: TestFields,
  options?: TestOptions,
): Promise<LightMyRequestResponse> {
  return app.inject(requestOf(call, fields, options));
}

interface TestRequest {
  readonly method: AnyCall['method'];
  readonly url: string;
  readonly query: Record<string, string>;
  readonly remoteAddress?: string;
  readonly payload?: string | Buffer;
  readonly headers: Record<string, string>;
}

/** What `askCall` sends, also to a shop in a process of its own. */
export function requestOf(
  call: AnyCall,
  fields: TestFields = {},
  { key, token, headers = {}, from }: TestOptions = {},
): TestRequest {
  const [inPath, inQuery] = [namesOf(call.params), namesOf(call.query)];
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fields[name] ?? '')),
  );
  const some = (isHere: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => isHere(name)));
  const body = call.body && some((name) => !inPath.includes(name) && !inQuery.includes(name));
  const sent = body && (call.files ? multipartOf(body) : jsonOf(body));
  return {
    method: call.method,
    url: `/api${path}`,
    query: some((name) => inQuery.includes(name)) as Record<string, string>,
    ...(from && { remoteAddress: from }),
    ...sent,
    headers: {
      ...sent?.headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...headers,
    },
  };
}

function jsonOf(body: TestFields) {
  return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** A form as a browser sends it: texts as they are, Buffers as pictures. */
function multipartOf(body: TestFields) {
  const boundary = 'a-line-between-the-parts';
  const parts = Object.entries(body).map(([name, value]) =>
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

/** A logged-in member of the staff. */
export interface TestStaff extends TestCaller {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  /** The session's cookie and the shop's own origin. */
  readonly headers: Readonly<Record<string, string>>;
}

interface StaffDraft {
  readonly role?: StaffRole;
  /** What an owner has opened to them; by default what all staff may open. */
  readonly areas?: readonly DeskArea[];
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
    if (!isSteppedUp)
      await trx.updateTable('staff_sessions').set(stale).where('staff_id', '=', staff.id).execute();
    return staff;
  });
  const headers = staffHeaders(shop.settings.publicUrl, session.token);
  const caller = callerOf((call, fields, options) =>
    askCall(shop, call, fields, { ...options, headers: { ...headers, ...options?.headers } }),
  );
  return { id, email, sessionId: session.id, headers, ...caller };
}

/** A member of the staff for the tests of a `describe`. */
export function useStaff(shop: TestShop, draft?: StaffDraft): TestStaff {
  const staff = {} as TestStaff;
  beforeAll(async () => void Object.assign(staff, await aStaffMember(shop, draft)));
  return staff;
}
