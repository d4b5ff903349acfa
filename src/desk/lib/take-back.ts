import type { QueryClient } from '@tanstack/react-query';
import type { AnyCall, CallInput } from '#contract/calls/call.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { newIdempotencyKey } from '#src/shared/network/idempotency-key.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { refetchScreens } from './staff-query.ts';
import { callStaff } from './staff-session.ts';

/** How to take back what was just done. */
export interface WayBack {
  readonly call: AnyCall;
  readonly input: CallInput;
  /** Shows the record as it is then. */
  readonly show: (record: unknown) => void;
}

/** Says what was done, with a button that takes it back. The server decides whether it still can. */
export function showDone(client: QueryClient, text: string, back: WayBack | undefined): void {
  const run = async ({ call, input, show }: WayBack) => {
    try {
      show(await callStaff(call, { ...input, idempotencyKey: newIdempotencyKey() }));
      showToast('success', 'Taken back.');
    } catch (error) {
      showToast('error', errorMessage(error));
    }
    refetchScreens(client);
  };
  showToast('success', text, back && { label: 'Undo', run: () => void run(back) });
}
