import type { Reader, ShopDatabase } from '#server/db/connect.ts';

/** What is known of the automatic backups. Times are ISO 8601, UTC. */
export interface BackupState {
  /** Where they go, for people; what follows is about this place. */
  readonly target: string;
  /** restic's id of the repository there; empty before the first backup. */
  readonly repository: string;
  /** Of the last backup; null before the first one. */
  readonly lastAt: string | null;
  readonly snapshot: string;
  /** Of the shop in it. */
  readonly bytes: number;
  /** Why there has been none since; empty when the last one went well. */
  readonly problem: string;
  /** Whether that stays until somebody does something. */
  readonly needsOwner: boolean;
  readonly failingSince: string | null;
  /** The last restore that was tried. */
  readonly test: { readonly at: string; readonly isGood: boolean; readonly text: string } | null;
}

export const noBackups: BackupState = {
  target: '',
  repository: '',
  lastAt: null,
  snapshot: '',
  bytes: 0,
  problem: '',
  needsOwner: false,
  failingSince: null,
  test: null,
};

export async function readBackupState(read: Reader): Promise<BackupState> {
  const row = await read
    .selectFrom('automatic_backup')
    .select('state')
    .where('id', '=', 1)
    .executeTakeFirst();
  return { ...noBackups, ...(row && (JSON.parse(row.state) as Partial<BackupState>)) };
}

/** Changes some of it, in the one row; whoever backs up holds the lock of backups. */
export async function changeBackupState(
  database: Pick<ShopDatabase, 'transaction'>,
  change: Partial<BackupState>,
): Promise<BackupState> {
  return database.transaction(async (trx) => {
    const state = { ...(await readBackupState(trx)), ...change };
    const row = { state: JSON.stringify(state) };
    await trx
      .insertInto('automatic_backup')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    return state;
  });
}
