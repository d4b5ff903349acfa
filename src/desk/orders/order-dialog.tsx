import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import type { AnyCall, BodyOf } from '#contract/calls/call.ts';
import { useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

import { OrderFailure } from './order-failure.tsx';
import styles from './order-page.module.css';
import { useOrderChange } from './use-order-change.ts';

interface OrderDialogProps<Change extends AnyCall, Values extends FieldValues> {
  readonly title: string;
  readonly intro?: string | undefined;
  readonly button: string;
  readonly order: Pick<StaffOrder, 'summary'>;
  readonly call: Change;
  readonly empty: Values;
  /** What is sent for the form's values, whose texts are trimmed. */
  readonly bodyOf: (values: Values) => Omit<BodyOf<Change>, 'version'>;
  readonly onDone?: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: (form: ReturnType<typeof useDeskForm<Values>>) => ReactNode;
}

/** Asks what a change of an order needs. The change waits for the server's word. */
export function OrderDialog<Change extends AnyCall, Values extends FieldValues>(
  props: OrderDialogProps<Change, Values>,
) {
  const { title, intro, button, order, call, empty, bodyOf, onDone, onClose, children } = props;
  const form = useDeskForm<Values>({ name: `${call.name}:${order.summary.orderId}`, empty });
  const change = useOrderChange(call, order, () => {
    void form.clear();
    onClose();
    onDone?.();
  });
  return (
    <Dialog title={title} placement="centre" onClose={onClose}>
      <form
        className={`stack ${styles.form} ${styles.body}`}
        onSubmit={form.handleTrimmed((values) => change.send(bodyOf(values)))}
        noValidate
      >
        {intro && <p>{intro}</p>}
        <OrderFailure order={order} error={change.error} onRefreshed={change.reset} />
        {children(form)}
        <SubmitButton busy="Sending..." isBusy={change.isBusy} wide>
          {button}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
