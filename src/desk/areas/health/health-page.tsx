import {
  downloadBackup,
  listWaitingMails,
  makeBackup,
  readHealth,
  retryMail,
  type ShopHealth,
} from '#contract/calls/admin/health-calls.ts';
import { shopDateTime } from '#contract/rules/texts/dates.ts';
import { dayInWords } from '#contract/rules/texts/days.ts';
import { useIsOwner, useMay, useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import {
  ActionButton,
  ChangeButton,
  ChangeFailure,
  SaveButton,
} from '#src/desk/ui/change-buttons.tsx';
import { useDeadLinks } from '#src/desk/ui/dead-links.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Badge, type RowProps, Rows, type Tone } from '#src/desk/ui/rows.tsx';
import { Columns, DataScreen, Section } from '#src/desk/ui/screen.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { AuditLog } from './audit-log.tsx';

const refetchMs = 30_000;
const backupRefetchMs = 2000;

const auditLog = (
  <Section title="Audit log">
    <AuditLog />
  </Section>
);

/** How the shop's server is doing, its mails, backups and the audit log. */
export function HealthPage() {
  const isOwner = useIsOwner();
  const seesMails = useMay('customers');
  return (
    <DataScreen
      title="Health"
      call={readHealth}
      refetchInterval={refetchMs}
      after={isOwner && auditLog}
    >
      {(data) => (
        <Columns
          main={
            <>
              <HealthFacts health={data} />
              <DeadLinkList />
              {data.clientErrors.length > 0 && (
                <Section title="Errors on visitors’ devices">
                  <p className="muted">
                    For whoever looks after the shop. Send it to them if one comes again and again.
                  </p>
                  <Rows of={data.clientErrors.map(errorRow)} />
                </Section>
              )}
            </>
          }
          side={
            <>
              <Backups health={data} />
              {seesMails && (
                <Section title="Emails">
                  <WaitingMails />
                </Section>
              )}
            </>
          }
        />
      )}
    </DataScreen>
  );
}

const screens = { page: '/pages', home: '/home-page' } as const;

/** Texts whose links lead nowhere since a page, post, product or category is gone. */
function DeadLinkList() {
  const texts = useDeadLinks();
  if (texts.length === 0) return null;
  return (
    <Section title="Links that lead nowhere">
      <Rows
        of={texts.map(({ kind, id, title, links }) => ({
          key: `${kind} ${id}`,
          title,
          detail: links,
          link: kind === 'post' ? { to: '/posts/$id', params: { id } } : { to: screens[kind] },
        }))}
      />
    </Section>
  );
}

/** For whoever mends the shop: the message, and where in which script. */
function errorRow({
  source,
  message,
  at,
  count,
  lastAt,
}: ShopHealth['clientErrors'][number]): RowProps {
  return {
    key: `${source} ${message} ${at}`,
    title: message,
    detail: [source, at, count > 1 && `${count} times`, relativeTime(lastAt)],
  };
}

function Backups({ health }: { readonly health: ShopHealth }) {
  const { backup } = health;
  const isOwner = useIsOwner();
  const make = useStaffChange(makeBackup);
  // While one runs, to show when it is done.
  useStaffQuery(readHealth, {}, { refetchInterval: backupRefetchMs, enabled: backup.isRunning });
  return (
    <Section title="Backups">
      <ChangeFailure error={make.error} />
      <AutomaticBackups {...health} />
      {backup.problem && (
        <p role="alert" className="callout dense" data-kind="error">
          The last backup file could not be made. Show this to {operator}: {backup.problem}
        </p>
      )}
      <BackupList {...health} canSave={isOwner} />
      {isOwner && (
        <div>
          <ActionButton
            label="Make a backup file now"
            busy="Making a backup file..."
            isBusy={backup.isRunning || make.isPending}
            onClick={() => make.mutate({})}
          />
        </div>
      )}
    </Section>
  );
}

/** The mails that are not sent yet, each with a button to try again at once. */
function WaitingMails() {
  return (
    <QueryView query={useStaffQuery(listWaitingMails)}>
      {(mails) => (
        <Rows
          of={mails.map(({ id, recipient, what, createdAt, attempts, why }) => ({
            key: id,
            title: recipient,
            detail: [
              what,
              `written ${relativeTime(createdAt)}`,
              attempts > 0 && (attempts === 1 ? '1 attempt' : `${attempts} attempts`),
              why,
            ],
            end: (
              <ChangeButton
                call={retryMail}
                input={{ params: { mailId: id } }}
                label="Try again"
                variant="plain"
              />
            ),
          }))}
          none={<p>No email is waiting.</p>}
        />
      )}
    </QueryView>
  );
}

/** Below this part of the disk the shop will soon not be able to write. */
const lowDiskShare = 0.1;

const checkBadges = {
  ok: { tone: 'good', text: 'In order' },
  rebuilt: { tone: 'good', text: 'Repaired' },
  incomplete: { tone: 'bad', text: 'Something is missing' },
  damaged: { tone: 'bad', text: 'Damaged' },
} as const;

const operator = 'whoever looks after the server';

/** The server's figures, each with how it is doing. */
export function HealthFacts({ health }: { readonly health: ShopHealth }) {
  const { version, startedAt, disk, mails, work, proxyProblem, calendarEnds } = health;
  const waiting = work.pictures.waiting + work.pages.waiting;
  const free = `${megabytes(disk.freeBytes)} of ${megabytes(disk.totalBytes)} free`;
  const isDiskLow = disk.freeBytes < disk.totalBytes * lowDiskShare;
  const rows: readonly (RowProps | false | '' | undefined)[] = [
    {
      title: `Version ${version}`,
      detail: `Running since ${shopDateTime(startedAt)}`,
    },
    ...databaseRows(health.database),
    {
      title: 'Disk',
      detail: isDiskLow
        ? `${free}. Soon nothing can be saved: ask ${operator} for more room.`
        : free,
      end: isDiskLow ? badge('bad', 'Nearly full') : badge('good', 'Enough'),
    },
    failuresRow(health.counts),
    {
      title: 'Emails',
      detail: mails.hasServer
        ? `${mails.waiting} waiting, ${mails.failing} failing`
        : `Nobody gets them: the shop has no mail server yet. Ask ${operator} to connect one (the setting SMTP_URL).`,
      end: mailBadge(mails),
    },
    proxyProblem && {
      title: 'Telling visitors apart',
      detail: `All visitors look like one, so that many at once are asked to wait. Show this to ${operator}: ${proxyProblem}`,
      end: badge('bad', 'Mixed up'),
    },
    calendarEnds && {
      title: 'Bikram Sambat calendar',
      detail: `This version of the shop knows it until ${dayInWords(calendarEnds)}. Later invoices carry no date of it. Ask ${operator} for the newest version.`,
      end: badge('warn', 'Ends'),
    },
    {
      title: 'Background work',
      detail: `Pictures: ${work.pictures.waiting} waiting, ${work.pictures.running} in progress. Pages: ${work.pages.waiting} waiting.`,
      end: waiting > 0 ? badge('warn', `${waiting} waiting`) : badge('good', 'Nothing waits'),
    },
    {
      title: 'For whoever looks after the server',
      detail: [
        health.database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL',
        `tables ${health.database.migration}`,
        `Node ${health.node}`,
      ],
    },
  ];
  return <Rows of={rows.filter((row) => typeof row === 'object')} />;
}

const badge = (tone: Tone, text: string) => <Badge tone={tone} text={text} />;

function databaseRows({ kind, bytes, problem, check }: ShopHealth['database']): RowProps[] {
  const stored: RowProps = {
    title: 'Database',
    detail: problem ? [problem, `Ask ${operator} at once.`].join(' ') : megabytes(bytes),
    end: problem ? badge('bad', 'Nothing can be saved') : badge('good', 'Can be written'),
  };
  if (kind !== 'sqlite') return [stored];
  const detail = check ? (
    <span className="lines">
      <span>Checked {relativeTime(check.at)}</span>
      {checkAdvice[check.result] && <span>{checkAdvice[check.result]}</span>}
      {check.details.length > 0 && <span>({check.details.join('. ')})</span>}
    </span>
  ) : (
    'Not checked yet. It is checked every night.'
  );
  const end = check && <Badge {...checkBadges[check.result]} />;
  return [stored, { title: 'Check of the database', detail, end }];
}

/** What the result of a check means, and what to do. */
const checkAdvice = {
  ok: '',
  rebuilt: 'It was damaged and has been repaired: nothing is missing.',
  incomplete: `Some records of the shop are missing. Ask ${operator} to compare it with the last backup, and show them this:`,
  damaged: `It is broken, and nothing is saved. Ask ${operator} at once to bring the last backup back, and show them this:`,
} as const;

/** How often the shop has failed those who asked it for something. */
function failuresRow({
  serverErrors,
  requests,
  lastServerErrorAt,
}: ShopHealth['counts']): RowProps {
  const counted = `${serverErrors} of ${requests} pages and taps since the start`;
  const last = lastServerErrorAt ? `, the last one ${relativeTime(lastServerErrorAt)}` : '';
  if (serverErrors === 0)
    return { title: 'What failed', detail: counted, end: badge('good', 'Nothing') };
  const advice = `If it grows, ask ${operator} to look why: the server’s log says it.`;
  return {
    title: 'What failed',
    detail: [`${counted}${last}`, advice].join('. '),
    end: badge('warn', 'Have a look'),
  };
}

function mailBadge({ hasServer, failing }: ShopHealth['mails']) {
  if (!hasServer) return <Badge tone="warn" text="No mail server" />;
  return failing > 0 ? <Badge tone="bad" text="Failing" /> : <Badge tone="good" text="Going out" />;
}

/** Backups that leave the server by themselves, and the last one that was tried. */
export function AutomaticBackups(health: ShopHealth) {
  return <Rows of={automaticRows(health)} />;
}

function automaticRows({ automaticBackups, database }: ShopHealth): RowProps[] {
  if (!automaticBackups)
    return [
      {
        title: 'Automatic backups',
        detail: `None are set up: if the server’s disk breaks, every order is lost. Ask ${operator} to set them up (the settings BACKUP_URL and BACKUP_PASSWORD).`,
        end: <Badge tone="warn" text="Off" />,
      },
    ];
  const { target, lastAt, bytes, problem, test } = automaticBackups;
  const content = database.kind === 'postgres' ? 'files, without the database' : 'database, files';
  const last =
    lastAt === null
      ? 'None yet'
      : `The last one ${relativeTime(lastAt)}, ${megabytes(bytes)} (${content})`;
  return [
    {
      title: 'Automatic backups',
      detail: (
        <span className="lines">
          <span>{last}</span>
          <span>To {target}</span>
          {problem && (
            <span className="bad">
              No backup is made at the moment. Show this to {operator}: {problem}
            </span>
          )}
        </span>
      ),
      end: problem ? <Badge tone="bad" text="Failing" /> : <Badge tone="good" text="Going well" />,
    },
    {
      title: 'Restoring one',
      detail: test
        ? `Tried ${relativeTime(test.at)}: ${test.text}`
        : 'Not tried yet. The last one is restored and checked every night.',
      end: test && <Badge {...(test.isGood ? goodTest : badTest)} />,
    },
  ];
}

const goodTest = { tone: 'good', text: 'Works' } as const;
const badTest = { tone: 'bad', text: 'Failed' } as const;

type BackupListProps = Pick<ShopHealth, 'lastBackupAt' | 'backups'> & {
  /** For owners. */
  readonly canSave?: boolean;
};

/** When the last backup file was made, also by command, and those that were made from here. */
export function BackupList({ lastBackupAt, backups, canSave = false }: BackupListProps) {
  if (lastBackupAt === null && backups.length === 0) return <p>There’s no backup file yet.</p>;
  return (
    <>
      {lastBackupAt !== null && <p>The last backup file was made {relativeTime(lastBackupAt)}.</p>}
      <Rows
        of={backups.map(({ file, at, bytes }) => ({
          key: file,
          title: relativeTime(at),
          detail: `${file}, ${megabytes(bytes)}`,
          end: canSave && (
            <SaveButton
              call={downloadBackup}
              input={{ params: { file } }}
              label="Save"
              about={file}
            />
          ),
        }))}
        none={<p>It was made by command, so its file isn’t listed here.</p>}
      />
    </>
  );
}

/** A size for people: `3.2 MB`, `1.4 GB`. */
function megabytes(bytes: number): string {
  const mb = bytes / 1e6;
  return mb < 1000 ? `${mb.toFixed(1)} MB` : `${(mb / 1000).toFixed(1)} GB`;
}
