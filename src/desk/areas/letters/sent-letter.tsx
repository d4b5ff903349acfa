import {
  type DeskLetter,
  listLetterFailures,
  pauseLetter,
  resumeLetter,
  retryLetter,
  stopLetter,
} from '#contract/calls/admin/letter-calls.ts';
import { removeSubscriber } from '#contract/calls/admin/subscriber-calls.ts';
import { shopDateTime } from '#contract/rules/texts/dates.ts';
import { useMay, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { Badge, Rows } from '#src/desk/ui/rows.tsx';
import { Section } from '#src/desk/ui/screen.tsx';
import { CardSection } from '#src/shared/ui/page/card.tsx';
import styles from './letter-page.module.css';
import { LetterPreview } from './letter-preview.tsx';
import { peopleText, timeText } from './letter-words.ts';

interface SentLetterProps {
  readonly letter: DeskLetter;
}

/** A letter that is on its way, or was: how far it is, and who did not get it. */
export function SentLetter({ letter }: SentLetterProps) {
  const { id, version, state, sent, failed, waiting, retried, recipients } = letter;
  const mayCustomers = useMay('customers');
  const input = { params: { id }, body: { version } };
  return (
    <>
      <CardSection aria-label="How far it is">
        <p role="status">{howFar(letter)}</p>
        {state !== 'ended' && recipients > 0 && (
          <progress
            className={styles.progress}
            aria-label="Sent"
            value={sent + failed}
            max={recipients}
          />
        )}
        {retried > 0 && (
          <p className="warn">
            {retried === 1 ? '1 of them' : `${retried} of them`} could not be sent yet, and{' '}
            {retried === 1 ? 'is' : 'are'} tried again by {retried === 1 ? 'itself' : 'themselves'}.
          </p>
        )}
        {state === 'paused' && (
          <p className="muted">What has not been sent waits until you go on.</p>
        )}
        <div className="row wrap">
          {state === 'sending' && (
            <ChangeButton call={pauseLetter} label="Pause" variant="primary" input={input} />
          )}
          {state === 'paused' && (
            <ChangeButton call={resumeLetter} label="Go on" variant="primary" input={input} />
          )}
          {state !== 'ended' && (
            <ChangeButton
              call={stopLetter}
              label="End it here"
              confirm="Yes, end it"
              warning={`${peopleText(waiting)} who wait for it don’t get it then.`}
              input={input}
            />
          )}
          <LetterPreview textOf={() => letter} />
        </div>
      </CardSection>
      {failed + retried > 0 && mayCustomers && <Failures letter={letter} />}
    </>
  );
}

function howFar({
  state,
  sent,
  failed,
  waiting,
  recipients,
  pace,
  endedAt,
  startedAt,
}: DeskLetter) {
  const count = (number: number) => number.toLocaleString('en');
  const wrong = failed > 0 ? `, ${count(failed)} not` : '';
  if (state === 'ended') {
    const at = endedAt ?? startedAt;
    return `Sent to ${peopleText(sent)}${wrong}${at ? `; it ended on ${shopDateTime(at)}` : ''}.`;
  }
  const left = state === 'sending' ? `, ${timeText(waiting, pace)} to go` : '';
  return `${count(sent)} of ${count(recipients)} sent${wrong}${left}.`;
}

/** Who it could not be sent to, as far as the mail server has said. */
function Failures({ letter }: SentLetterProps) {
  const { id, version, failed, state } = letter;
  const input = { params: { id } };
  const { data } = useStaffQuery(listLetterFailures, input, { keepsPrevious: true });
  const failures: NonNullable<typeof data>['failures'] = data?.failures ?? [];
  const canRetry = state !== 'draft' && failed > 0;
  const isRetriable = failures.some(
    ({ isRetried, mayHaveArrived }) => !isRetried && !mayHaveArrived,
  );
  return (
    <Section title="Not delivered">
      <p className="muted">
        What the mail server has said while it was given the letter. Mail that comes back later
        arrives in the mailbox that your emails are from.
      </p>
      {canRetry && isRetriable && (
        <div className="row">
          <ChangeButton
            call={retryLetter}
            label="Try these again"
            input={{ ...input, body: { version } }}
          />
        </div>
      )}
      <Rows
        of={failures.map(({ recipient, why, isRetried, mayHaveArrived }) => ({
          title: recipient,
          detail: why,
          end: (
            <>
              {isRetried && <Badge tone="warn" text="Is tried again" />}
              {!isRetried && !mayHaveArrived && (
                <ChangeButton
                  call={removeSubscriber}
                  input={{ body: { email: recipient } }}
                  label="Remove"
                  about={`${recipient} from the subscribers`}
                  confirm="Yes, remove it"
                />
              )}
            </>
          ),
        }))}
      />
      {data && data.total > failures.length && (
        <p className="muted">{data.total - failures.length} more are not listed.</p>
      )}
    </Section>
  );
}
