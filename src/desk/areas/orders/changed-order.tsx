import { formatPaisa } from '#contract/rules/texts/money.ts';
import formStyles from '#src/desk/ui/form.module.css';
import type { ChangedAgreement } from '#src/shared/network/changed-agreement.ts';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';

interface ChangedOrderProps {
  readonly changes: ChangedAgreement;
  /** Takes what the shop has now. */
  readonly onConfirm: () => void;
  /** Takes what was typed all the same. */
  readonly onAnyway: () => void;
  readonly onClose: () => void;
}

/** Says what the shop has otherwise than this device, and asks the seller. */
export function ChangedOrder({ changes, onConfirm, onAnyway, onClose }: ChangedOrderProps) {
  const { reasons, agreed } = changes;
  const isLeft = agreed.lines.length > 0;
  const lacks = reasons.some(({ code }) => code === 'stock-short' || code === 'product-gone');
  // The total is on the button, unless nothing else tells why it differs.
  const others = reasons.filter(({ code }) => code !== 'total-changed');
  return (
    <Dialog title="The shop has it otherwise" placement="centre" onClose={onClose}>
      <div className={`stack ${formStyles.dialog}`}>
        <p>The order isn’t placed yet.</p>
        <ul className="bullets" aria-label="What is different">
          {(others.length > 0 ? others : reasons).map(({ code, field, description }) => (
            <li key={`${code} ${field}`}>{description}</li>
          ))}
        </ul>
        {isLeft && (
          <Button onClick={onConfirm} wide>
            {`Place it for ${formatPaisa(agreed.totalPaisa)}`}
          </Button>
        )}
        <Button variant="secondary" onClick={onAnyway} wide>
          {lacks ? 'The customer has it: sell it anyway' : 'Sell it as it was agreed'}
        </Button>
        <Button variant="plain" onClick={onClose}>
          Back to the order
        </Button>
      </div>
    </Dialog>
  );
}
