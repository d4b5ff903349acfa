import { deskAddress } from '#contract/names/desk.ts';
import type { TabRequest, TabResponse } from '#contract/names/offline.ts';
import {
  reloadIntervalMs,
  tabReloadTimeoutMs,
  tabResponseTimeoutMs,
} from '#src/shared/network/timing.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * The reply of each open tab; undefined for one that does not reply, because it is frozen or still
 * loading.
 */
export async function queryTabs(): Promise<(TabResponse | undefined)[]> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return Promise.all(
    tabs.filter(({ url }) => isDesk(url) === isDesk(self.location.href)).map(queryTab),
  );
}

/** Shop and desk have a worker each, and do not reply to the other's. */
function isDesk(address: string): boolean {
  return `${new URL(address).pathname}/`.startsWith(deskAddress);
}

export function queryTab(tab: Client): Promise<TabResponse | undefined> {
  return request<TabResponse>(tab, { type: 'WHAT_TAB' });
}

/** When each address was last reloaded, to avoid endless reloads. */
const reloadedAt = new Map<string, number>();

/**
 * Lets a tab reload itself, because a script of it is gone from the server; reloads it when it does
 * not reply.
 */
export async function reloadTab(clientId: string): Promise<void> {
  const tab = await self.clients.get(clientId);
  if (
    !(tab instanceof WindowClient) ||
    (await request<true>(tab, { type: 'FILE_GONE' }, tabReloadTimeoutMs))
  )
    return;
  const { url } = tab;
  if (Date.now() - (reloadedAt.get(url) ?? 0) < reloadIntervalMs) return;
  reloadedAt.set(url, Date.now());
  await tab.navigate(url);
}

function request<Reply>(
  tab: Client,
  message: TabRequest,
  timeoutMs = tabResponseTimeoutMs,
): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, timeoutMs, undefined);
    tab.postMessage(message, [port2]);
  });
}
