import { describe, expect, test, vi } from 'vitest';
import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { listCustomers } from '#contract/calls/admin/customer-calls.ts';
import { readSettings, saveSettings } from '#contract/calls/admin/setting-calls.ts';
import {
  changeStaffRole,
  endSessionsOfStaff,
  endStaffAccess,
  inviteStaff,
  listStaff,
  withdrawStaffInvite,
} from '#contract/calls/admin/staff-calls.ts';
import { acceptStaffInvite } from '#contract/calls/admin/staff-login-calls.ts';
import {
  endOtherStaffSessions,
  endStaffSession,
  readStaffLogins,
} from '#contract/calls/admin/staff-me-calls.ts';
import { readDeskSnapshot, readToday } from '#contract/calls/admin/today-calls.ts';
import { type DeskArea, deskAreas } from '#contract/names/desk-areas.ts';
import { createStaffSession } from '#server/modules/desk/staff/staff-sessions.ts';
import { aStaffMember, askCall, type TestStaff } from '#tests/setup/callers.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();

describe.each(everyEngine)('The staff of a shop on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const versionOf = async (owner: TestStaff, id: string) =>
    (await owner.gets(listStaff)).staff.find((one) => one.id === id)?.version ??
    expect.fail('not listed');

  test('a changed role ends the sessions of that person', async () => {
    const [owner, helper] = [await aStaffMember(shop), await aStaffMember(shop, { role: 'staff' })];
    const version = await versionOf(owner, helper.id);
    const change = { staffId: helper.id, role: 'owner', version };
    const { staff } = await owner.gets(changeStaffRole, change);
    expect(staff.find(({ id }) => id === helper.id)).toMatchObject({
      role: 'owner',
      sessions: [],
      version: version + 1,
    });
    expect((await helper.ask(readStaffMe)).statusCode).toBe(401);

    const stale = await owner.ask(changeStaffRole, change);
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      data: [{ code: 'version-stale' }],
      current: { id: helper.id, role: 'owner', version: version + 1 },
    });
  });

  test('what an owner opens holds at once, for a session too, and settings without where to pay', async () => {
    const [owner, helper] = [await aStaffMember(shop), await aStaffMember(shop, { role: 'staff' })];
    const standard = deskAreas.filter((area) => area !== 'settings');
    expect((await helper.gets(readStaffMe)).areas).toEqual(standard);
    const setAreas = async (areas?: readonly DeskArea[]) =>
      owner.gets(changeStaffRole, {
        staffId: helper.id,
        role: 'staff',
        areas,
        version: await versionOf(owner, helper.id),
      });
    await setAreas(['orders']);
    expect((await helper.gets(readStaffMe)).areas).toEqual(['orders']);
    const closed = await helper.ask(listCustomers);
    expect(closed.statusCode).toBe(403);
    expect(closed.json().data[0].code).toBe('area-needed');
    expect((await helper.ask(readSettings)).statusCode).toBe(403);
    // A desk of before says nothing of areas.
    await setAreas();
    expect((await helper.gets(readStaffMe)).areas).toEqual(['orders']);

    await setAreas(['settings']);
    const stock = { group: 'stock', values: { lowStock: 4 }, version: 1 };
    expect((await helper.ask(saveSettings, stock)).statusCode).toBe(200);
    const pay = { group: 'payment', values: { paymentAccounts: [] }, version: 1 };
    const refused = await helper.ask(saveSettings, pay);
    expect([refused.statusCode, refused.json().data[0].code]).toEqual([403, 'owner-needed']);
    const { sums, series, tasks } = await helper.gets(readToday);
    expect([sums.days30.orders, series, tasks]).toEqual([0, [], []]);
    expect(await helper.gets(readDeskSnapshot)).toMatchObject({ orders: [], stock: [] });

    await setAreas(standard);
    expect((await shop.row('staff', { id: helper.id })).areas).toBeNull();
    expect((await helper.ask(saveSettings, stock)).statusCode).toBe(403);
    expect((await helper.ask(readSettings)).statusCode).toBe(200);
  });

  test('an invitation says what its person may open', async () => {
    const owner = await aStaffMember(shop);
    const invite = { email: 'packer@example.com', role: 'staff', areas: ['orders'] };
    const { link } = await owner.gets(inviteStaff, invite);
    expect((await owner.gets(listStaff)).invites).toContainEqual(
      expect.objectContaining({ email: 'packer@example.com', areas: ['orders'] }),
    );
    const { origin = '' } = owner.headers;
    const token = link.split('/').at(-1);
    const accepted = await askCall(
      shop,
      acceptStaffInvite,
      { token, name: 'Packer' },
      { headers: { origin } },
    );
    expect(accepted.json()).toMatchObject({ role: 'staff', areas: ['orders'] });
    await owner.gets(withdrawStaffInvite, { email: invite.email });
  });

  test('a repeated request with one key changes once', async () => {
    const [owner, helper] = [await aStaffMember(shop), await aStaffMember(shop, { role: 'staff' })];
    const end = { staffId: helper.id, version: await versionOf(owner, helper.id) };
    const key = 'one-key';
    const first = await owner.gets(endStaffAccess, end, { key });
    expect(await owner.gets(endStaffAccess, end, { key })).toEqual(first);
    expect(first.staff.find(({ id }) => id === helper.id)?.endedAt).not.toBeNull();
    const somebodyElse = await aStaffMember(shop);
    expect((await somebodyElse.ask(endStaffAccess, end, { key })).statusCode).toBe(404);
  });

  test('of two owners who end each other’s access at the same moment one is left', async () => {
    await shop.update('staff', { ended_at: '2026-01-01T00:00:00.000Z' });
    const [one, other] = [await aStaffMember(shop), await aStaffMember(shop)];
    const responses = await Promise.all([
      one.ask(endStaffAccess, { staffId: other.id, version: 1 }),
      other.ask(endStaffAccess, { staffId: one.id, version: 1 }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200]);
    const left = await shop.database.read
      .selectFrom('staff')
      .select('id')
      .where('ended_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
  });

  test('a withdrawn invitation is gone, and its link is stored nowhere', async () => {
    const owner = await aStaffMember(shop);
    const body = { email: 'anil@example.com', role: 'staff' };
    const { link } = await owner.gets(inviteStaff, body, { key: 'invite-key' });
    const token = link.split('/').at(-1) ?? '';
    for (const table of ['staff_invites', 'idempotency_keys', 'audit_log'] as const) {
      const rows = await shop.database.read.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toContain(token);
    }
    expect((await owner.gets(listStaff)).invites).toMatchObject([body]);
    const { invites } = await owner.gets(withdrawStaffInvite, { email: body.email });
    expect(invites).toEqual([]);
  });

  test('sessions are listed and ended, one or all', async () => {
    const staff = await aStaffMember(shop, { role: 'staff' });
    for (const device of ['Firefox on Linux', 'Safari on iPhone']) {
      await shop.database.transaction((trx) =>
        createStaffSession(trx, { staffId: staff.id, device }),
      );
    }
    const { sessions } = await staff.gets(readStaffLogins);
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { sessionId: staff.sessionId },
    ]);
    const other = sessions.find(({ isCurrent }) => !isCurrent)?.sessionId ?? '';
    expect((await staff.gets(endStaffSession, { sessionId: other })).sessions).toHaveLength(2);
    expect((await staff.gets(endOtherStaffSessions)).sessions).toMatchObject([{ isCurrent: true }]);

    const owner = await aStaffMember(shop);
    await owner.gets(endSessionsOfStaff, { staffId: staff.id });
    expect((await staff.ask(readStaffMe)).statusCode).toBe(401);
  });

  test('a session that is used is not unused', async () => {
    const staff = await aStaffMember(shop);
    const lastUse = () =>
      shop.database.read
        .selectFrom('staff_sessions')
        .select('last_used_at')
        .where('id', '=', staff.sessionId)
        .executeTakeFirstOrThrow();
    await shop.update('staff_sessions', { last_used_at: daysAgo(29) }, { id: staff.sessionId });
    await staff.gets(readStaffMe);
    await vi.waitFor(async () => expect((await lastUse()).last_used_at > daysAgo(1)).toBe(true));
  });

  test('nobody ends a session of somebody else as their own', async () => {
    const [one, other] = [await aStaffMember(shop), await aStaffMember(shop)];
    await one.gets(endStaffSession, { sessionId: other.sessionId });
    expect((await other.ask(readStaffMe)).statusCode).toBe(200);
  });

  test.each([
    ['unused for 30 days', { last_used_at: daysAgo(31) }],
    ['begun 90 days ago, however much it is used,', { started_at: daysAgo(91) }],
  ])('a session that was %s has ended', async (_, times) => {
    const staff = await aStaffMember(shop);
    await shop.update('staff_sessions', times, { id: staff.sessionId });
    expect((await staff.ask(readStaffMe)).statusCode).toBe(401);
  });
});
