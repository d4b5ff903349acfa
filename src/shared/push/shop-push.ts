import type { CallInput, ResponseOf } from '#contract/calls/call.ts';
import { pushCalls } from '#contract/calls/push-calls.ts';
import { pageCaller } from '#src/shared/network/page-caller.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';
import { findSubscription, subscribeHere, unsubscribeHere } from './device-push.ts';

type PushCalls = typeof pushCalls;

/** Makes a call about pushes. Throws `AppError`. */
export function callPush<Name extends keyof PushCalls>(
  name: Name,
  input: CallInput = {},
): Promise<ResponseOf<PushCalls[Name]>> {
  return pageCaller(pushCalls[name], input);
}

/** What a visitor has sent from this device. */
export interface Sent {
  readonly kind: 'booking' | 'custom-order';
  readonly id: string;
}

/**
 * Has this device told, after a tap. Returns whether it is; false when the person has not allowed
 * it. Throws `AppError`.
 */
export async function tellHere(follow?: Sent): Promise<boolean> {
  const { publicKey } = await callPush('readPushKey');
  const subscription = await subscribeHere(publicKey);
  if (!subscription) return false;
  await callPush('subscribeDevice', { body: { subscription, follow } });
  return true;
}

/** Has a device that is told of other things told of this, too. Returns whether it is told. */
export async function tellHereAlso(follow?: Sent): Promise<boolean> {
  const subscription = await findSubscription();
  if (!subscription) return false;
  await callPush('subscribeDevice', { body: { subscription, follow } });
  return true;
}

/** Has this device told of nothing any more. Throws `AppError`. */
export async function tellNoMore(): Promise<void> {
  const endpoint = await unsubscribeHere();
  if (endpoint) await callPush('unsubscribeDevice', { body: { endpoint } });
}

// People are asked once, on each device.

const askedKey = 'push-asked';

/** Whether they may be asked after this order or booking; notes that they were. */
export function askOnce(subject: string): boolean {
  const asked = deviceStorage.read(askedKey);
  if (asked !== undefined && asked !== subject) return false;
  // Where nothing is stored, they would be asked each time.
  return deviceStorage.write(askedKey, subject);
}

/** Notes that they have answered. */
export function noteAnswered(): void {
  deviceStorage.write(askedKey, 'answered');
}
