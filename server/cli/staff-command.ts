import { normalEmail } from '#contract/rules/texts/contact.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { type Audit, auditAs } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import type { StaffRole } from '#server/db/schema/staff-tables.ts';
import { FailureError } from '#server/http/failure-error.ts';
import {
  findStaffByEmail,
  inviteStaff,
  removeLogins,
} from '#server/modules/desk/staff/staff-store.ts';
import { plainText } from '#server/plain-text.ts';
import { shopClock } from '#server/shop-time.ts';
import { CommandError, type OwnerCommand, type ShopContext } from './command.ts';

export const staffCommand: OwnerCommand = {
  name: 'staff',
  define(command, useShop) {
    command.description('Invite somebody to the shop desk, or reset lost devices');
    command
      .command('invite')
      .description('mail and print a one-time link to the shop desk')
      .argument('<email>')
      .option('--role <role>', 'owner or staff', parseRole, 'staff' as const)
      .action((email, { role }) => useShop((shop) => invite(shop, email, role)));
    command
      .command('reset')
      .description(
        'for lost devices: end sessions, remove passkeys and codes, and print a new link',
      )
      .argument('<email>')
      .action((email) => useShop((shop) => reset(shop, email)));
  },
};

async function invite(
  { database, settings, print }: ShopContext,
  email: string,
  role: StaffRole,
): Promise<number> {
  const { deskUrl } = settings;
  const made = await change(database, (trx, audit) =>
    inviteStaff(trx, audit, { email, role, deskUrl }),
  );
  printLink(print, email, made);
  return 0;
}

async function reset({ database, settings, print }: ShopContext, email: string): Promise<number> {
  const { deskUrl } = settings;
  const made = await change(database, async (trx, audit) => {
    const { id, role } = await findPresent(trx, email);
    await removeLogins(trx, id);
    await audit({ action: 'staff.reset', subject: `staff:${id}` });
    return inviteStaff(trx, audit, { email, role, deskUrl });
  });
  print('Sessions, passkeys and codes are removed.');
  printLink(print, email, made);
  return 0;
}

async function findPresent(trx: Trx, email: string) {
  const staff = await findStaffByEmail(trx, normalEmail(email));
  if (staff && staff.ended_at === null) return staff;
  throw new CommandError(`Nobody with the address '${plainText(email, 254)}' has access.`);
}

function printLink(
  print: (line: string) => void,
  email: string,
  made: Awaited<ReturnType<typeof inviteStaff>>,
): void {
  print(
    `Invited ${plainText(normalEmail(email), 254)} as ${made.role}. The link works once, until it expires:`,
  );
  print(`  ${made.link}`);
  print(
    `It is in an email to them too, and expires ${shopClock(made.expiresAt)} (${shopLocale().timeZone}).`,
  );
}

/** Runs a change in the command's name. A person's mistake becomes a `CommandError`. */
async function change<T>(
  database: ShopContext['database'],
  work: (trx: Trx, audit: Audit) => Promise<T>,
): Promise<T> {
  return database
    .transaction((trx) => work(trx, auditAs(trx, 'command')))
    .catch((error: unknown) => {
      throw error instanceof FailureError
        ? new CommandError(error.message, { cause: error })
        : error;
    });
}

function parseRole(typed: string): StaffRole {
  if (typed === 'owner' || typed === 'staff') return typed;
  throw new CommandError(`--role must be owner or staff (it is '${plainText(typed, 40)}').`);
}
