import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ShopDatabase } from '#server/db/connect.ts';
import type { ChangeCount } from '#server/db/engine.ts';
import { nightlyAt } from '#server/db/regular-checks.ts';
import { mailOwner } from '#server/modules/mail/mail-addresses.ts';
import { pushToStaff } from '#server/modules/push/push-outbox.ts';
import type { Settings } from '#server/settings.ts';

import { changeBackupState, readBackupState } from './backup-state.ts';
import { readBackupWarning } from './backup-warning.ts';
import {
  type BackupSettings,
  forgetOldBackups,
  makeAutomaticBackup,
  whileAloneWithBackups,
} from './make-automatic-backup.ts';
import { BackupError, type BackupProblem } from './restic.ts';
import { testLastBackup } from './test-backup.ts';

// Backups that leave the machine by themselves. A change is in one a minute later at most, as long as
// making one takes half of that.

export interface AutomaticBackupsOptions {
  readonly settings: Settings;
  readonly database: ShopDatabase;
  readonly log: FastifyBaseLogger;
  /** For tests. */
  readonly times?: Partial<typeof defaultTimes>;
}

const defaultTimes = {
  /** From the beginning of one backup to that of the next. */
  everyMs: 25_000,
  /** After one that took longer. */
  restMs: 5_000,
  /** After one that failed; doubled each time. */
  retryMs: 30_000,
  retryMaxMs: 10 * 60_000,
  /** A shop in which nothing changes has one a day. */
  unchangedMs: 12 * 3_600_000,
  forgetEveryMs: 3_600_000,
  warnEveryMs: 3_600_000,
  pollMs: 1_000,
};

/** When the night's work is done, on the shop's clock: after the check of the database. */
const timeOfNight = '04:00';

/** Problems that stay until somebody does something. */
const stays: readonly BackupProblem[] = ['missing-program', 'refused', 'password'];

/**
 * Makes backups as long as the shop runs, and writes to the owner when there are none. Several
 * processes on one database take turns.
 */
export function startAutomaticBackups(options: AutomaticBackupsOptions): {
  close(): Promise<void>;
} {
  const closing = new AbortController();
  const running = Promise.all([
    options.settings.backup
      ? new Backups(options, options.settings.backup, closing.signal).run()
      : undefined,
    warnOwner(options, closing.signal),
  ]);
  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}

class Backups {
  readonly #options: AutomaticBackupsOptions;
  readonly #backup: BackupSettings;
  readonly #signal: AbortSignal;
  readonly #times: typeof defaultTimes;
  /** What was there when the last backup began. */
  #backedUp: ChangeCount | undefined;
  /** Rows that recording backups has changed, as far as they are counted: they need none. */
  #recorded = 0;
  /** The last backup that this process has made or seen, whoever made it. */
  #seen = '';
  #startedAt = 0;
  #failures = 0;
  #forgotAt = Date.now();
  #nightAt = nightlyAt(timeOfNight, Date.now());

  constructor(options: AutomaticBackupsOptions, backup: BackupSettings, signal: AbortSignal) {
    this.#options = options;
    this.#backup = backup;
    this.#signal = signal;
    this.#times = { ...defaultTimes, ...options.times };
  }

  async run(): Promise<void> {
    const { everyMs, restMs, pollMs } = this.#times;
    while (!this.#signal.aborted) {
      const startedAt = Date.now();
      const isMade = await this.#makeIfNeeded();
      if (isMade && Date.now() - this.#forgotAt > this.#times.forgetEveryMs)
        await this.#forget(false);
      if (this.#failures === 0 && Date.now() >= this.#nightAt) await this.#doNightsWork();
      const restUntil = startedAt + everyMs - Date.now();
      await this.#wait(isMade ? Math.max(restMs, restUntil) : this.#waitAfterNone(pollMs));
    }
  }

  #waitAfterNone(pollMs: number): number {
    const { retryMs, retryMaxMs } = this.#times;
    if (this.#failures === 0) return pollMs;
    return Math.min(retryMaxMs, retryMs * 2 ** Math.min(this.#failures - 1, 10));
  }

  /** Makes one if something has changed. Returns whether it was made. */
  async #makeIfNeeded(): Promise<boolean> {
    const { database, log } = this.#options;
    try {
      const count = await database.changeCount();
      const isDue = Date.now() - this.#startedAt > this.#times.unchangedMs;
      if (!isDue && this.#isBackedUp(count)) return false;
      if (!isDue && (await this.#isMadeByAnother())) {
        this.#backedUp = { own: count.own - this.#recorded, others: count.others };
        return false;
      }
      return await this.#make();
    } catch (error) {
      if (this.#signal.aborted) return false;
      this.#failures += 1;
      const problem = error instanceof BackupError ? error : undefined;
      log.error(problem ? { reason: problem.message } : { err: error }, 'the backup failed');
      await this.#note(problem).catch((failure: unknown) =>
        log.error({ err: failure }, 'that the backup failed could not be recorded'),
      );
      return false;
    }
  }

  /**
   * Whether another process has recorded a backup since this one looked last. It has what changed
   * before; what has changed since it began, the other process notices as this one would.
   */
  async #isMadeByAnother(): Promise<boolean> {
    if (!this.#backedUp) return false;
    const { snapshot } = await readBackupState(this.#options.database.read);
    const isNew = snapshot !== this.#seen;
    this.#seen = snapshot;
    return isNew;
  }

  #isBackedUp({ own, others }: ChangeCount): boolean {
    const last = this.#backedUp;
    return last !== undefined && own - this.#recorded === last.own && others === last.others;
  }

  async #make(): Promise<boolean> {
    const { database, settings, log } = this.#options;
    const noticedAt = new Date().toISOString();
    const startedAt = performance.now();
    return whileAloneWithBackups(database, async () => {
      this.#signal.throwIfAborted();
      const { own, others } = await database.changeCount();
      const before = { own: own - this.#recorded, others };
      const { target, lastAt } = await readBackupState(database.read);
      // Another process has just made one.
      const isMade = target === this.#backup.target.shown && lastAt !== null && lastAt > noticedAt;
      if (!isMade) {
        const { bytes } = await makeAutomaticBackup({
          database,
          settings: { ...settings, backup: this.#backup },
          signal: this.#signal,
        });
        this.#countRecord();
        const ms = Math.round(performance.now() - startedAt);
        log.info({ bytes, ms }, 'the shop was backed up');
      }
      this.#seen = (await readBackupState(database.read)).snapshot;
      this.#backedUp = before;
      this.#startedAt = Date.now();
      this.#failures = 0;
      return !isMade;
    });
  }

  async #note(problem: BackupError | undefined): Promise<void> {
    const { database } = this.#options;
    const state = await readBackupState(database.read);
    const { shown } = this.#backup.target;
    await changeBackupState(database, {
      // Another place has no backups yet.
      ...(state.target !== shown && { target: shown, repository: '', lastAt: null, test: null }),
      problem: problem?.message ?? 'It failed; the log says why.',
      needsOwner: problem !== undefined && stays.includes(problem.reason),
      failingSince: state.failingSince ?? new Date().toISOString(),
    });
    this.#countRecord();
    await mailWarning(this.#options);
  }

  async #forget(isThorough: boolean): Promise<void> {
    const { database, settings, log } = this.#options;
    this.#forgotAt = Date.now();
    const options = { database, settings: { ...settings, backup: this.#backup } };
    await whileAloneWithBackups(database, () =>
      forgetOldBackups({ ...options, signal: this.#signal }, isThorough),
    ).catch((error: unknown) => {
      if (!this.#signal.aborted)
        log.error({ err: error }, 'old backups could not be deleted or checked');
    });
  }

  /** Frees the space of old backups, and restores the last one into a folder that is deleted. */
  async #doNightsWork(): Promise<void> {
    this.#nightAt = nightlyAt(timeOfNight, Date.now());
    const { database, settings, log } = this.#options;
    const { test } = await readBackupState(database.read);
    // Another process has done it.
    if (test && Date.now() - Date.parse(test.at) < 12 * 3_600_000) return;
    await this.#forget(true);
    const result = await testLastBackup({
      database,
      settings: { ...settings, backup: this.#backup },
      signal: this.#signal,
    }).catch((error: unknown) => {
      if (!this.#signal.aborted) log.error({ err: error }, 'the backup could not be tested');
      return undefined;
    });
    if (!result) return;
    this.#countRecord();
    if (result.isGood) log.info({ found: result.text }, 'the last backup was restored and is good');
    else log.error({ reason: result.text }, 'the last backup could not be restored');
    await mailWarning(this.#options);
  }

  /** On PostgreSQL, whose own backups are other programs', changes of files alone are counted. */
  #countRecord(): void {
    if (this.#options.database.kind === 'sqlite') this.#recorded += 1;
  }

  async #wait(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#signal }).catch(() => {});
  }
}

/** Looks once an hour whether the owner should know something. */
async function warnOwner(options: AutomaticBackupsOptions, signal: AbortSignal): Promise<void> {
  const { warnEveryMs } = { ...defaultTimes, ...options.times };
  while (!signal.aborted) {
    await delay(warnEveryMs, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
    await mailWarning(options).catch((error: unknown) =>
      options.log.warn({ err: error }, 'whether there are backups could not be read'),
    );
  }
}

/** Writes to the owner once about each thing that is wrong. */
async function mailWarning({ settings, database }: AutomaticBackupsOptions): Promise<void> {
  const warning = await readBackupWarning(database.read, settings);
  if (!warning) return;
  const { event, text } = warning;
  const known = await database.read
    .selectFrom('mails')
    .select('id')
    .where('event', '=', event)
    .executeTakeFirst();
  if (known) return;
  const content = {
    kind: 'backup-warning-to-owner',
    problem: text,
    path: '/admin/health',
  } as const;
  await database.transaction(async (trx) => {
    await mailOwner(trx, settings, { event, content });
    await pushToStaff(trx, event, [
      { kind: 'backup', title: 'The backups need you', path: '/health' },
    ]);
  });
}
