import { listWaitingMails, readHealth, retryMail } from '#contract/calls/admin/health-calls.ts';
import { useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { ChangeFailure } from '#src/desk/ui/change-failure.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Row, Rows } from '#src/desk/ui/rows.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { Button } from '#src/ui/button.tsx';

/** The mails that are not sent yet, each with a button to try again at once. */
export function WaitingMails() {
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
