import type { TabAnswer, TabQuestion } from '#contract/names/offline.ts';
import { reloadPauseMs, tabAnswerTimeoutMs, tabReloadTimeoutMs } from '#src/lib/timing.ts';

declare const self: ServiceWorkerGlobalScope;

/** What each open tab says of itself; undefined for one that does not answer, because it sleeps or has just begun. */
export async function askTabs(): Promise<(TabAnswer | undefined)[]> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return Promise.all(tabs.map(askTab));
}

export function askTab(tab: Client): Promise<TabAnswer | undefined> {
  return ask<TabAnswer>(tab, { type: 'WHAT_TAB' });
}

/** When each address was last sent for anew, so that no page goes round for ever. */
const sentAnew = new Map<string, number>();

/** A script of this tab is gone from the server: it loads its page anew, or, where nothing of it runs yet, is made to. */
export async function sendAnew(clientId: string): Promise<void> {
  const tab = await self.clients.get(clientId);
  if (!(tab instanceof WindowClient) || (await ask<true>(tab, { type: 'FILE_GONE' }, tabReloadTimeoutMs))) return;
  const { url } = tab;
  if (Date.now() - (sentAnew.get(url) ?? 0) < reloadPauseMs) return;
  sentAnew.set(url, Date.now());
  await tab.navigate(url);
}

function ask<Answer>(tab: Client, question: TabQuestion, waitMs = tabAnswerTimeoutMs): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, waitMs, undefined);
    tab.postMessage(question, [port2]);
  });
}
