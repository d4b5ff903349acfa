import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { openAuthModal } from '#src/features/auth/auth-store.ts';
import { loadCartChanges, loadWishlistChanges } from '#src/layout/cart/customer-lists.ts';
import { session } from '#src/lib/session.ts';
import { useSession } from '#src/lib/use-session.ts';
import type { OutboxEntry } from '#src/outbox/core/outbox-entry.ts';
import { isListChange, queueOf } from '#src/outbox/core/outbox-entry.ts';
import { cancelEntry, dropQueueOf } from '#src/outbox/core/outbox-store.ts';
import {
  attemptsMessage,
  detailOf,
  isForLaterVersion,
  momentOf,
  type OutboxLine,
  waitingReason,
} from '#src/outbox/outbox-messages.ts';
import { UpdateCheck } from '#src/pages/status/update-check.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card, CardHead } from '#src/ui/card.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import { editEntry, isFormBegun } from './edit-entry.ts';
import styles from './outbox-view.module.css';

const states = {
  waiting: 'Not sent yet',
  sending: 'Sending...',
  'needs-login': 'Log in to send',
  refused: 'Not accepted',
  sent: 'Sent',
} as const;

/** What was asked and waits for a yes. */
type Question = 'cancel' | 'edit';

/** One thing that waits: what, since when, how it stands, and what can be done. */
export function OutboxCard({ line }: { readonly line: OutboxLine }) {
  const router = useRouter();
  const { user } = useSession();
  const [question, setQuestion] = useState<Question>();
  const [entry] = line.entries;
  const { phase } = line.entries.find((one) => one.phase !== 'waiting') ?? entry;
  /** Another's words are for nobody else's eyes. */
  const isOwn = entry.owner === undefined || entry.owner === user?.userId;
  const detail = isOwn ? detailOf(entry) : undefined;

  const takeBack = useRef<HTMLButtonElement>(null);
  const leaveIt = () => {
    flushSync(() => setQuestion(undefined));
    takeBack.current?.focus();
  };
  // Also while it is sent: what has the focus stays, and who is too late is told.
  const cancel = async () => {
    setQuestion(undefined);
    if (!(await cancelLine(line))) showToast('info', 'It’s already being sent, so it can’t be cancelled.');
  };
  const edit = async () => {
    setQuestion(undefined);
    if (!(await editEntry(entry, router))) showToast('error', 'We couldn’t fill in the form on this phone.');
  };

  return (
    <Card>
      <CardHead title={line.title}>
        <span className={styles.state} data-phase={phase}>
          {states[phase]}
        </span>
      </CardHead>
      {detail && <p className={styles.detail}>{detail}</p>}
      <p className={styles.reason} data-phase={phase}>
        {whyOf(entry, phase)}
      </p>
      <p className={styles.when}>
        Saved {momentOf(entry.at)}. {attemptsMessage(entry)}.{entry.files.length > 0 && ' Includes your picture.'}
      </p>
      {question ? (
        <Answer
          text={questions[question](entry, phase)}
          yes={question === 'edit' ? 'Replace' : sureOf(phase)}
          no={question === 'edit' ? 'Keep what I typed' : 'Keep it'}
          onYes={() => void (question === 'edit' ? edit() : cancel())}
          onNo={leaveIt}
        />
      ) : (
        <div className={styles.actions}>
          {isOwn && isForLaterVersion(entry) && <UpdateCheck onChange={() => undefined} />}
          {phase === 'needs-login' && <Button onClick={() => openAuthModal('login')}>Log in</Button>}
          {phase === 'refused' && isOwn && (
            <Button onClick={() => (isFormBegun(entry) ? setQuestion('edit') : void edit())}>
              Edit and send again
            </Button>
          )}
          {phase === 'refused' && !isOwn && <Button onClick={() => openAuthModal('login')}>Log in to edit it</Button>}
          <Button ref={takeBack} variant="plain" onClick={() => setQuestion('cancel')}>
            {yesOf(phase)}
          </Button>
        </div>
      )}
    </Card>
  );
}

const yesOf = (phase: OutboxEntry['phase']) => (phase === 'refused' ? 'Delete' : 'Cancel');

const sureOf = (phase: OutboxEntry['phase']) => (phase === 'refused' ? 'Delete' : 'Yes, cancel it');

const questions: Record<Question, (entry: OutboxEntry, phase: OutboxEntry['phase']) => string> = {
  cancel: ({ attempts }, phase) => {
    if (phase === 'refused') return 'Delete this and everything you typed?';
    // An answer may have been lost on its way back.
    return attempts === 0
      ? 'Cancel this? It won’t be sent, and you can’t undo it.'
      : 'Cancel this? We won’t try again. If an earlier try already reached the shop, that one counts.';
  },
  edit: () => 'You’ve started filling in this form again. Replace what you typed with this?',
};

function whyOf(entry: OutboxEntry, phase: OutboxEntry['phase']): string {
  switch (phase) {
    case 'refused':
      return [
        ...new Set([entry.refusal?.message, ...(entry.refusal?.reasons ?? []).map(({ description }) => description)]),
      ]
        .filter(Boolean)
        .join(' ');
    case 'needs-login':
      return 'It belongs to an account that isn’t logged in. Log in to send it.';
    case 'sending':
      return 'On its way to the shop.';
    default:
      return entry.error ? waitingReason(entry) : `Saved on this phone. ${waitingReason(entry)}`;
  }
}

/** Takes a form's entry out, or all that waits of a list. False when it was too late. */
async function cancelLine({ entries }: OutboxLine): Promise<boolean> {
  const [entry] = entries;
  if (!isListChange(entry)) return cancelEntry(entry.id);
  // Of somebody whose session has ended: no list of theirs is shown here that would have to follow.
  if (!session.user) {
    const owners = new Set(entries.flatMap(({ owner }) => owner ?? []));
    await Promise.all([...owners].map((owner) => dropQueueOf(owner, queueOf(entry))));
  } else if (queueOf(entry) === 'cart')
    await loadCartChanges().then(({ cancelPendingCartChanges }) => cancelPendingCartChanges());
  else await loadWishlistChanges().then(({ cancelPendingWishlistChanges }) => cancelPendingWishlistChanges());
  return true;
}

interface AnswerProps {
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks once, in the place of the buttons. */
function Answer({ text, yes, no, onYes, onNo }: AnswerProps) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <div className={styles.confirm}>
      <p ref={place} tabIndex={-1}>
        {text}
      </p>
      <div className={styles.actions}>
        <Button onClick={onYes}>{yes}</Button>
        <Button variant="secondary" onClick={onNo}>
          {no}
        </Button>
      </div>
    </div>
  );
}
