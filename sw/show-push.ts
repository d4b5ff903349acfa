import type { PushMessage } from '#contract/names/push.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Shows a push as browsers with declarative pushes do, and how much waits. Returns the path that a
 * tap opens. A browser demands that each push is shown, also one that can't be read.
 */
export async function showPush(data: PushMessageData | null): Promise<string> {
  const message = readMessage(data);
  const { title, body, tag, icon, lang, navigate = '/' } = message?.notification ?? unreadable;
  const { pathname, search, hash } = new URL(navigate, self.location.origin);
  const to = `${pathname}${search}${hash}`;
  await self.registration.showNotification(title, { body, tag, icon, lang, data: { to } });
  if (message?.app_badge !== undefined)
    await navigator.setAppBadge?.(message.app_badge).catch(() => undefined);
  return to;
}

const unreadable: Partial<PushMessage['notification']> & { readonly title: string } = {
  title: 'There is news for you',
};

function readMessage(data: PushMessageData | null): Partial<PushMessage> | undefined {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/** The subscription that replaces one that the browser has ended; undefined without any. */
export async function subscribeAgain(
  before: PushSubscription | null | undefined,
  now: PushSubscription | null | undefined,
): Promise<PushSubscription | undefined> {
  if (now) return now;
  const key = before?.options.applicationServerKey;
  if (!key) return undefined;
  return self.registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => undefined);
}
