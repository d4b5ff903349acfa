import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';

import { hashInName } from '#server/backup/backup-format.ts';
import { readBackupState } from '#server/backup/backup-state.ts';
import { readBackupWarning } from '#server/backup/backup-warning.ts';
import { resticOf } from '#server/backup/make-automatic-backup.ts';
import { BackupError, runRestic } from '#server/backup/restic.ts';
import { rejectUnfinishedRestore } from '#server/backup/unfinished-restore.ts';
import { secureDataFolder } from '#server/data-folder.ts';
import { readLastCheck } from '#server/db/check-database.ts';
import type { ShopDatabase } from '#server/db/connect.ts';
import { openFileStore } from '#server/media/file-store.ts';
import { hashOf } from '#server/media/picture-store.ts';
import { findMistyped } from '#server/mistyped-settings.ts';
import type { Settings } from '#server/settings.ts';
import { ownerProblemOf } from '#server/start-problem.ts';

import { bad, type Finding, good, warn } from './finding.ts';

// The shop as its own machine sees it.

const lowDiskShare = 0.15;
const hourMs = 3_600_000;

/** Names that set nothing. */
export function examineNames(env: NodeJS.ProcessEnv): Finding[] {
  return findMistyped(env).map((text) => warn('Settings', text));
}

/** The data folder and the room on its disk. */
export async function examineFolder({ dataDir }: Settings): Promise<Finding[]> {
  const about = 'Data folder';
  try {
    rejectUnfinishedRestore(dataDir);
    const warnings = await secureDataFolder(dataDir);
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const free = bavail / blocks;
    const room = `${((bavail * bsize) / 1e9).toFixed(1)} GB free (${Math.round(free * 100)} %)`;
    return [
      ...warnings.map((text) => bad(about, text)),
      ...(warnings.length > 0 ? [] : [good(about, `'${dataDir}' is the shop's alone.`)]),
      free < lowDiskShare
        ? bad('Disk', `${room}. Make room: a full disk takes no orders.`)
        : good('Disk', `${room}.`),
    ];
  } catch (error) {
    return [bad(about, problemOf(error, dataDir))];
  }
}

/** Whether the machine's clock is set by the network. */
export async function examineClock(): Promise<Finding> {
  const about = 'Clock';
  const asked = await promisify(execFile)('timedatectl', [
    'show',
    '--property=NTPSynchronized',
    '--value',
  ]).catch(() => undefined);
  if (!asked)
    return warn(
      about,
      `It shows ${new Date().toISOString()}. Compare it: this machine can't say whether it is set by the network.`,
    );
  return asked.stdout.trim() === 'yes'
    ? good(about, 'It is set by the network.')
    : bad(
        about,
        'It is not set by the network: sudo timedatectl set-ntp true. Codes and links depend on it.',
      );
}

/** The mail server takes the login. */
export async function examineMail({ smtpUrl }: Settings): Promise<Finding> {
  const about = 'Mail';
  if (smtpUrl === undefined)
    return warn(
      about,
      'There is no mail server: emails are files in the data folder. Set SMTP_URL.',
    );
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
  });
  try {
    await transport.verify();
    return good(about, `${new URL(smtpUrl).host} takes emails.`);
  } catch (error) {
    return bad(
      about,
      `${new URL(smtpUrl).host} does not take emails (SMTP_URL): ${(error as Error).message}`,
    );
  } finally {
    transport.close();
  }
}

/** A file can be written, read and removed. */
export async function examineStorage(settings: Settings): Promise<Finding> {
  const about = 'Storage of files';
  const files = openFileStore(settings);
  const content = randomBytes(32);
  const hash = hashOf(content);
  const name = `pictures/${hash.slice(0, 2)}/${hash}.webp`;
  if (hashInName(name) === undefined) throw new Error(`${name} is no name of a file.`);
  try {
    await files.check();
    await files.write(name, content);
    const found = await files.read(name);
    await files.remove(name);
    return found?.equals(content)
      ? good(about, `Files are written, read and removed in ${files.locate('')}.`)
      : bad(about, `${files.locate('')} does not give back what was written.`);
  } catch (error) {
    return bad(about, problemOf(error, settings.dataDir));
  }
}

/** The open database. */
export async function examineDatabase(
  { dataDir }: Settings,
  { kind, read }: ShopDatabase,
): Promise<Finding[]> {
  const about = 'Database';
  if (kind === 'sqlite') {
    const check = readLastCheck(dataDir);
    if (!check) return [warn(about, 'It has not been checked yet: npm run shop -- check.')];
    return [
      check.result === 'damaged' || check.result === 'incomplete'
        ? bad(about, `${[check.result, ...check.details].join(': ')} (docs/operations.md).`)
        : good(about, `SQLite, in order when it was checked at ${check.at}.`),
    ];
  }
  const { rows } = await sql<{ version: string; now: string; mode: string; failed: boolean }>`
    select current_setting('server_version') as version, current_setting('archive_mode') as mode,
      extract(epoch from now())::text as now,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failed
    from pg_stat_archiver`.execute(read);
  const [found] = rows;
  if (!found) return [];
  const secondsOff = Math.round(Math.abs(Number(found.now) - Date.now() / 1000));
  return [
    good(about, `PostgreSQL ${found.version}.`),
    ...(secondsOff > 60 ? [bad('Clock of the database', `It differs by ${secondsOff} s.`)] : []),
    archiving(found),
  ];
}

function archiving({ mode, failed }: { readonly mode: string; readonly failed: boolean }): Finding {
  const about = 'Backup of the database';
  if (mode === 'off')
    return bad(
      about,
      'archive_mode is off: whatever came after the last dump is lost with the machine. Set up pgBackRest (docs/operations.md).',
    );
  return failed
    ? bad(about, 'PostgreSQL could not archive its last segment: its log says why.')
    : good(about, 'PostgreSQL archives its transactions.');
}

/** The automatic backups: the program, the place, the password, the last one. */
export async function examineBackups(
  settings: Settings,
  database: ShopDatabase | undefined,
): Promise<Finding[]> {
  const about = 'Backups';
  const { backup, dataDir } = settings;
  if (!backup)
    return [
      bad(
        about,
        'None are set up: if the disk breaks, everything is lost. Set BACKUP_URL and BACKUP_PASSWORD (docs/operations.md).',
      ),
    ];
  const isSameDisk =
    backup.target.kind === 'folder' && (await sameDisk(backup.target.repository, dataDir));
  const findings = isSameDisk
    ? [warn(about, `${backup.target.shown} is on the disk of the shop: they break together.`)]
    : [];
  try {
    await runRestic(
      ['cat', 'config', '--no-lock'],
      resticOf({ settings: { ...settings, backup } }),
    );
    findings.push(good(about, `${backup.target.shown} opens with BACKUP_PASSWORD.`));
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    const isNew = error.reason === 'no-repository';
    findings.push(
      isNew
        ? warn(about, `${error.message} The shop makes the first one when it runs.`)
        : bad(about, error.message),
    );
  }
  if (!database) return findings;
  const warning = await readBackupWarning(database.read, settings);
  const { lastAt, test } = await readBackupState(database.read);
  if (warning) findings.push(bad(about, warning.text));
  else if (lastAt !== null)
    findings.push(good(about, `The last one is of ${lastAt}, ${hoursSince(lastAt)} ago.`));
  findings.push(
    test
      ? {
          state: test.isGood ? 'good' : 'bad',
          about: 'Restore',
          text: `Tried at ${test.at}: ${test.text}`,
        }
      : warn('Restore', 'None was tried yet: npm run shop -- backup --test.'),
  );
  return findings;
}

function hoursSince(time: string): string {
  const hours = (Date.now() - Date.parse(time)) / hourMs;
  return hours < 1 ? `${Math.round(hours * 60)} minutes` : `${Math.round(hours)} hours`;
}

async function sameDisk(folder: string, dataDir: string): Promise<boolean> {
  const deviceOf = async (path: string): Promise<number | undefined> => {
    const found = await stat(path).catch(() => undefined);
    if (found) return found.dev;
    return path === dirname(path) ? undefined : deviceOf(dirname(path));
  };
  return (await deviceOf(folder)) === (await deviceOf(dataDir));
}

function problemOf(error: unknown, dataDir: string): string {
  return ownerProblemOf(error, dataDir) ?? (error instanceof Error ? error.message : String(error));
}
