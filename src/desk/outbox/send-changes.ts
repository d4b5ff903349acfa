import type { AnyCall } from '#contract/calls/call.ts';
import type { Caller } from '#contract/calls/caller.ts';
import { currentRecordOf } from '#src/desk/lib/staff-failure.ts';
import { AppError } from '#src/lib/app-error.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { firstRetryMs, outboxMaxBackoffMs } from '#src/lib/timing.ts';
import { withLock } from '#src/lib/with-lock.ts';

import { completeChange, readChanges, updateChange } from './change-store.ts';
import { chooseNext, type PendingChange } from './pending-change.ts';

interface SendOptions {
  readonly staffId: string;
  /** By name. */
  readonly calls: Readonly<Record<string, AnyCall>>;
  readonly caller: Caller;
  /** Changes that failed before are tried at once. */
  readonly ignoreBackoff?: boolean;
  readonly onSent?: (change: PendingChange, result: unknown) => void;
  /** The session is over: everything waits for the login. */
  readonly onSessionOver?: () => void;
}

/**
 * Sends what waits, one change at a time and in one tab at a time. What the shop does not accept stays with its reason;
 * what can't be reached waits and is sent again with the same key.
 */
export function sendChanges(options: SendOptions): Promise<void> {
  return withLock('desk-outbox', async () => {
    const failed = new Set<string>();
    const now = options.ignoreBackoff ? Number.POSITIVE_INFINITY : Date.now();
    for (;;) {
      const next = chooseNext(await readChanges(), { staffId: options.staffId, failed, now });
      if (!next) return;
      const attempt = await sendOne(next, options);
      if (attempt === 'unreachable') return;
      if (attempt === 'failed') failed.add(next.subject);
    }
  });
}

/** Makes one attempt and stores its result. `unreachable`: nothing more can be sent now. */
async function sendOne(change: PendingChange, options: SendOptions): Promise<'ended' | 'failed' | 'unreachable'> {
  const { calls, caller, onSent, onSessionOver } = options;
  const call = calls[change.callName];
  // Of a later build that was taken back.
  if (!call) {
    await updateChange({ ...change, refusal: { message: 'This version of the desk can’t send it.' } });
    return 'ended';
  }
  try {
    const { params, body, id: idempotencyKey } = change;
    const result: unknown = await caller(call, { params, body, idempotencyKey });
    await completeChange(change, versionIn(result));
    onSent?.(change, result);
    return 'ended';
  } catch (error) {
    if (isCarriedOut(error)) {
      await completeChange(change, undefined);
      onSent?.(change, undefined);
      return 'ended';
    }
    if (error instanceof AppError && error.status === 401) {
      onSessionOver?.();
      return 'unreachable';
    }
    if (isPermanent(error)) {
      await updateChange({ ...change, refusal: { message: errorMessage(error), current: currentRecordOf(error) } });
      return 'ended';
    }
    const attempts = change.attempts + 1;
    const backoffMs = Math.min(outboxMaxBackoffMs, firstRetryMs * 2 ** (attempts - 1));
    await updateChange({ ...change, attempts, nextTryAt: Date.now() + backoffMs });
    // Without a network the others would fail too.
    return error instanceof AppError && error.kind === 'error-response' ? 'failed' : 'unreachable';
  }
}

/** A later version of the server has responded, in a form that this build does not know. */
function isCarriedOut(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'invalid-response' && error.status === 200;
}

/** Whether another attempt would get the same response. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  const { kind, status = 0 } = error;
  return kind === 'error-response' && status < 500 && ![408, 425, 429].includes(status);
}

/** The version of the record in a response, if it has one. */
function versionIn(result: unknown): number | undefined {
  if (typeof result !== 'object' || result === null || !('version' in result)) return undefined;
  return typeof result.version === 'number' ? result.version : undefined;
}
