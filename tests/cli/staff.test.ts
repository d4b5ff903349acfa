import { describe, expect, test } from 'vitest';
import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { acceptStaffInvite } from '#contract/calls/admin/staff-login-calls.ts';
import { staffCommand } from '#server/cli/staff-command.ts';
import { aStaffMember, askCall } from '#tests/setup/callers.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';
import { runOwnerCommand } from '#tests/setup/shop-process.ts';

describe.each(everyEngine)('The staff command on %s', (engine) => {
  const shop = useShop(engine);
  const staff = (...args: string[]) => runOwnerCommand(shop, staffCommand, ...args);
  const accept = (text: string) => {
    const token = /\/admin\/invite\/([\w-]+)/.exec(text)?.[1];
    const headers = { origin: 'https://shop.example' };
    return askCall(shop, acceptStaffInvite, { token, name: 'Maya Gurung' }, { headers });
  };

  test('invites the first owner by a printed link', async () => {
    const { code, text } = await staff('invite', 'Maya@Example.com', '--role', 'owner');
    expect(code).toBe(0);
    expect(text).toContain('https://shop.example/admin/invite/');
    expect((await accept(text)).json()).toMatchObject({ email: 'maya@example.com', role: 'owner' });
  });

  test('a newer link voids an older one', async () => {
    const first = await staff('invite', 'kiran@example.com');
    const second = await staff('invite', 'kiran@example.com');
    expect((await accept(first.text)).statusCode).toBe(422);
    expect((await accept(second.text)).json()).toMatchObject({ role: 'staff' });
  });

  test('resets lost devices', async () => {
    const helper = await aStaffMember(shop, { role: 'staff' });
    const { text } = await staff('reset', helper.email);
    expect((await helper.ask(readStaffMe)).statusCode).toBe(401);
    expect((await accept(text)).json()).toMatchObject({ id: helper.id, role: 'staff' });
    expect(await staff('reset', 'nobody@example.com')).toMatchObject({
      code: 1,
      text: expect.stringContaining('Nobody with'),
    });
  });

  test('reports mistakes in one line, and records changes', async () => {
    expect(await staff('invite', 'not an address')).toMatchObject({
      code: 1,
      text: 'This is not an email address.',
    });
    expect((await staff('invite', 'a@example.com', '--role', 'boss')).text).toContain(
      '--role must be owner or staff',
    );
    const rows = await shop.database.read
      .selectFrom('audit_log')
      .select(['action', 'who'])
      .execute();
    for (const action of ['staff.invite', 'staff.reset']) {
      expect(rows).toContainEqual({ action, who: 'command' });
    }
    expect(rows.filter(({ action }) => action === 'staff.login').length).toBe(3);
  });
});
