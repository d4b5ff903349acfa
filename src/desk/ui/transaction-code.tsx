import { orderDeskLimits } from '#contract/names/limits.ts';
import type { useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { TextField } from '#src/ui/field.tsx';

interface TransactionCodeProps {
  readonly field: ReturnType<typeof useDeskForm<{ reference: string; reason: string }>>['field'];
  /** What the customer typed; empty without. */
  readonly typed?: string;
  /** The code stands at another payment: the audit log gets the reason. */
  readonly isUsed: boolean;
}

/** The code of a payment, for its confirmation. */
export function TransactionCode({ field, typed = '', isUsed }: TransactionCodeProps) {
  return (
    <>
      <TextField
        label="Transaction code"
        maxLength={orderDeskLimits.lineMax}
        autoComplete="off"
        hint={typed ? `The customer typed ${typed}` : 'As it stands on the screenshot; may be left empty'}
        {...field('reference')}
      />
      {isUsed && (
        <TextField
          label="Why is the code right here, too?"
          maxLength={orderDeskLimits.reasonMax}
          hint="For the audit log"
          {...field('reason')}
        />
      )}
    </>
  );
}
