import type { ShopHealth } from '#contract/calls/admin/health-calls.ts';
import { Badge, Row, Rows } from '#src/desk/ui/rows.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';

/** Below this part of the disk the shop will soon not be able to write. */
const lowDiskShare = 0.1;

const checkBadges = {
  ok: { tone: 'good', text: 'In order' },
  rebuilt: { tone: 'good', text: 'Indexes were rebuilt' },
  incomplete: { tone: 'bad', text: 'Rows are missing' },
  damaged: { tone: 'bad', text: 'Damaged' },
} as const;

/** The server's figures, each with how it is doing. */
export function HealthFacts({ health }: { readonly health: ShopHealth }) {
  const { version, startedAt, database, disk, counts, mails, work } = health;
  const waiting = work.pictures.waiting + work.pages.waiting;
  const { check } = database;
  const isDiskLow = disk.freeBytes < disk.totalBytes * lowDiskShare;
  return (
    <Rows>
      <Row title={`Version ${version}`} detail={`Node ${health.node}, started ${relativeTime(startedAt)}`} />
      <Row
        title={`Database: ${database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`}
        detail={`${megabytes(database.bytes)}, migration ${database.migration}`}
      >
        <Badge tone={database.problem ? 'bad' : 'good'}>{database.problem || 'Can be written'}</Badge>
      </Row>
      {database.kind === 'sqlite' && (
        <Row
          title="Check of the database"
          detail={
            check
              ? [`Checked ${relativeTime(check.at)}`, ...check.details].join('. ')
              : 'Not checked yet. It is checked every night.'
          }
        >
          {check && <Badge tone={checkBadges[check.result].tone}>{checkBadges[check.result].text}</Badge>}
        </Row>
      )}
      <Row title="Disk" detail={`${megabytes(disk.freeBytes)} of ${megabytes(disk.totalBytes)} free`}>
        <Badge tone={isDiskLow ? 'bad' : 'good'}>{isDiskLow ? 'Nearly full' : 'Enough'}</Badge>
      </Row>
      <Row
        title="Errors of the server"
        detail={`${counts.serverErrors} in ${counts.requests} requests since the start${
          counts.lastServerErrorAt ? `, the last one ${relativeTime(counts.lastServerErrorAt)}` : ''
        }`}
      >
        <Badge tone={counts.serverErrors > 0 ? 'warn' : 'good'}>
          {counts.serverErrors > 0 ? 'Check the log' : 'None'}
        </Badge>
      </Row>
      <Row title="Emails" detail={`${mails.waiting} waiting, ${mails.failing} failing`}>
        <Badge tone={mails.failing > 0 ? 'bad' : 'good'}>{mails.failing > 0 ? 'Failing' : 'Going out'}</Badge>
      </Row>
      <Row
        title="Background work"
        detail={`Pictures: ${work.pictures.waiting} waiting, ${work.pictures.running} in progress. Pages: ${work.pages.waiting} waiting.`}
      >
        <Badge tone={waiting > 0 ? 'warn' : 'good'}>{waiting > 0 ? `${waiting} waiting` : 'Nothing waits'}</Badge>
      </Row>
    </Rows>
  );
}

/** When the last backup was made, also by command, and those that were made from here. */
export function BackupList({ lastBackupAt, backups }: Pick<ShopHealth, 'lastBackupAt' | 'backups'>) {
  if (lastBackupAt === null && backups.length === 0) return <p>There’s no backup yet.</p>;
  return (
    <>
      {lastBackupAt !== null && <p>The last backup was made {relativeTime(lastBackupAt)}.</p>}
      {backups.length === 0 ? (
        <p>It was made by command, so its file isn’t listed here.</p>
      ) : (
        <Rows>
          {backups.map(({ file, at, bytes }) => (
            <Row key={file} title={relativeTime(at)} detail={`${file}, ${megabytes(bytes)}`} />
          ))}
        </Rows>
      )}
    </>
  );
}

/** A size for people: `3.2 MB`, `1.4 GB`. */
function megabytes(bytes: number): string {
  const mb = bytes / 1e6;
  return mb < 1000 ? `${mb.toFixed(1)} MB` : `${(mb / 1000).toFixed(1)} GB`;
}
