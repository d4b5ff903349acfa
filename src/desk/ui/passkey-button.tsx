import { useMutation } from '@tanstack/react-query';

import { passkeyMessage } from '#src/desk/lib/passkey.ts';
import { Button } from '#src/ui/button.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';

interface PasskeyButtonProps<Result> {
  readonly label: string;
  /** Makes a passkey or uses one. */
  readonly ask: () => Promise<Result>;
  readonly onDone: (result: Result) => unknown;
}

/** A button that asks the device for a passkey, and why there was none. */
export function PasskeyButton<Result>({ label, ask, onDone }: PasskeyButtonProps<Result>) {
  const passkey = useMutation({ mutationFn: ask, onSuccess: onDone });
  return (
    <>
      {passkey.isError && <FormMessage kind="error">{passkeyMessage(passkey.error)}</FormMessage>}
      <Button
        wide
        aria-disabled={passkey.isPending || undefined}
        onClick={() => !passkey.isPending && passkey.mutate()}
      >
        {passkey.isPending ? 'Waiting for your passkey...' : label}
      </Button>
    </>
  );
}
