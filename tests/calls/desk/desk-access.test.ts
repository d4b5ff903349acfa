import { beforeAll, describe, expect, test } from 'vitest';

import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { logoutStaff } from '#contract/calls/admin/staff-me-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { deskAreas } from '#contract/names/desk-areas.ts';
import { deskAreaOf } from '#contract/rules/desk-access.ts';
import { aStaffMember, askCall, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { everyStaffCall, namesOf } from '#tests/setup/calls.ts';
import { defaultEngines, useShop } from '#tests/setup/shop.ts';

// Every call of contract/calls/admin is tried by those who may not make it. Access is checked
// before the input is read, so the requests need no valid input.

/** Calls by which somebody logs in: they have no session yet. */
const withoutSession: readonly string[] = [
  'readStaffInvite',
  'acceptStaffInvite',
  'startPasskeyLogin',
  'loginByPasskey',
  'loginByPassword',
  'loginByRecoveryCode',
];

/** What somebody may do who has accepted an invitation and has no way to log in yet. */
const beforeLogin: readonly string[] = [
  'readStaffMe',
  'readStaffLogins',
  'logoutStaff',
  'startPasskey',
  'addPasskey',
  'startTotp',
  'confirmTotp',
];

const staffChanges = [
  'inviteStaff',
  'withdrawStaffInvite',
  'changeStaffRole',
  'endStaffAccess',
  'endSessionsOfStaff',
];

/** Written here once more, so that no rule opens more than its area. */
function opens(call: AnyCall, area: string, role: string): boolean {
  const of = deskAreaOf(call);
  if (role === 'owner') return false;
  if (of === 'steps') return area === 'orders' || area === 'money';
  return of === 'everybody' || of === area || (of === 'look' && area === 'settings');
}

describe.each(defaultEngines)('Calls of the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  let access: Record<string, { readonly role: string; readonly stepUp: boolean }>;
  const customer = useCustomer(shop);
  const owner = useStaff(shop);
  const helper = useStaff(shop, { role: 'staff' });
  const stale = useStaff(shop, { isSteppedUp: false });
  const ofArea = Object.fromEntries(
    deskAreas.map((area) => [area, useStaff(shop, { role: 'staff', areas: [area] })]),
  );
  const newcomer = useStaff(shop, { hasLogin: false });

  beforeAll(async () => {
    access = await readAccess();
  });

  describe.each(everyStaffCall.map((call) => [call.name, call] as const))('%s', (name, call) => {
    const input = Object.fromEntries(namesOf(call.params).map((param) => [param, 'unknown']));

    test.skipIf(call.method === 'GET')('rejects requests from other origins', async () => {
      for (const origin of [
        'https://evil.example',
        'http://shop.example',
        'https://shop.example.evil.example',
        'null',
      ]) {
        const response = await owner.ask(call, input, { headers: { origin } });
        expect(response.statusCode, origin).toBe(403);
        expect(response.json().data[0].code).toBe('foreign-origin');
      }
      const { cookie = '' } = owner.headers;
      expect((await askCall(shop, call, input, { headers: { cookie } })).statusCode).toBe(403);
    });

    test.skipIf(withoutSession.includes(name))('needs a session of the staff', async () => {
      const { origin = '' } = owner.headers;
      for (const cookie of [
        '',
        '__Host-sphatik-desk=',
        `__Host-sphatik-desk=${'x'.repeat(43)}`,
        `__Host-sphatik-desk=${owner.sessionId}`,
      ]) {
        const response = await askCall(shop, call, input, { headers: { origin, cookie } });
        expect(response.statusCode, cookie).toBe(401);
        expect(response.headers['cache-control']).toBe('no-store');
      }
      const asCustomer = await customer.ask(call, input, { headers: { origin } });
      expect(asCustomer.statusCode).toBe(401);
    });

    test.skipIf([...withoutSession, ...beforeLogin].includes(name))(
      'needs a way to log in',
      async () => {
        const response = await newcomer.ask(call, input);
        expect([response.statusCode, response.json().data[0].code]).toEqual([403, 'login-needed']);
      },
    );

    test('is for the roles and the freshness that it declares', async () => {
      if (withoutSession.includes(name)) return expect(access[name]).toBeUndefined();
      const { role, stepUp } = access[name] ?? expect.fail('declares no access');
      if (role === 'owner') {
        const response = await helper.ask(call, input);
        expect(response.statusCode).toBe(403);
        expect(response.json().data[0].code).toBe('owner-needed');
      }
      // They would be logged out for the rest.
      const people = name === 'logoutStaff' ? {} : ofArea;
      for (const [area, person] of Object.entries(people)) {
        const response = await person.ask(call, input);
        const [{ code = '' } = {}] = response.statusCode === 403 ? response.json().data : [];
        expect(response.statusCode, area).not.toBe(401);
        const isClosed = code === 'area-needed' || code === 'owner-needed';
        expect([area, isClosed]).toEqual([area, !opens(call, area, role)]);
      }
      if (stepUp) {
        const response = await stale.ask(call, input);
        expect(response.statusCode).toBe(403);
        expect(response.json().data[0].code).toBe('step-up-needed');
      }
    });
  });

  test('staff may open what they always could, and change no setting', async () => {
    const mayNot = everyStaffCall.filter(({ name }) => access[name]?.role === 'staff');
    const closed = [];
    for (const call of mayNot)
      if ((await helper.ask(call)).json().data?.[0]?.code === 'area-needed') closed.push(call.name);
    expect(closed.toSorted()).toEqual([
      'previewSettings',
      'saveSettings',
      'sendTestMail',
      'undoSettings',
    ]);
  });

  test('what needs an owner or a fresh proof is declared so', () => {
    const declaring = (one: Partial<(typeof access)[string]>) =>
      Object.keys(access).filter((name) =>
        Object.entries(one).every(([key, value]) => access[name]?.[key as 'role'] === value),
      );
    const owners = [
      'exportOrders',
      'exportProducts',
      'makeBackup',
      'searchAuditLog',
      'listStaff',
      ...staffChanges,
    ];
    expect(declaring({ role: 'owner' })).toEqual(expect.arrayContaining(owners));
    const logins = [
      'startPasskey',
      'addPasskey',
      'removePasskey',
      'startTotp',
      'confirmTotp',
      'removeTotp',
    ];
    const proven = [
      ...staffChanges,
      ...logins,
      'makeRecoveryCodes',
      'refundOrder',
      'closeRefund',
      'exportOrders',
      'exportProducts',
    ];
    expect(declaring({ stepUp: true })).toEqual(expect.arrayContaining(proven));
    const risky = Object.keys(access).filter((name) => /refund|erase|export/i.test(name));
    expect(declaring({ stepUp: true })).toEqual(expect.arrayContaining(risky));
  });

  test('a customer’s calls do not take the cookie of the staff', async () => {
    const response = await shop.get(`/api/userdetails/${owner.id}`, { ...owner.headers });
    expect(response.statusCode).toBe(401);
  });

  test('a session ends with the logout', async () => {
    const somebody = await aStaffMember(shop);
    expect(await somebody.gets(readStaffMe)).toMatchObject({ id: somebody.id, role: 'owner' });
    expect((await somebody.ask(logoutStaff)).headers['set-cookie']).toMatch(
      /^__Host-sphatik-desk=;.*Max-Age=0/,
    );
    const over = await somebody.ask(readStaffMe);
    expect(over.statusCode).toBe(401);
    // By this the device knows what to delete. A wrong password is another 401.
    expect(over.json().data[0].code).toBe('session-over');
    expect(over.headers['set-cookie']).toMatch(/^__Host-sphatik-desk=;.*Max-Age=0/);
  });

  /** Role and step-up of each call, from the OpenAPI document. */
  async function readAccess(): Promise<typeof access> {
    const { paths } = (await shop.get('/api/openapi.json')).json();
    const operations = Object.values<object>(paths).flatMap((methods) => Object.values(methods));
    return Object.fromEntries(
      operations
        .filter((operation) => operation['x-role'] !== undefined)
        .map((operation) => [
          operation.operationId,
          { role: operation['x-role'], stepUp: operation['x-step-up'] },
        ]),
    );
  }
});
