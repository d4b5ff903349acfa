import { type SentThing, showSentNotice } from '#src/outbox/core/sent-notice.ts';

import { askTab } from './tabs.ts';

declare const self: ServiceWorkerGlobalScope;

/** Tells on the phone's screen what was sent, unless somebody looks at the shop: there it is seen. */
export async function tellOfSent(sent: readonly SentThing[]): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!pages.some(({ visibilityState }) => visibilityState === 'visible'))
    await showSentNotice(self.registration, sent);
}

/** A tap on such a word leads to the receipt. */
export function openNotice(event: NotificationEvent): void {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data?.to ?? '/', self.location.origin).href));
}

/** In a page that is open, unless something typed would go with it. */
async function show(address: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const tabs = await Promise.all(pages.map((page) => askTab(page)));
  const page = pages.find((_, index) => tabs[index]?.isUnsaved === false);
  if (!page) {
    await self.clients.openWindow(address);
    return;
  }
  await page.focus();
  await page.navigate(address);
}
