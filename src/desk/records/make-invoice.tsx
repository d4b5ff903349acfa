import { makeInvoice } from '#contract/calls/admin/invoice-calls.ts';
import { useMay, useStaffChange } from '#src/desk/lib/staff-query.ts';
import { Problem } from '#src/desk/ui/problem.tsx';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';

/** Makes the invoice of what was sold before the shop kept invoices. `subject`: `order:ID`. */
export function MakeInvoice({ subject }: { readonly subject: string }) {
  const mayMoney = useMay('money');
  const { isPending, error, mutate } = useStaffChange(makeInvoice);
  if (!mayMoney) return null;
  return (
    <div className="stack-close start">
      <p className="muted">
        This was sold before invoices were kept here. Its invoice has today’s date and the next
        number.
      </p>
      <Problem of={error}>
        <FormMessage kind="error">{errorMessage(error)}</FormMessage>
      </Problem>
      <Button variant="secondary" onClick={() => !isPending && mutate({ body: { subject } })}>
        {isPending ? 'Making the invoice...' : 'Make the invoice'}
      </Button>
    </div>
  );
}
