import { notifySent, type SentEntry } from '#src/shared/outbox/core/sent-notification.ts';

import { queryTab } from './tabs.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows notifications of sent entries, unless a page of the shop is visible. */
export async function notifyIfHidden(sent: readonly SentEntry[]): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!pages.some(({ visibilityState }) => visibilityState === 'visible'))
    await notifySent(self.registration, sent);
}

/** Opens the receipt of a tapped notification. */
export function openNotification(event: NotificationEvent): void {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data?.to ?? '/', self.location.origin).href));
}

/** In an open page without unsaved input, else in a new one. */
async function show(address: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const tabs = await Promise.all(pages.map((page) => queryTab(page)));
  const page = pages.find((_, index) => tabs[index]?.isUnsaved === false);
  if (!page) {
    await self.clients.openWindow(address);
    return;
  }
  await page.focus();
  await page.navigate(address);
}
