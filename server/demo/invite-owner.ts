import { auditAs } from '#server/audit.ts';
import type { ShopDatabase } from '#server/db/connect.ts';
import { inviteStaff } from '#server/modules/desk/staff/invites.ts';
import type { Settings } from '#server/plugins/env.ts';

interface InviteOwnerOptions {
  readonly database: ShopDatabase;
  readonly settings: Pick<Settings, 'ownerEmail' | 'deskUrl'>;
  readonly print: (line: string) => void;
}

/** Prints a one-time link to the shop desk for the demo's owner, unless somebody has access already. */
export async function inviteDemoOwner({ database, settings, print }: InviteOwnerOptions): Promise<void> {
  const { ownerEmail: email, deskUrl } = settings;
  if (await database.read.selectFrom('staff').select('id').executeTakeFirst()) return;
  const { link } = await database.transaction((trx) =>
    inviteStaff(trx, auditAs(trx, 'command'), { email, role: 'owner', deskUrl }),
  );
  print(`The shop desk is for the owner. This link opens it once, within three days: ${link}`);
}
