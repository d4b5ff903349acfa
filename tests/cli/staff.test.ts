import { describe, expect, test } from 'vitest';
import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { listStaff } from '#contract/calls/admin/staff-calls.ts';
import { acceptStaffInvite } from '#contract/calls/admin/staff-login-calls.ts';
import { staffCommand } from '#server/cli/staff/staff-command.ts';
import { askCall } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { runOwnerCommand } from '#tests/setup/owner.ts';
import { useShop } from '#tests/setup/shop.ts';
import { aStaffMember } from '#tests/setup/staff.ts';

describe.each(everyEngine)('The staff command on %s', (engine) => {
  const shop = useShop(engine);
  const staff = (...args: string[]) => runOwnerCommand(shop, staffCommand, ...args);
  const accept = (text: string) => {
    const token = /\/admin\/invite\/([\w-]+)/.exec(text)?.[1];
    const headers = { origin: 'https://shop.example' };
    return askCall(shop, acceptStaffInvite, { headers, body: { token, name: 'Maya Gurung' } });
  };

  test('invites the first owner by a printed link', async () => {
    expect((await staff()).text).toContain('Nobody has access yet');
    const { code, text } = await staff('invite', 'Maya@Example.com', '--role', 'owner');
    expect(code).toBe(0);
    expect(text).toContain('https://shop.example/admin/invite/');
    expect((await staff('list')).text).toContain('Invited: maya@example.com as owner');
    expect((await accept(text)).json()).toMatchObject({ email: 'maya@example.com', role: 'owner' });
    expect((await staff('list')).text).toMatch(/Maya Gurung +maya@example.com +owner/);
  });

  test('a newer link voids an older one', async () => {
    const first = await staff('invite', 'kiran@example.com');
    const second = await staff('invite', 'kiran@example.com');
    expect((await accept(first.text)).statusCode).toBe(422);
    expect((await accept(second.text)).json()).toMatchObject({ role: 'staff' });
  });

  test('ends access and sessions at once, but not of the only owner', async () => {
    const helper = await aStaffMember(shop, { role: 'staff' });
    expect((await helper.ask(readStaffMe)).statusCode).toBe(200);
    expect(await staff('end', helper.email)).toMatchObject({ code: 0 });
    expect((await helper.ask(readStaffMe)).statusCode).toBe(401);
    expect(await staff('end', helper.email)).toMatchObject({ code: 1, text: expect.stringContaining('Nobody with') });

    const refused = await staff('end', 'maya@example.com');
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('only owner') });
    const other = await aStaffMember(shop);
    expect((await staff('end', 'maya@example.com')).code).toBe(0);
    const { staff: all } = await other.gets(listStaff);
    expect(all.find(({ email }) => email === 'maya@example.com')).toMatchObject({ endedAt: expect.any(String) });
  });

  test('resets lost devices', async () => {
    const helper = await aStaffMember(shop, { role: 'staff' });
    const { text } = await staff('reset', helper.email);
    expect((await helper.ask(readStaffMe)).statusCode).toBe(401);
    expect((await accept(text)).json()).toMatchObject({ id: helper.id, role: 'staff' });
  });

  test('reports mistakes in one line, and records changes', async () => {
    expect(await staff('invite', 'not an address')).toMatchObject({ code: 1, text: 'This is not an email address.' });
    expect((await staff('invite', 'a@example.com', '--role', 'boss')).text).toContain('--role must be owner or staff');
    const rows = await shop.database.read.selectFrom('audit_log').select(['action', 'who']).execute();
    for (const action of ['staff.invite', 'staff.end', 'staff.reset']) {
      expect(rows).toContainEqual({ action, who: 'command' });
    }
    expect(rows.filter(({ action }) => action === 'staff.login').length).toBe(3);
  });
});
