import { type DeskLetter, startLetter, testLetter } from '#contract/calls/admin/letter-calls.ts';
import { useStaff } from '#src/desk/lib/staff-query.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { CardSection } from '#src/shared/ui/page/card.tsx';

import { peopleText, timeText } from './letter-words.ts';

interface SendLetterProps {
  readonly letter: DeskLetter;
  /** Nothing is typed that the shop does not have. */
  readonly isSaved: boolean;
}

/** The last steps of a draft: a test, and the way to all subscribers. */
export function SendLetter({ letter, isSaved }: SendLetterProps) {
  const { id, version, recipients, pace } = letter;
  const me = useStaff();
  const input = { params: { id }, body: { version } };
  return (
    <CardSection aria-label="Send it">
      <h2 className="part-title">Send it</h2>
      {recipients === 0 ? (
        <p className="muted">
          Nobody has subscribed yet. People subscribe at the foot of the shop’s pages.
        </p>
      ) : (
        <p>
          To {peopleText(recipients)}, once each, {pace} a minute: it takes{' '}
          {timeText(recipients, pace)}. Each can unsubscribe with one tap.
        </p>
      )}
      {isSaved ? (
        <div className="row wrap">
          <ChangeButton
            call={testLetter}
            label="Send me a test"
            busy="Sending..."
            input={input}
            onDone={() => showToast('success', `On its way to ${me?.email ?? 'you'}.`)}
          />
          {recipients > 0 && (
            <ChangeButton
              call={startLetter}
              label={`Send to ${peopleText(recipients)}`}
              busy="Beginning..."
              variant="primary"
              confirm="Yes, send it"
              warning="Have you read the test? What has gone can’t be taken back; you can pause it."
              input={input}
              onDone={() => showToast('success', 'It is on its way.')}
            />
          )}
        </div>
      ) : (
        <p className="muted">Save the draft first.</p>
      )}
    </CardSection>
  );
}
