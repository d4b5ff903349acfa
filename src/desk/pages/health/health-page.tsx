import type { ShopHealth } from '#contract/calls/admin/health-calls.ts';
import { listWaitingMails, makeBackup, readHealth } from '#contract/calls/admin/health-calls.ts';
import { useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { useIsOwner } from '#src/desk/lib/use-staff.ts';
import { ChangeFailure } from '#src/desk/ui/change-failure.tsx';
import { Columns } from '#src/desk/ui/columns.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Badge, Row, Rows } from '#src/desk/ui/rows.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { Section } from '#src/desk/ui/section.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { Button } from '#src/ui/button.tsx';

import { AuditLog } from './audit-log.tsx';
import { WaitingMails } from './waiting-mails.tsx';

const refetchMs = 30_000;
const backupRefetchMs = 2000;
/** Below this part of the disk the shop will soon not be able to write. */
const lowDiskShare = 0.1;

/** How the shop's server is doing, its mails, backups and the audit log. */
export function HealthPage() {
  const health = useStaffQuery(readHealth, {}, { refetchInterval: refetchMs });
  const isOwner = useIsOwner();
  return (
    <Screen title="Health">
      <QueryView query={health}>
        {(data) => (
          <Columns
            main={<Facts health={data} />}
            side={
              <>
                <Section title="Emails">
                  <WaitingMails />
                </Section>
                <Backups health={data} />
              </>
            }
          />
        )}
      </QueryView>
      {isOwner && (
        <Section title="Audit log">
          <AuditLog />
        </Section>
      )}
    </Screen>
  );
}

function Facts({ health }: { readonly health: ShopHealth }) {
  const { version, startedAt, database, disk, counts, mails } = health;
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
    </Rows>
  );
}

function Backups({ health }: { readonly health: ShopHealth }) {
  const { backups, backup } = health;
  const isOwner = useIsOwner();
  const make = useStaffChange(makeBackup, { invalidates: [readHealth, listWaitingMails] });
  // While one runs, to show when it is done.
  useStaffQuery(readHealth, {}, { refetchInterval: backupRefetchMs, enabled: backup.isRunning });
  return (
    <Section title="Backups">
      <ChangeFailure error={make.error} />
      {backup.problem && <p role="alert">The last backup failed: {backup.problem}</p>}
      {backups.length === 0 ? (
        <p>There’s no backup yet.</p>
      ) : (
        <Rows>
          {backups.map(({ file, at, bytes }) => (
            <Row key={file} title={relativeTime(at)} detail={`${file}, ${megabytes(bytes)}`} />
          ))}
        </Rows>
      )}
      {isOwner && (
        <div>
          <Button
            variant="secondary"
            aria-disabled={backup.isRunning || make.isPending || undefined}
            onClick={() => !backup.isRunning && !make.isPending && make.mutate({})}
          >
            {backup.isRunning ? 'Making a backup...' : 'Make a backup now'}
          </Button>
        </div>
      )}
    </Section>
  );
}

function megabytes(bytes: number): string {
  const mb = bytes / 1e6;
  return mb < 1000 ? `${mb.toFixed(1)} MB` : `${(mb / 1000).toFixed(1)} GB`;
}
