// What is where in the data folder and in an automatic backup.

/** What `contents.json` says of a backup. */
export interface BackupContents {
  readonly kind: 'sphatik-automatic-backup';
  readonly format: 1;
  readonly madeAt: string;
  readonly database: 'sqlite' | 'postgres';
  /** Names of the applied migrations. */
  readonly migrations: readonly string[];
}

/** Folder of the data folder for what backups need; it can be deleted while the shop is closed. */
export const workFolder = 'automatic-backup';
/** In it, and in each backup. */
export const contentsFile = `${workFolder}/contents.json`;
export const databaseFolder = `${workFolder}/database`;
/** Copies of the bucket's files. */
export const mirrorFolder = `${workFolder}/files`;
