import type { AnyCall, CallInput, ResponseOf } from '#contract/calls/call.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast-store.ts';

interface SaveButtonProps<Export extends AnyCall> {
  readonly call: Export;
  readonly input: CallInput;
  readonly label: string;
  /** For screen readers, after the label. */
  readonly about?: string;
  readonly textOf: (file: ResponseOf<Export>) => string;
  /** What is told when it is saved. */
  readonly savedOf: (file: ResponseOf<Export>) => string;
}

/** Saves what a call exports as a file. For owners, after a step-up. */
export function SaveButton<Export extends AnyCall>(props: SaveButtonProps<Export>) {
  const { call, input, label, about, textOf, savedOf } = props;
  const exported = useStaffChange<AnyCall>(call, {
    invalidates: [],
    onSuccess: (file: ResponseOf<Export>) => {
      saveFile(file.fileName, textOf(file));
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
