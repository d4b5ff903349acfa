import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { rejectUnchecked } from '#contract/calls/admin/payment-calls.ts';
import type { Unchecked } from '#contract/calls/admin/today-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { ActionButton, ChangeFailure } from '#src/desk/ui/change-buttons.tsx';
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';
import { Fields, useFieldForm } from '#src/desk/ui/fields.tsx';
import record from '#src/desk/ui/record.module.css';
import { required } from '#src/shared/forms/form-fields.ts';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

import styles from './today-page.module.css';

interface UncheckedOrdersProps {
  readonly unchecked: Unchecked;
  /** When they were counted. */
  readonly at: string;
}

/** Many unpaid orders of new customers as one thing, with one way to end it. */
export function UncheckedOrders({ unchecked, at }: UncheckedOrdersProps) {
  const [isAsking, setAsking] = useState(false);
  const { orders, pieces, totalPaisa } = unchecked;
  return (
    <div className={`surface row bare-link ${styles.task}`} data-kind="unchecked">
      <DeskIcon name="warning" />
      <span className={`lines ${styles.taskText}`}>
        <span className="entry-name">
          {orders} unpaid orders of new customers hold {pieces} pieces
        </span>
        <span className="muted breaks">
          {formatPaisa(totalPaisa)} in all. Check the payments first: what you confirm stays.
        </span>
      </span>
      <div className={`row ${record.buttons}`}>
        <Link to="/payments" {...buttonProps('secondary')}>
          Check payments
        </Link>
        <ActionButton label="Reject them all" variant="plain" onClick={() => setAsking(true)} />
      </div>
      {isAsking && <RejectAll unchecked={unchecked} at={at} onClose={() => setAsking(false)} />}
    </div>
  );
}

const fields = {
  reason: {
    label: 'Reason',
    rows: 3,
    maxLength: orderDeskLimits.reasonMax,
    required: true,
    rule: required('Please enter a reason.'),
    initial: 'We could not find a payment for this order.',
    hint: 'The customers read it in the email',
  },
} as const;

/** Of orders that are not among those that are rejected. */
function staying(awaited: number): string {
  if (awaited === 0) return '';
  return awaited === 1
    ? '1 more stays, because a wallet or bank has not said yet whether it was paid.'
    : `${awaited} more stay, because a wallet or bank has not said yet whether they were paid.`;
}

function RejectAll({
  unchecked,
  at,
  onClose,
}: UncheckedOrdersProps & { readonly onClose: () => void }) {
  const form = useFieldForm({ name: 'reject-unchecked', fields });
  const change = useStaffChange(rejectUnchecked, {
    onSuccess: ({ rejected, awaited }) => {
      void form.clear();
      onClose();
      const done = rejected === 1 ? '1 order is rejected.' : `${rejected} orders are rejected.`;
      showToast('success', `${done} ${staying(awaited)}`.trim());
    },
  });
  const send = form.handleTrimmed(({ reason }) =>
    change.mutate({ body: { placedUntil: at, reason } }),
  );
  return (
    <Dialog title={`Reject ${unchecked.orders} orders?`} placement="centre" onClose={onClose}>
      <div className={record.body}>
        <form className="stack top" onSubmit={send} noValidate>
          <p>
            They are canceled, their {unchecked.pieces} pieces go back in stock, and each customer
            gets an email. This can’t be undone. Orders that come after you looked stay, and those
            whose wallet or bank has not said yet whether they were paid.
          </p>
          <Fields of={fields} field={form.field} />
          <ChangeFailure error={change.error} />
          <SubmitButton busy="Sending..." isBusy={change.isPending} wide>
            Yes, reject them all
          </SubmitButton>
        </form>
      </div>
    </Dialog>
  );
}
