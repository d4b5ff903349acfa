import { makeInvoice, setBuyerTaxNumber } from '#contract/calls/admin/invoice-calls.ts';
import { taxNumberMax } from '#contract/names/limits.ts';
import { useMay, useStaffChange } from '#src/desk/lib/staff-query.ts';
import { ChangeFailure } from '#src/desk/ui/change-buttons.tsx';
import { Fields, useFieldForm } from '#src/desk/ui/fields.tsx';
import formStyles from '#src/desk/ui/form.module.css';
import { Button } from '#src/shared/ui/forms/button.tsx';

interface OfSubject {
  /** `order:ID`, `booking:ID` or `custom-order:ID`. */
  readonly subject: string;
  /** The buyer's own, as it is stored. */
  readonly taxNumber: string | undefined;
}

const fieldsOf = (taxNumber = '') =>
  ({
    taxNumber: {
      label: 'Buyer’s PAN or VAT number',
      hint: 'May be left empty',
      initial: taxNumber,
      maxLength: taxNumberMax,
      autoComplete: 'off',
    },
  }) as const;

/** Makes the invoice of what was sold before the shop kept invoices. */
export function MakeInvoice({ subject, taxNumber }: OfSubject) {
  const fields = fieldsOf(taxNumber);
  const { field, clear, handleTrimmed } = useFieldForm({ name: `make-invoice:${subject}`, fields });
  const { isPending, error, mutate } = useStaffChange(makeInvoice, {
    onSuccess: () => void clear(),
  });
  if (!useMay('money')) return null;
  const send = handleTrimmed((typed) => !isPending && mutate({ body: { subject, ...typed } }));
  return (
    <form className="stack-close start" onSubmit={send} noValidate>
      <p className="muted">
        This was sold before invoices were kept here. Its invoice has today’s date and the next
        number.
      </p>
      <Fields of={fields} field={field} />
      <ChangeFailure error={error} />
      <Button type="submit" variant="secondary" aria-disabled={isPending || undefined}>
        {isPending ? 'Making the invoice...' : 'Make the invoice'}
      </Button>
    </form>
  );
}

interface BuyerNumberProps extends OfSubject {
  readonly hasInvoice: boolean;
}

/** The buyer's tax number, for the invoice that comes, and of one that was given. */
export function BuyerNumber({ subject, taxNumber, hasInvoice }: BuyerNumberProps) {
  const fields = fieldsOf(taxNumber);
  const { field, clear, handleTrimmed } = useFieldForm({ name: `buyer:${subject}`, fields });
  const { isPending, error, mutate } = useStaffChange(setBuyerTaxNumber, {
    onSuccess: () => void clear(),
  });
  if (!useMay('money')) return null;
  const send = handleTrimmed((typed) => !isPending && mutate({ body: { subject, ...typed } }));
  return (
    <details className={`fold ${formStyles.section}`}>
      <summary>Buyer’s PAN or VAT number{taxNumber ? `: ${taxNumber}` : ''}</summary>
      <form className="stack-close start" onSubmit={send} noValidate>
        {hasInvoice && (
          <p className="muted">
            The invoice that was given is taken back by a credit note, and another one has the
            number.
          </p>
        )}
        <Fields of={fields} field={field} />
        <ChangeFailure error={error} />
        <Button type="submit" variant="secondary" aria-disabled={isPending || undefined}>
          {isPending ? 'Saving...' : 'Save the number'}
        </Button>
      </form>
    </details>
  );
}
