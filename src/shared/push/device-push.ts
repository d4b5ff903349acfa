import type { DeviceSubscription } from '#contract/calls/push-calls.ts';
import { isAppleTouch } from '#src/shared/browser/apple-touch.ts';
import { workerReadyTimeoutMs } from '#src/shared/network/timing.ts';
import { withTimeout } from '#src/shared/network/with-timeout.ts';

// Pushes to this device, of the shop or of the desk: each has a worker, and with it a subscription,
// of its own.

/**
 * Whether this browser can be told. `home-screen`: an iPhone tells only what is on its home screen.
 * `denied`: the person has forbidden it in the browser.
 */
export type PushSupport = 'possible' | 'denied' | 'home-screen' | 'unsupported';

export function pushSupport(): PushSupport {
  const hasPush =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!hasPush) return isAppleTouch() ? 'home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** What is said where it is not possible. */
export function supportText(support: PushSupport, what: 'shop' | 'desk'): string {
  switch (support) {
    case 'home-screen':
      return `On an iPhone or iPad, notifications come once the ${what} is on your home screen: tap Share, then Add to Home Screen, and open it from there.`;
    case 'unsupported':
      return 'This browser has no notifications. You get our emails as before.';
    case 'denied':
      return 'Notifications are blocked for this site. You can allow them in the browser’s settings for it.';
    default:
      return '';
  }
}

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (pushSupport() === 'home-screen' || !('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

/** The subscription of this device; undefined without one, or without permission. */
export async function findSubscription(): Promise<DeviceSubscription | undefined> {
  if (pushSupport() !== 'possible' || Notification.permission !== 'granted') return undefined;
  const registration = await findRegistration();
  return plain(await registration?.pushManager.getSubscription());
}

/**
 * Asks for permission, and subscribes. Called by a tap. Returns undefined when it was not given, or
 * the push service can't be reached. Throws while the worker is not installed yet.
 */
export async function subscribeHere(publicKey: string): Promise<DeviceSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await withTimeout(workerReadyTimeoutMs, navigator.serviceWorker.ready);
  if (!registration) throw new Error('There is no worker yet.');
  const { pushManager } = registration;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return plain(await pushManager.subscribe(options));
  } catch {
    // One with another key of the shop's.
    await (await pushManager.getSubscription())?.unsubscribe();
    return plain(await pushManager.subscribe(options).catch(() => undefined));
  }
}

/** Ends the subscription of this device. Returns its address; undefined without one. Never throws. */
export async function unsubscribeHere(): Promise<string | undefined> {
  try {
    const subscription = await (await findRegistration())?.pushManager.getSubscription();
    await subscription?.unsubscribe();
    return subscription?.endpoint;
  } catch {
    return undefined;
  }
}

function plain(subscription: PushSubscription | null | undefined): DeviceSubscription | undefined {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : undefined;
}
