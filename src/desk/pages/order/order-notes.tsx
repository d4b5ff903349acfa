import type { FormEvent } from 'react';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { useDraftTexts } from '#src/desk/lib/use-draft-texts.ts';
import { deferOrderChange } from '#src/desk/orders/defer-order-change.ts';
import { relativeTime } from '#src/lib/relative-time.ts';
import { Button } from '#src/ui/button.tsx';
import { CardSection } from '#src/ui/card.tsx';
import { TextAreaField } from '#src/ui/field.tsx';

import styles from './order-page.module.css';

/** Notes that only staff see. */
export function OrderNotes({ order }: { readonly order: StaffOrder }) {
  const { orderId, orderNumber } = order.summary;
  const { texts, change, clear } = useDraftTexts(`note:${orderId}`, { text: '' });
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = texts.text.trim();
    if (text === '') return;
    if (await deferOrderChange(order, 'addOrderNote', `Note on order ${orderNumber}`, { text })) clear();
  };
  return (
    <CardSection aria-label="Notes">
      {order.notes.length > 0 && (
        <ul className={styles.notes}>
          {order.notes.map(({ id, text, by, at }) => (
            <li key={id}>
              <p className={styles.quote}>{text}</p>
              <p className={styles.muted}>
                {by}, {relativeTime(at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} onSubmit={(event) => void add(event)}>
        <TextAreaField
          label="Note for the staff"
          value={texts.text}
          onChange={({ target }) => change({ text: target.value })}
          rows={2}
          maxLength={orderDeskLimits.noteMax}
        />
        <div>
          <Button type="submit" variant="secondary">
            Add note
          </Button>
        </div>
      </form>
    </CardSection>
  );
}
