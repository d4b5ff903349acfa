import { useEffect, useState } from 'react';

import { Button } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import type { OutboxEntry } from './core/outbox-entry.ts';
import { isNotified } from './core/sent-notification.ts';

/** Requests permission to notify when a pending booking or custom order was sent. Hidden once that is decided. */
export function NotifyButton({ entry }: { readonly entry: OutboxEntry }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // The worker shows the notifications.
    setOpen(
      'Notification' in window && Notification.permission === 'default' && Boolean(navigator.serviceWorker?.controller),
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
