import type { Reader } from '#server/db/connect.ts';
import type { Settings } from '#server/settings.ts';

import { readBackupState } from './backup-state.ts';

const dayMs = 86_400_000;

/** Something about the backups that the owner should know. */
export interface BackupWarning {
  /** Unique for each thing that happens: one email is sent for it. */
  readonly event: string;
  readonly text: string;
}

/**
 * What is wrong with the backups; null when nothing is, or for a shop that has nothing to lose yet:
 * its first order is younger than a day.
 */
export async function readBackupWarning(
  read: Reader,
  { backup }: Pick<Settings, 'backup'>,
  now = new Date(),
): Promise<BackupWarning | null> {
  const dayAgo = new Date(now.getTime() - dayMs).toISOString();
  if (!backup) {
    const isSafe = (await hasOrderBefore(read, dayAgo)) ? await hasBackupFile(read, dayAgo) : true;
    if (isSafe) return null;
    return {
      event: 'backup-warning:none',
      text: 'This shop is not backed up: if its disk breaks, every order is lost. Ask whoever looks after the server to set up backups (the settings BACKUP_URL and BACKUP_PASSWORD).',
    };
  }
  const state = await readBackupState(read);
  const isOld = (state.lastAt ?? state.failingSince ?? now.toISOString()) < dayAgo;
  if (state.problem !== '' && (isOld || state.needsOwner || state.lastAt === null))
    return { event: `backup-warning:${state.failingSince}`, text: forOperator(state.problem) };
  // Nothing runs, or nothing changes: the server makes one a day in any case.
  if (isOld)
    return {
      event: `backup-warning:old:${state.lastAt}`,
      text: 'There has been no backup for a day.',
    };
  if (state.test?.isGood === false)
    return {
      event: `backup-warning:test:${state.test.at}`,
      text: `The last backup could not be restored: ${state.test.text}`,
    };
  return null;
}

/** Words of the server, with who understands them. */
const forOperator = (problem: string) =>
  `No backup is made at the moment. Show this to whoever looks after the server: ${problem}`;

async function hasOrderBefore(read: Reader, time: string): Promise<boolean> {
  const order = await read
    .selectFrom('orders')
    .select('id')
    .where('ordered_at', '<', time)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** Whether somebody has made a backup by command or at the desk since. */
async function hasBackupFile(read: Reader, since: string): Promise<boolean> {
  const last = await readLastBackupFileAt(read);
  return last !== null && last >= since;
}

/** When the last backup file was made, at the desk or by command. */
export async function readLastBackupFileAt(read: Reader): Promise<string | null> {
  const last = await read
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', 'backup.make')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.at ?? null;
}
