import { type ComponentProps, type ReactNode, useState } from 'react';
import type { AnyCall, CallInput, ResponseOf } from '#contract/calls/call.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { Button, type ButtonVariant } from '#src/ui/button.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { showToast } from '#src/ui/toast-store.ts';
import styles from './form.module.css';
import recordStyles from './record.module.css';

interface ActionProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'wide' | 'aria-describedby'> {
  readonly label: string;
  /** While it is busy, when it does nothing. */
  readonly busy?: string;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
}

/** A button that does one thing at a time. */
export function ActionButton({ label, busy = label, isBusy = false, onClick, ...button }: ActionProps) {
  return (
    <Button variant="secondary" {...button} aria-disabled={isBusy || undefined} onClick={() => !isBusy && onClick()}>
      {isBusy ? busy : label}
    </Button>
  );
}

interface ActionsProps {
  /** What is possible now. */
  readonly of: readonly (ActionProps | false | undefined)[];
  /** More buttons. */
  readonly children?: ReactNode;
}

/** Buttons side by side. */
export function Actions({ of, children }: ActionsProps) {
  return (
    <div className={`row ${recordStyles.buttons}`}>
      {of.map((action) => action && <ActionButton key={action.label} {...action} />)}
      {children}
    </div>
  );
}

interface ConfirmButtonProps {
  readonly label: string;
  /** The button that does it, such as 'Yes, end it'. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly variant?: ButtonVariant;
  readonly isBusy?: boolean;
}

/** A button for what can't be undone: a second tap confirms it. */
export function ConfirmButton({ label, confirm, onConfirm, variant = 'plain', isBusy = false }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) return <ActionButton {...{ label, variant, isBusy }} onClick={() => setAsking(true)} />;
  return (
    <>
      <Button
        variant="secondary"
        autoFocus
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {confirm}
      </Button>
      <Button variant="plain" onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </>
  );
}

interface SaveButtonProps<Export extends AnyCall> {
  readonly call: Export;
  readonly input: CallInput;
  readonly label: string;
  /** For screen readers, after the label. */
  readonly about?: string;
  /** What is told when it is saved; by default the file's name. */
  readonly savedOf?: (file: ResponseOf<Export>) => string;
}

/** Saves what a call exports as a file. For owners, after a step-up. */
export function SaveButton<Export extends AnyCall>(props: SaveButtonProps<Export>) {
  const { call, input, label, about, savedOf = ({ fileName }) => `${fileName} is saved.` } = props;
  const exported = useStaffChange<AnyCall>(call, {
    changesNothing: true,
    onSuccess: (file: ResponseOf<Export>) => {
      saveFile(file.fileName, file.csv ?? file.json);
      showToast('success', savedOf(file));
    },
  });
  const save = () => exported.mutate(input, { onError: (error) => showToast('error', errorMessage(error)) });
  return (
    <Button
      variant="secondary"
      aria-disabled={exported.isPending || undefined}
      onClick={() => !exported.isPending && save()}
    >
      {exported.isPending ? 'Saving...' : label}
      {about && <span className="visually-hidden"> {about}</span>}
    </Button>
  );
}

/** Has the browser save a text as a file. */
function saveFile(name: string, text: string): void {
  const type = name.endsWith('.json') ? 'application/json' : 'text/csv;charset=utf-8';
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Why a change was not made; nothing without an error. */
export function ChangeFailure({ error }: { readonly error: unknown }) {
  return error ? <FormMessage kind="error">{errorMessage(error)}</FormMessage> : null;
}

interface EndButtonProps {
  readonly call: AnyCall;
  /** With the version that is shown: an ended or deleted record is not changed any more. */
  readonly input: CallInput;
  readonly label: string;
  readonly confirm: string;
  readonly onDone?: () => void;
}

/** Ends or deletes the record of a form, below it. */
export function EndButton({ call, input, label, confirm, onDone }: EndButtonProps) {
  const end = useStaffChange(call, { refetchesAfter: () => true, ...(onDone && { onSuccess: onDone }) });
  return (
    <div className={styles.delete}>
      <ChangeFailure error={end.error} />
      <ConfirmButton {...{ label, confirm }} isBusy={end.isPending} onConfirm={() => end.mutate(input)} />
    </div>
  );
}
