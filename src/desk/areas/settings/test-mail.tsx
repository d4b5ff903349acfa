import { sendTestMail, type TestMailResult } from '#contract/calls/admin/setting-calls.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { Section } from '#src/desk/ui/screen.tsx';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';

/** Sends an email to whom new orders go to, and says what the mail server answered. */
export function TestMail() {
  const test = useStaffChange(sendTestMail, { changesNothing: true });
  return (
    <Section title="Do they arrive?">
      <p className="muted">
        A test email goes to whom new orders go to, with what is saved. You see what the mail server
        answers; whether it lands among spam, only the mailbox says.
      </p>
      <p>
        <Button
          variant="secondary"
          aria-disabled={test.isPending || undefined}
          onClick={() => !test.isPending && test.mutate({ body: {} })}
        >
          {test.isPending ? 'Sending...' : 'Send a test email'}
        </Button>
      </p>
      <div role="status" className="stack-close">
        {test.data && <Answers result={test.data} />}
      </div>
      {test.error && <FormMessage kind="error">{errorMessage(test.error)}</FormMessage>}
    </Section>
  );
}

function Answers({
  result: { from, hasMailServer, results },
}: {
  readonly result: TestMailResult;
}) {
  if (results.length === 0)
    return (
      <FormMessage kind="error">There is nobody to send it to: enter an address above.</FormMessage>
    );
  if (!hasMailServer)
    return (
      <FormMessage kind="error">
        It was not sent: the shop has no mail server. It was written to the folder ‘mail’ of the
        shop’s data; whoever runs the server sets SMTP_URL.
      </FormMessage>
    );
  return results.map(({ to, isTaken, answer }) => (
    <FormMessage key={to} kind={isTaken ? 'success' : 'error'}>
      {isTaken
        ? `From ${from} to ${to}: the mail server took it. It said: ${answer}`
        : `From ${from} to ${to}: it was not sent. The mail server said: ${answer}`}
    </FormMessage>
  ));
}
