import type { Query, QueryClient } from '@tanstack/react-query';
import { notifyManager } from '@tanstack/react-query';

import type { AnyCall } from '#contract/calls/call.ts';
import { keptAnswersStore as store } from '#src/lib/kept-answers.ts';
import { loadAccountCalls, loadCalls } from '#src/lib/query.ts';
import { inQuietMoment } from '#src/lib/quiet-moment.ts';
import { session } from '#src/lib/session.ts';
import { discard, keepAndForget, readAllKept } from '#src/lib/storage.ts';

import type { KeptQuery } from './kept-query.ts';
import { answerIn, isPrivateKey, keptQuery, keyOf, surplusOf } from './kept-query.ts';

// The answers of the last visits, each by itself in IndexedDB. What is put back counts as stale: it shows at once, and
// the shop is asked behind it. Whose answer is private lies under the customer's id and goes when they do.

const writeEveryMs = 1000;
/** What arrives together is written together. */
const companyMs = 50;
/** What no screen has asked about by then is asked for. */
const refreshWithinMs = 1500;
/** A database that does not answer must not hold up the page. */
const longestWaitMs = 1000;
/** Of the schemas that this build's answers go through; another build's answers are not read. */
const stamp: string = import.meta.env.VITE_CONTRACT_STAMP ?? 'development';

/** Puts back what is kept, and keeps what comes from now on. Answers when it is put back. Called once. */
export async function persistQueries(queryClient: QueryClient): Promise<void> {
  const keeper = new QueryKeeper(queryClient);
  keeper.follow();
  const restoring = keeper.restore();
  letQueriesWait(queryClient, restoring);
  await restoring;
}

/** A query that goes out while the store is still being read waits for it: what lies there need not be fetched. */
function letQueriesWait(queryClient: QueryClient, restoring: Promise<void>): void {
  let isRestored = false;
  void restoring.finally(() => {
    isRestored = true;
  });
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    queries: {
      ...queries,
      persister: async (queryFn, context, query) => {
        if (isRestored || query.state.data !== undefined) return queryFn(context);
        await Promise.race([restoring, after(longestWaitMs)]);
        const { data, dataUpdatedAt } = query.state;
        if (data === undefined) return queryFn(context);
        // With its own age again, once the query has taken it for a fresh answer. The shop is asked by what shows it,
        // and for the rest later: what asks takes as long to start as a slow phone takes to draw a page.
        notifyManager.schedule(() => {
          query.setState({ dataUpdatedAt, isInvalidated: true });
          inQuietMoment(() => query.state.isInvalidated && query.fetch().catch(() => undefined), refreshWithinMs);
        });
        return data as never;
      },
    },
  });
}

class QueryKeeper {
  readonly #client: QueryClient;
  /** What lies in the store, by its keys. */
  readonly #kept = new Map<string, Pick<KeptQuery, 'updatedAt' | 'text'>>();
  /** What is to be written, or to be forgotten. */
  readonly #changed = new Map<string, Query | undefined>();
  #nextWriteAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  async restore(): Promise<void> {
    const reader = session.user?.userId;
    const all = await readAllKept(store);
    if (!all) {
      void discard(store);
      return;
    }
    const restored: Query[] = [];
    for (const [key, value] of all) {
      const kept = answerIn(value, stamp, reader);
      // Somebody may have logged out, or in, while this was read.
      const isTheirs = kept && (kept.owner === undefined || kept.owner === session.user?.userId);
      const query = isTheirs && putBack(this.#client, kept);
      if (query) restored.push(query);
      if (query && !this.#changed.has(key)) this.#kept.set(key, kept);
      else if (!query) this.#change(key, undefined);
    }
    for (const key of surplusOf(this.#kept, Date.now())) this.#change(key, undefined);
    inQuietMoment(() => void this.#check(restored), 10_000);
  }

  /** Writes each good answer within a second, and drops what is taken out of the page's memory. */
  follow(): void {
    const cache = this.#client.getQueryCache();
    for (const query of cache.getAll()) this.#look(query);
    cache.subscribe((event) => {
      if (event.type === 'removed') this.#forget(event.query);
      if (event.type === 'updated' && event.action.type === 'success') this.#look(event.query);
    });
    // What came in the last second is not lost with the page.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && this.#write());
  }

  #look(query: Query): void {
    const owner = ownerOf(query);
    if (query.state.status !== 'success' || query.state.data === undefined || owner === 'nobody') return;
    const key = keyOf(owner, query.queryHash);
    if (this.#kept.get(key)?.updatedAt !== query.state.dataUpdatedAt) this.#change(key, query);
  }

  #forget(query: Query): void {
    for (const key of [...this.#kept.keys(), ...this.#changed.keys()]) {
      if (key.endsWith(` ${query.queryHash}`)) this.#change(key, undefined);
    }
  }

  #change(key: string, query: Query | undefined): void {
    this.#changed.set(key, query);
    // What is private goes at once when it has to go; the rest waits for company.
    const isUrgent = query === undefined && isPrivateKey(key);
    if (this.#timer !== undefined && !isUrgent) return;
    clearTimeout(this.#timer);
    const pauseMs = isUrgent ? 0 : Math.max(companyMs, this.#nextWriteAt - performance.now());
    this.#timer = setTimeout(() => this.#write(), pauseMs);
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#nextWriteAt = performance.now() + writeEveryMs;
    const written: [string, KeptQuery][] = [];
    for (const [key, query] of this.#changed) {
      const owner = query && ownerOf(query);
      const isTheirs = query && query.state.data !== undefined && key === keyOf(owner, query.queryHash);
      const { queryKey, state } = query ?? {};
      if (isTheirs && queryKey && state) {
        const kept = keptQuery({ stamp, owner, queryKey, updatedAt: state.dataUpdatedAt }, state.data);
        written.push([key, kept]);
        this.#kept.set(key, kept);
      } else this.#kept.delete(key);
    }
    const surplus = surplusOf(this.#kept, Date.now());
    for (const key of surplus) this.#kept.delete(key);
    const isKept = ([key]: readonly [string, KeptQuery]) => this.#kept.has(key);
    const gone = [...[...this.#changed.keys()].filter((key) => !this.#kept.has(key)), ...surplus];
    this.#changed.clear();
    if (written.length > 0 || gone.length > 0) void keepAndForget(store, written.filter(isKept), gone);
  }

  /** Asks the schemas, once they are at hand, about what was put back: what does not fit is asked for anew. */
  async #check(restored: readonly Query[]): Promise<void> {
    const [{ catalogueCalls }, { accountCalls }] = await Promise.all([loadCalls(), loadAccountCalls()]).catch(() => [
      { catalogueCalls: {} },
      { accountCalls: {} },
    ]);
    const calls: Readonly<Record<string, AnyCall>> = { ...catalogueCalls, ...accountCalls };
    for (const query of restored) {
      const call = calls[String(query.queryKey[0])];
      const { data } = query.state;
      if (!call || data === undefined || call.answer.safeParse(data).success) continue;
      console.info('A stored response no longer fits its schema', query.queryKey);
      this.#forget(query);
      void this.#client.resetQueries({ queryKey: query.queryKey, exact: true });
    }
  }
}

/** Undefined for what everybody may read, 'nobody' for what was given to somebody who has left or is not stored. */
function ownerOf({ meta, queryKey }: Query): string | undefined {
  if (meta?.isTransient === true) return 'nobody';
  if (meta?.isPrivate !== true) return undefined;
  const [, input] = queryKey as readonly [string, { readonly params?: { readonly userId?: unknown } }?];
  const userId = session.user?.userId;
  return userId !== undefined && input?.params?.userId === userId ? userId : 'nobody';
}

/** Answers the query, or undefined for what can't be read after all. */
function putBack(client: QueryClient, { owner, queryKey, text, updatedAt }: KeptQuery): Query | undefined {
  try {
    const data: unknown = JSON.parse(text);
    const dataUpdatedAt = Math.min(updatedAt, Date.now());
    const meta = owner === undefined ? {} : { meta: { isPrivate: true } };
    const query = client
      .getQueryCache()
      .build(client, client.defaultQueryOptions({ queryKey: [...queryKey], ...meta }));
    // What has come from the shop in the meantime is newer.
    if (query.state.data === undefined) {
      query.setState({ data: data as never, dataUpdatedAt, isInvalidated: true, status: 'success', error: null });
    }
    return query as unknown as Query;
  } catch (error) {
    console.info('A stored response could not be read', error);
    return undefined;
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
