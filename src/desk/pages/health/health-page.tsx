import type { ShopHealth } from '#contract/calls/admin/health-calls.ts';
import { listWaitingMails, makeBackup, readHealth, retryMail } from '#contract/calls/admin/health-calls.ts';
import { useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { useIsOwner } from '#src/desk/lib/use-staff.ts';
import { ChangeFailure } from '#src/desk/ui/change-failure.tsx';
import { Columns } from '#src/desk/ui/columns.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Row, Rows } from '#src/desk/ui/rows.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { Section } from '#src/desk/ui/section.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { Button } from '#src/ui/button.tsx';
import { AuditLog } from './audit-log.tsx';
import { BackupList, HealthFacts } from './health-facts.tsx';

const refetchMs = 30_000;
const backupRefetchMs = 2000;

/** How the shop's server is doing, its mails, backups and the audit log. */
export function HealthPage() {
  const health = useStaffQuery(readHealth, {}, { refetchInterval: refetchMs });
  const isOwner = useIsOwner();
  return (
    <Screen title="Health">
      <QueryView query={health}>
        {(data) => (
          <Columns
            main={
              <>
                <HealthFacts health={data} />
                {data.clientErrors.length > 0 && (
                  <Section title="Errors on visitors’ devices">
                    <ClientErrors errors={data.clientErrors} />
                  </Section>
                )}
              </>
            }
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

/** For whoever mends the shop: the message, and where in which script. */
function ClientErrors({ errors }: { readonly errors: ShopHealth['clientErrors'] }) {
  return (
    <Rows>
      {errors.map(({ source, message, at, count, lastAt }) => (
        <Row
          key={`${source} ${message} ${at}`}
          title={message}
          detail={[source, at, count > 1 && `${count} times`, relativeTime(lastAt)].filter(Boolean).join(' · ')}
        />
      ))}
    </Rows>
  );
}

function Backups({ health }: { readonly health: ShopHealth }) {
  const { backup } = health;
  const isOwner = useIsOwner();
  const make = useStaffChange(makeBackup, { invalidates: [readHealth, listWaitingMails] });
  // While one runs, to show when it is done.
  useStaffQuery(readHealth, {}, { refetchInterval: backupRefetchMs, enabled: backup.isRunning });
  return (
    <Section title="Backups">
      <ChangeFailure error={make.error} />
      {backup.problem && <p role="alert">The last backup failed: {backup.problem}</p>}
      <BackupList lastBackupAt={health.lastBackupAt} backups={health.backups} />
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

/** The mails that are not sent yet, each with a button to try again at once. */
function WaitingMails() {
  const mails = useStaffQuery(listWaitingMails);
  const retry = useStaffChange(retryMail, { invalidates: [listWaitingMails, readHealth] });
  return (
    <QueryView query={mails}>
      {(all) => (
        <>
          <ChangeFailure error={retry.error} />
          {all.length === 0 ? (
            <p>No email is waiting.</p>
          ) : (
            <Rows>
              {all.map(({ id, recipient, kind, createdAt, attempts, lastError }) => (
                <Row
                  key={id}
                  title={recipient}
                  detail={[
                    kind,
                    `written ${relativeTime(createdAt)}`,
                    attempts > 0 && (attempts === 1 ? '1 attempt' : `${attempts} attempts`),
                    lastError,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  <Button variant="plain" onClick={() => retry.mutate({ params: { mailId: id } })}>
                    Try again
                  </Button>
                </Row>
              ))}
            </Rows>
          )}
        </>
      )}
    </QueryView>
  );
}
