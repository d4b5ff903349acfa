import { type ComponentProps, useRef, useState } from 'react';
import type { AnyCall, CallInput } from '#contract/calls/call.ts';
import {
  BrokenOffError,
  type ExportProgress,
  type LoadedExport,
  loadExport,
} from '#src/desk/lib/load-export.ts';
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
  readonly busy?: string | undefined;
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

interface SaveButtonProps extends Pick<ActionProps, 'label' | 'about'> {
  readonly call: AnyCall;
  readonly input: CallInput;
  /** What is told when it is saved; by default the file's name. */
  readonly savedOf?: (file: LoadedExport) => string;
}

/**
 * Saves what a call exports as a file, and says how far it is. For owners, after a step-up. It goes
 * on while another screen is shown.
 */
export function SaveButton(props: SaveButtonProps) {
  const { call, input, savedOf = ({ fileName }) => `${fileName} is saved.`, ...button } = props;
  const [progress, setProgress] = useState<ExportProgress>();
  const cancel = useRef<AbortController>(undefined);
  const save = async () => {
    cancel.current = new AbortController();
    const { signal } = cancel.current;
    setProgress({ isWaiting: false, bytes: 0 });
    try {
      const file = await loadExport(call, input, { signal, onProgress: setProgress });
      saveFile(file);
      showToast('success', savedOf(file));
    } catch (error) {
      if (!signal.aborted) showToast('error', exportFailure(error));
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <>
      <ActionButton
        {...button}
        busy={progress && progressText(progress)}
        isBusy={progress !== undefined}
        onClick={() => void save()}
      />
      {progress && (
        <Button variant="plain" onClick={() => cancel.current?.abort()}>
          Stop
        </Button>
      )}
    </>
  );
}

function progressText({ isWaiting, bytes }: ExportProgress): string {
  if (isWaiting) return 'Another export is first...';
  const megabytes = bytes / 1_000_000;
  return megabytes < 0.1 ? 'Saving...' : `Saving, ${megabytes.toFixed(1)} MB...`;
}

function exportFailure(error: unknown): string {
  return error instanceof BrokenOffError ? error.message : errorMessage(error);
}

/** Has the browser save a file. */
function saveFile({ fileName, content }: LoadedExport): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
