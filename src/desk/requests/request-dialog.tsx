import type { AnyCall } from '#contract/calls/call.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { filledIn } from '#src/desk/lib/use-desk-form.ts';
import { RecordDialog } from '#src/desk/ui/record-dialog.tsx';
import { TextAreaField } from '#src/ui/field.tsx';

import type { Request, RequestKind } from './request-kinds.ts';

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

/** Asks for the one text that a change of a booking or custom order needs. */
export function RequestDialog<One extends Request>({ kind, request, question, onClose }: RequestDialogProps<One>) {
  const { field: name, label, ...texts } = question;
  const isReason = name === 'reason';
  return (
    <RecordDialog
      {...{ kind, ...texts, onClose }}
      record={request}
      empty={{ text: '' }}
      bodyOf={({ text }) => ({ [name]: text })}
    >
      {({ field }) => (
        <TextAreaField
          label={label}
          rows={2}
          maxLength={isReason ? orderDeskLimits.reasonMax : orderDeskLimits.lineMax}
          required={isReason}
          {...field('text', isReason ? filledIn : undefined)}
        />
      )}
    </RecordDialog>
  );
}
