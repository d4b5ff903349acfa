import { useEffect, useState } from 'react';

import { Button } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import type { OutboxEntry } from './core/outbox-entry.ts';
import { isToldOf } from './core/sent-notice.ts';

/** Asks for a notification when a waiting booking or custom order was sent. Only where nobody was asked before. */
export function TellMeButton({ entry }: { readonly entry: OutboxEntry }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Shown by the worker: without one nobody could tell.
    setOpen(
      'Notification' in window && Notification.permission === 'default' && Boolean(navigator.serviceWorker?.controller),
    );
  }, []);
  if (!isOpen || !isToldOf(entry)) return null;
  const ask = async () => {
    const answer = await Notification.requestPermission();
    setOpen(answer === 'default');
    if (answer === 'granted') showToast('success', 'We’ll tell you when it’s sent.');
  };
  return (
    <Button variant="secondary" onClick={() => void ask()}>
      Tell me when it’s sent
    </Button>
  );
}
