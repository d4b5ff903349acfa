import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { deferChange } from '#src/desk/outbox/desk-outbox.ts';
import { deskOutbox } from '#src/desk/outbox/outbox-state.ts';
import { pendingStock, stockChange } from '#src/desk/products/pending-stock.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { showToast } from '#src/ui/toast-store.ts';

/** Taps within this time are one change. */
const tapsMs = 600;

/**
 * Changes a stock by taps. `pending` is what the shop has not confirmed yet: the last taps, and what waits in the outbox
 * for the network. `name` is the product's, or the product's with its choice.
 */
export function useStockChange(productId: string, choiceId: string | undefined, name: string) {
  const [tapped, setTapped] = useState(0);
  /** Of the taps, what is on its way into the outbox. */
  const taken = useRef(0);
  const waiting = pendingStock(useSnapshot(deskOutbox).changes, productId, choiceId);

  const send = useEffectEvent(async () => {
    const by = tapped - taken.current;
    if (by === 0) return;
    taken.current += by;
    try {
      await deferChange(stockChange(productId, choiceId, name, by));
    } catch (error) {
      showToast('error', `${name}: ${errorMessage(error)}`);
    } finally {
      taken.current -= by;
      setTapped((now) => now - by);
    }
  });
  useEffect(() => {
    if (tapped === 0) return;
    const timer = setTimeout(() => void send(), tapsMs);
    return () => clearTimeout(timer);
  }, [tapped]);
  // Leaving the screen or the app ends the taps.
  useEffect(() => {
    const sendNow = () => void send();
    window.addEventListener('pagehide', sendNow);
    return () => {
      window.removeEventListener('pagehide', sendNow);
      sendNow();
    };
  }, []);

  return { pending: waiting + tapped, change: (by: number) => setTapped((now) => now + by) };
}
