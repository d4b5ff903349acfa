import { type ComponentProps, useState } from 'react';
import type { AnyCall, CallInput, ResponseOf } from '#contract/calls/call.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { Problem } from './problem.tsx';

export interface ActionProps
  extends Pick<ComponentProps<typeof Button>, 'variant' | 'wide' | 'aria-describedby'> {
  readonly label: string;
  /** For screen readers, after the label. */
  readonly about?: string | undefined;
  /** While it is busy, when it does nothing. */
  readonly busy?: string;
  readonly isBusy?: boolean;
  /** For what can't be undone: the button of a second tap, which does it, such as 'Yes, end it'. */
  readonly confirm?: string | undefined;
  /** What it means, beside that button. */
  readonly warning?: string;
  readonly onClick: () => void;
}

/** A button that does one thing at a time. */
export function ActionButton(props: ActionProps) {
  const {
    label,
    about,
    busy = label,
    isBusy = false,
    confirm,
    warning,
    onClick,
    ...button
  } = props;
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button
        variant={confirm ? 'plain' : 'secondary'}
        {...button}
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && (confirm ? setAsking(true) : onClick())}
      >
        {isBusy ? busy : label}
        {about && <span className="visually-hidden"> {about}</span>}
      </Button>
    );
  return (
    <>
      {warning && <p style={{ flexBasis: '100%' }}>{warning}</p>}
      <Button
        variant="secondary"
        autoFocus
        onClick={() => {
          setAsking(false);
          onClick();
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

interface ChangeButtonProps extends Omit<ActionProps, 'isBusy' | 'onClick'> {
  readonly call: AnyCall;
  readonly input?: CallInput;
  readonly onDone?: () => void;
  readonly messageOf?: (error: Error) => string;
}

/**
 * A button that makes one change, and why it was not made. What was changed or deleted meanwhile is
 * read again.
 */
export function ChangeButton({
  call,
  input = {},
  onDone,
  messageOf,
  ...button
}: ChangeButtonProps) {
  const change = useStaffChange<AnyCall>(call, { refetchesIfOld: true, onSuccess: onDone });
  return (
    <>
      <ChangeFailure error={change.error} messageOf={messageOf} />
      <ActionButton {...button} isBusy={change.isPending} onClick={() => change.mutate(input)} />
    </>
  );
}

interface ChangeFailureProps {
  readonly error: Error | null;
  readonly messageOf?: ((error: Error) => string) | undefined;
}

/** Why a change was not made; nothing without an error. */
export function ChangeFailure({ error, messageOf = errorMessage }: ChangeFailureProps) {
  return (
    <Problem of={error}>
      {error && <FormMessage kind="error">{messageOf(error)}</FormMessage>}
    </Problem>
  );
}

interface SaveButtonProps<Export extends AnyCall> extends Pick<ActionProps, 'label' | 'about'> {
  readonly call: Export;
  readonly input: CallInput;
  /** What is told when it is saved; by default the file's name. */
  readonly savedOf?: (file: ResponseOf<Export>) => string;
}

/** Saves what a call exports as a file. For owners, after a step-up. */
export function SaveButton<Export extends AnyCall>(props: SaveButtonProps<Export>) {
  const { call, input, savedOf = ({ fileName }) => `${fileName} is saved.`, ...button } = props;
  const exported = useStaffChange<AnyCall>(call, {
    changesNothing: true,
    onSuccess: (file: ResponseOf<Export>) => {
      saveFile(file.fileName, file.csv ?? file.json);
      showToast('success', savedOf(file));
    },
  });
  const save = () =>
    exported.mutate(input, { onError: (error) => showToast('error', errorMessage(error)) });
  return <ActionButton {...button} busy="Saving..." isBusy={exported.isPending} onClick={save} />;
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
