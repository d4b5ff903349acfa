import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { AgreeButton } from './changed-price.tsx';
import type { OutboxEntry } from './core/outbox-entry.ts';
import { isNotified, receiptNumberOf } from './core/sent-notification.ts';
import { useOutboxEntry } from './outbox.ts';
import { nextAttemptMessage, savedMessage, waitingReason } from './outbox-messages.ts';

interface SavedNoticeProps {
  /** The entry in the outbox. */
  readonly id: string;
  /** Called when the entry was sent. */
  readonly onSent: (receiptId: string | undefined) => void;
  /** Puts a rejected entry back into the form. */
  readonly onEdit: (entry: OutboxEntry) => void;
  /** Shows an empty form. */
  readonly onAgain: () => void;
  readonly again: string;
}

/** Replaces a form while its content is in the outbox, and shows the state of the entry. */
export function SavedNotice({ id, onSent, onEdit, onAgain, again }: SavedNoticeProps) {
  const entry = useOutboxEntry(id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const isSent = entry?.phase === 'sent';
  const receiptId = entry?.receipt?.id;
  const notifySent = useEffectEvent(onSent);
  useEffect(() => {
    if (isSent) notifySent(receiptId);
  }, [isSent, receiptId]);
  const isRefused = entry?.phase === 'refused';
  return (
    <div className="stack start" data-saved>
      <h2 ref={heading} tabIndex={-1}>
        {titleOf(entry)}
      </h2>
      <p className="callout dense" role="status" data-kind={kindOf(entry)}>
        {entry === undefined ? '' : stateOf(entry)}
      </p>
      {entry && !isRefused && !isSent && (
        <p>Until then you can view it, send it now or cancel it.</p>
      )}
      <div className="button-row">
        {isRefused && <AgreeButton entry={entry} />}
        {isRefused && <Button onClick={() => onEdit(entry)}>Edit and send again</Button>}
        <Link to="/outbox" {...buttonProps('secondary')}>
          See what’s waiting
        </Link>
        {entry && !isRefused && <NotifyButton entry={entry} />}
        <Button variant="plain" onClick={onAgain}>
          {again}
        </Button>
      </div>
    </div>
  );
}

function titleOf(entry: OutboxEntry | null | undefined): string {
  if (entry === null) return 'No longer waiting';
  if (entry?.phase === 'refused') return 'The shop didn’t accept it';
  return entry?.phase === 'sent' ? 'It’s been sent' : savedMessage;
}

/** The kind of the callout. */
function kindOf(entry: OutboxEntry | null | undefined): 'success' | 'warning' | 'error' {
  if (entry?.phase === 'refused') return 'error';
  return entry?.phase === 'sent' ? 'success' : 'warning';
}

function stateOf(entry: OutboxEntry | null): ReactNode {
  if (entry === null) return 'It was canceled and won’t be sent.';
  switch (entry.phase) {
    case 'refused':
      return entry.refusal?.message;
    case 'sent':
      return receiptNumberOf(entry)
        ? `Receipt number: ${receiptNumberOf(entry)}`
        : 'The shop has it.';
    case 'needs-login':
      return 'You’ve been logged out. Log in to send it.';
    case 'sending':
      return 'Sending...';
    default:
      return `${waitingReason(entry)} ${nextAttemptMessage()}`;
  }
}

/**
 * Requests permission to notify when a pending booking or custom order was sent. Hidden once that
 * is decided.
 */
export function NotifyButton({ entry }: { readonly entry: OutboxEntry }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // The worker shows the notifications.
    setOpen(
      'Notification' in window &&
        Notification.permission === 'default' &&
        Boolean(navigator.serviceWorker?.controller),
    );
  }, []);
  if (!isOpen || !isNotified(entry)) return null;
  const request = async () => {
    const permission = await Notification.requestPermission();
    setOpen(permission === 'default');
    if (permission === 'granted') showToast('success', 'We’ll tell you when it’s sent.');
  };
  return (
    <Button variant="secondary" onClick={() => void request()}>
      Tell me when it’s sent
    </Button>
  );
}
