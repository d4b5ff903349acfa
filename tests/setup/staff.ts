import type { LightMyRequestResponse } from 'fastify';
import { beforeAll } from 'vitest';

import type { AnyCall, ResponseOf } from '#contract/calls/call.ts';
import type { StaffRole } from '#server/db/schema/staff-tables.ts';

import { askCall, type TestInput } from './customer.ts';
import { insertStaff, staffHeaders } from './people.ts';
import type { TestShop } from './shop.ts';

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
