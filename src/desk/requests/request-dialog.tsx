import type { AnyCall } from '#contract/calls/call.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { filledIn, useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import styles from '#src/desk/orders/order-page.module.css';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

import { RequestFailure } from './request-failure.tsx';
import type { Request, RequestKind } from './request-kinds.ts';
import { useRequestChange } from './use-request.ts';

/** What a dialog asks, and its change. */
export interface Question {
  readonly call: AnyCall;
  readonly title: string;
  readonly intro: string;
  /** The name of the text in the call. */
  readonly field: 'reason' | 'reference';
  readonly label: string;
  readonly button: string;
}

interface RequestDialogProps<One extends Request> {
  readonly kind: RequestKind<One>;
  readonly request: One;
  readonly question: Question;
  readonly onClose: () => void;
}

/** Asks for the one text that a change needs. The change waits for the server's word. */
export function RequestDialog<One extends Request>({ kind, request, question, onClose }: RequestDialogProps<One>) {
  const { call, title, intro, field: name, label, button } = question;
  const { field, clear, handleTrimmed } = useDeskForm({ name: `${call.name}:${request.id}`, empty: { text: '' } });
  const change = useRequestChange(kind, call, request, () => {
    void clear();
    onClose();
  });
  return (
    <Dialog title={title} placement="centre" onClose={onClose}>
      <form
        className={`stack ${styles.form} ${styles.body}`}
        onSubmit={handleTrimmed(({ text }) => change.send({ [name]: text }))}
        noValidate
      >
        <p>{intro}</p>
        <RequestFailure kind={kind} request={request} change={change} />
        <TextAreaField
          label={label}
          rows={2}
          maxLength={name === 'reason' ? orderDeskLimits.reasonMax : orderDeskLimits.lineMax}
          required={name === 'reason'}
          {...field('text', name === 'reason' ? filledIn : undefined)}
        />
        <SubmitButton busy="Sending..." isBusy={change.isBusy} wide>
          {button}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
