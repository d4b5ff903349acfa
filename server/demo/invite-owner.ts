import type { ShopDatabase } from '#server/db/connect.ts';
import { auditAs } from '#server/modules/desk/audit/audit.ts';
import { inviteStaff } from '#server/modules/desk/staff/invites.ts';
import type { Settings } from '#server/plugins/env.ts';

interface InviteOwnerOptions {
  readonly database: ShopDatabase;
  readonly settings: Pick<Settings, 'ownerEmail' | 'publicUrl'>;
  readonly print: (line: string) => void;
}

/** Prints a one-time link to the shop desk for the demo's owner, unless somebody has access already. */
export async function inviteDemoOwner({ database, settings, print }: InviteOwnerOptions): Promise<void> {
  const { ownerEmail: email, publicUrl } = settings;
  if (await database.read.selectFrom('staff').select('id').executeTakeFirst()) return;
  const { link } = await database.transaction((trx) =>
    inviteStaff(trx, auditAs(trx, 'command'), { email, role: 'owner', publicUrl }),
  );
  print(`The shop desk is for the owner. This link opens it once, within three days: ${link}`);
}
