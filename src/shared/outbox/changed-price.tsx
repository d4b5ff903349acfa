import type { Agreed } from '#contract/calls/agreed.ts';
import { agreedText } from '#contract/rules/cart/agreed.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { changedAgreementOf } from '#src/shared/network/changed-agreement.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { useBusy } from '#src/shared/ui/forms/use-busy.ts';
import type { OutboxEntry } from './core/outbox-entry.ts';
import { sendWithAgreed } from './core/outbox-store.ts';
import { retryNow } from './outbox.ts';
import { refusalOf } from './send-through-outbox.ts';

// A booking is taken at the price that was agreed to. When that has changed, the person is asked.

/** What agreeing to the new price is called. */
export function bookLabel({ service }: Agreed): string {
  const pricePaisa = service?.pricePaisa ?? null;
  return pricePaisa === null ? 'Book without a fixed price' : `Book for ${formatPaisa(pricePaisa)}`;
}

/** For a rejected booking whose price has changed: sends it, with its picture, at the new price. */
export function AgreeButton({ entry }: { readonly entry: OutboxEntry }) {
  const changed = changedAgreementOf(refusalOf(entry));
  const [isBusy, send] = useBusy(async () => {
    if (!changed) return;
    await sendWithAgreed(entry.id, agreedText(changed.agreed));
    await retryNow();
  });
  if (!changed?.agreed.service) return null;
  return (
    <Button onClick={() => void send()} aria-disabled={isBusy || undefined}>
      {isBusy ? 'Booking...' : bookLabel(changed.agreed)}
    </Button>
  );
}
