declare const self: ServiceWorkerGlobalScope;

/** The browser has given the device another address; newer than TypeScript's libraries. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** What an app does with pushes beyond showing them. */
interface Pushes {
  /** Tells the shop of the address that the device has now. */
  readonly renew: (now: PushSubscription, before: string | undefined) => Promise<unknown>;
  /** Runs after a push is shown; `path` is what a tap opens. */
  readonly onShown?: (path: string) => Promise<unknown>;
}

/** Has the worker show pushes. Their code runs with the first one: most starts have none. */
export function respondToPushes({ renew, onShown }: Pushes): void {
  self.addEventListener('push', (event) => {
    const showing = import('./show-push.ts').then(({ showPush }) => showPush(event.data));
    event.waitUntil(onShown ? showing.then(onShown) : showing);
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    const change = event as SubscriptionChange;
    change.waitUntil(
      import('./show-push.ts').then(async ({ subscribeAgain }) => {
        const now = await subscribeAgain(change.oldSubscription, change.newSubscription);
        if (now) await renew(now, change.oldSubscription?.endpoint);
      }),
    );
  });
}

/** Sends a device's address to the shop. */
export function postJson(address: string, body: unknown): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
