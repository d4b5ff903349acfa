import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import { deferChange, deskOutbox } from '#src/desk/outbox/desk-outbox.ts';
import { pendingStock, productSubject } from '#src/desk/products/pending-stock.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { showToast } from '#src/ui/toast-store.ts';

/** Taps within this time are one change. */
const tapsMs = 600;

/**
 * Changes a stock by taps. `pending` is what the shop has not confirmed yet: the last taps, and what waits in the outbox
 * for the network.
 */
export function useStockChange(product: Pick<DeskProductRow, 'id' | 'name'>, choiceId: string | undefined) {
  const [tapped, setTapped] = useState(0);
  /** Of the taps, what is on its way into the outbox. */
  const taken = useRef(0);
  const waiting = pendingStock(useSnapshot(deskOutbox).changes, product.id, choiceId);

  const send = useEffectEvent(async () => {
    const by = tapped - taken.current;
    if (by === 0) return;
    taken.current += by;
    try {
      await deferChange({
        callName: 'changeStock',
        subject: productSubject(product.id),
        label: `Stock of ${product.name}: ${by > 0 ? `${by} more` : `${-by} fewer`}`,
        params: { id: product.id },
        body: { by, ...(choiceId !== undefined && { choiceId }) },
      });
    } catch (error) {
      showToast('error', `${product.name}: ${errorMessage(error)}`);
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
