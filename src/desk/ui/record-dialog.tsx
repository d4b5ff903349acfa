import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';

import type { AnyCall, BodyOf } from '#contract/calls/call.ts';
import { useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { type RecordKind, useRecordChange } from '#src/desk/lib/use-record-change.ts';
import styles from '#src/desk/orders/order-page.module.css';
import { Dialog } from '#src/ui/dialog.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

import { RecordFailure } from './record-failure.tsx';

interface RecordDialogProps<Known, Record extends Known, Change extends AnyCall, Values extends FieldValues> {
  readonly kind: RecordKind<Known, Record>;
  readonly record: Known;
  readonly call: Change;
  readonly title: string;
  readonly intro?: string | undefined;
  readonly button: string;
  readonly empty: Values;
  /** What is sent for the form's values, whose texts are trimmed; by default the values. */
  readonly bodyOf?: (values: Values) => Omit<BodyOf<Change>, 'version'>;
  readonly onDone?: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: (form: ReturnType<typeof useDeskForm<Values>>) => ReactNode;
}

/** Asks what a change needs. The change waits for the server's word; what is typed stays until then. */
export function RecordDialog<Known, Record extends Known, Change extends AnyCall, Values extends FieldValues>(
  props: RecordDialogProps<Known, Record, Change, Values>,
) {
  const { kind, record, call, title, intro, button, empty, bodyOf, onDone, onClose, children } = props;
  const name = [call.name, ...Object.keys(empty), ...Object.values(kind.of(record).params)].join(':');
  const form = useDeskForm<Values>({ name, empty });
  const change = useRecordChange(kind, call, record, () => {
    void form.clear();
    onClose();
    onDone?.();
  });
  return (
    <Dialog title={title} placement="centre" onClose={onClose}>
      <form
        className={`stack ${styles.form} ${styles.body}`}
        onSubmit={form.handleTrimmed((values) => change.send(bodyOf ? bodyOf(values) : (values as never)))}
        noValidate
      >
        {intro && <p>{intro}</p>}
        <RecordFailure kind={kind} record={record} change={change} />
        {children(form)}
        <SubmitButton busy="Sending..." isBusy={change.isBusy} wide>
          {button}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
