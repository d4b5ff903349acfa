import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { AgreeButton } from '#src/shared/outbox/changed-price.tsx';
import type { OutboxEntry } from '#src/shared/outbox/core/outbox-entry.ts';
import { isListChange, queueOf } from '#src/shared/outbox/core/outbox-entry.ts';
import { cancelEntry, deleteQueueOf } from '#src/shared/outbox/core/outbox-store.ts';
import {
  attemptsMessage,
  detailOf,
  isForLaterVersion,
  momentOf,
  type OutboxLine,
  waitingReason,
} from '#src/shared/outbox/outbox-messages.ts';
import { session } from '#src/shared/session/session.ts';
import { useSession } from '#src/shared/session/use-session.ts';
import { ConfirmDialog } from '#src/shared/ui/dialogs/confirm-dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { Card, CardHead } from '#src/shared/ui/page/card.tsx';
import { openAuthModal } from '#src/shop/features/auth/auth-store.ts';
import { loadCartChanges, loadWishlistChanges } from '#src/shop/widgets/shopping/restore-lists.ts';

import { editEntry, isFormBegun } from './edit-entry.ts';
import styles from './outbox-view.module.css';

/** What each phase is called, and its colour: a class of `primitives.css`. */
const states = {
  waiting: ['Not sent yet', 'warn'],
  sending: ['Sending...', 'accent'],
  'needs-login': ['Log in to send', 'warn'],
  refused: ['Not accepted', 'bad'],
  sent: ['Sent', 'good'],
} as const;

/** A pending line of the outbox with its state and actions. */
export function OutboxCard({ line }: { readonly line: OutboxLine }) {
  const router = useRouter();
  const { user } = useSession();
  /** The action that waits for confirmation. */
  const [confirming, setConfirming] = useState<'cancel' | 'edit'>();
  const [entry] = line.entries;
  const { phase } = line.entries.find((one) => one.phase !== 'waiting') ?? entry;
  // The content of another customer's entry is not shown.
  const isOwn = entry.owner === undefined || entry.owner === user?.userId;
  const detail = isOwn ? detailOf(entry) : undefined;
  const [state, tone] = states[phase];
  const cancelLabel = phase === 'refused' ? 'Delete' : 'Yes, cancel it';

  // Also offered while it is being sent, so that the button keeps the focus; too late shows a
  // toast.
  const cancel = async () => {
    if (!(await cancelLine(line)))
      showToast('info', 'It’s already being sent, so it can’t be canceled.');
  };
  const edit = async () => {
    if (!(await editEntry(entry, router)))
      showToast('error', 'We couldn’t fill in the form on this device.');
  };

  return (
    <Card>
      <CardHead title={line.title}>
        <span className={`pill ${tone}`}>{state}</span>
      </CardHead>
      {detail && <p className="one-line">{detail}</p>}
      <p className={`small ${styles.reason}`} data-phase={phase}>
        {reasonOf(entry, phase)}
      </p>
      <p className="fine-print">
        Saved {momentOf(entry.at)}. {attemptsMessage(entry)}.
        {entry.files.length > 0 && ' Includes your picture.'}
      </p>
      <div className={`wrap ${styles.actions}`}>
        {/* A load asks for a new version, which is offered then. */}
        {isOwn && isForLaterVersion(entry) && (
          <Button onClick={() => location.reload()}>Reload</Button>
        )}
        {phase === 'needs-login' && <Button onClick={() => openAuthModal('login')}>Log in</Button>}
        {phase === 'refused' && isOwn && <AgreeButton entry={entry} />}
        {phase === 'refused' && isOwn && (
          <Button onClick={() => (isFormBegun(entry) ? setConfirming('edit') : void edit())}>
            Edit and send again
          </Button>
        )}
        {phase === 'refused' && !isOwn && (
          <Button onClick={() => openAuthModal('login')}>Log in to edit it</Button>
        )}
        <Button variant="plain" onClick={() => setConfirming('cancel')}>
          {phase === 'refused' ? 'Delete' : 'Cancel'}
        </Button>
      </div>
      {confirming && (
        <ConfirmDialog
          title={line.title}
          label={confirming === 'edit' ? 'Replace' : cancelLabel}
          busyLabel="One moment..."
          keepLabel={confirming === 'edit' ? 'Keep what I typed' : 'Keep it'}
          onConfirm={confirming === 'edit' ? edit : cancel}
          messageOf={errorMessage}
          onClose={() => setConfirming(undefined)}
        >
          <p>{confirming === 'edit' ? replaceText : cancelText(entry, phase)}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

const replaceText = 'You’ve started filling in this form again. Replace what you typed with this?';

function cancelText({ attempts }: OutboxEntry, phase: OutboxEntry['phase']): string {
  if (phase === 'refused') return 'Delete this and everything you typed?';
  // It may have arrived, and its response been lost.
  return attempts === 0
    ? 'Cancel this? It won’t be sent, and you can’t undo it.'
    : 'Cancel this? We won’t try again. If an earlier try already reached the shop, that one counts.';
}

function reasonOf(entry: OutboxEntry, phase: OutboxEntry['phase']): string {
  switch (phase) {
    case 'refused':
      return [
        ...new Set([
          entry.refusal?.message,
          ...(entry.refusal?.reasons ?? []).map(({ description }) => description),
        ]),
      ]
        .filter(Boolean)
        .join(' ');
    case 'needs-login':
      return 'It belongs to an account that isn’t logged in. Log in to send it.';
    case 'sending':
      return 'On its way to the shop.';
    default:
      return entry.error ? waitingReason(entry) : `Saved on this device. ${waitingReason(entry)}`;
  }
}

/**
 * Cancels a form's entry, or all pending changes of a list. Resolves to false when it was too late.
 */
async function cancelLine({ entries }: OutboxLine): Promise<boolean> {
  const [entry] = entries;
  if (!isListChange(entry)) return cancelEntry(entry.id);
  // A customer whose session has ended: no list of theirs is shown that would have to be updated.
  if (!session.user) {
    const owners = new Set(entries.flatMap(({ owner }) => owner ?? []));
    await Promise.all([...owners].map((owner) => deleteQueueOf(owner, queueOf(entry))));
  } else if (queueOf(entry) === 'cart')
    await loadCartChanges().then(({ cancelPendingCartChanges }) => cancelPendingCartChanges());
  else
    await loadWishlistChanges().then(({ cancelPendingWishlistChanges }) =>
      cancelPendingWishlistChanges(),
    );
  return true;
}
