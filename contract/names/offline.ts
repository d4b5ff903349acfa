// Names that pages, their worker and the server share.

/** The app shell, the worker's response to every navigation. */
export const shellAddress = '/shell';

/** The worker's runtime caches. None holds anything private. */
export const cacheNames = {
  /** Responses of public API calls. */
  responses: 'sphatik-responses',
  /** Pictures that were seen. */
  pictures: 'sphatik-pictures',
  /** Small pictures of the offline catalogue. */
  offlinePictures: 'sphatik-kept-pictures',
} as const;

/** On a response that the worker gives from the phone: when the server sent it, ISO 8601, UTC. */
export const cachedAtHeader = 'x-cached-at';
/**
 * On a cached response: the version of the calls (`contractStamp`) that it was cached with. No
 * other version uses it.
 */
export const contractHeader = 'x-contract';
/**
 * Where the worker has it from: its `cache` or the offline `catalogue`. Absent on responses of the
 * network.
 */
export const sourceHeader = 'x-source';
/** Why it is not the network's: `slow` or `unreachable`. */
export const fallbackHeader = 'x-fallback-reason';

/** Tag of the background sync that empties the outbox. */
export const outboxSyncTag = 'outbox';

/**
 * Paths of the public calls, which are sent without a token and cached by the worker. A copy of
 * those in `catalogueCalls`, compared by a test, so that the worker needs no schemas.
 */
export const publicPaths: readonly string[] = [
  '/shop',
  '/product',
  '/product/search',
  '/product/tags/{tag}',
  '/product/shelves',
  '/product/counts',
  '/product/suggestions',
  '/product/id/{id}',
  '/product/{slug}',
  '/Hero',
  '/pages/{page}',
  '/services',
  '/blogs',
  '/blogs/{slug}',
];

/**
 * The build of a page or worker: the hash in the name of its entry script, `/assets/index-HASH.js`.
 */
export function buildOf(address: string): string | undefined {
  return /\bassets\/index-([\w-]+)\.js/.exec(address)?.[1];
}

/**
 * Messages from a page to the worker. Builds of before send them too: a type keeps its name and
 * meaning.
 */
export type PageMessage =
  /**
   * Caches addresses that the page may have loaded past the worker. Replies when they are cached.
   */
  | { readonly type: 'CACHE_VISITED'; readonly addresses: readonly string[] }
  /** Precaches the files of this version that are missing. Replies when they are cached. */
  | { readonly type: 'CACHE_REST' }
  /** The owner has changed what the shell shows: precaches it anew. */
  | { readonly type: 'UPDATE_SHELL' }
  /** To a waiting worker: the person agreed to the update. */
  | { readonly type: 'SKIP_WAITING' }
  /** To a waiting worker: activate if no tab holds anything unsaved. */
  | { readonly type: 'SKIP_WAITING_IF_SAVED' }
  /** Deletes the files of older versions that no open tab needs. */
  | { readonly type: 'DELETE_OLD_VERSIONS' }
  /** A hidden page has sent these outbox entries: shows notifications. */
  | { readonly type: 'NOTIFY_SENT'; readonly sent: readonly unknown[] }
  | CatalogueMessage;

/** Reads, updates or removes the offline catalogue. Replies with a `CatalogueProgress`. */
export interface CatalogueMessage {
  readonly type: 'READ_CATALOGUE' | 'UPDATE_CATALOGUE' | 'REMOVE_CATALOGUE';
  /** `pages`: home, the services and the blog. Without a part: all of them. */
  readonly part?: 'products' | 'pictures' | 'pages';
}

/** A message from the worker to a tab. */
export interface TabRequest {
  /**
   * `WHAT_TAB`: replies with a `TabResponse`. `FILE_GONE`: the server no longer has a script of the
   * tab; replies `true`.
   */
  readonly type: 'WHAT_TAB' | 'FILE_GONE';
}

/**
 * To a page that was given a cached response: the network's has arrived, and is the response to its
 * next request.
 */
export interface LateResponseMessage {
  readonly type: 'LATE_RESPONSE';
  readonly address: string;
}

export interface TabResponse {
  readonly build: string | undefined;
  readonly isUnsaved: boolean;
}

/** Limits of the offline catalogue. */
export const offlineCatalogue = {
  /**
   * On average, at most: so a change of one product among 10,000 costs a phone less than 200 KB.
   */
  productsPerPart: 320,
  /** A larger catalogue is not offered to phones: it would take too much memory and time. */
  productsMax: 10_000,
  /** Pixels: as wide as a card on a phone needs. */
  pictureWidth: 320,
} as const;

/** The state of the offline catalogue on this device. */
export interface CatalogueState {
  /** Products in the shop at the last update. */
  readonly total: number;
  /** Products that are stored. */
  readonly count: number;
  /** When a download was last complete, ISO 8601; undefined until the first was. */
  readonly cachedAt?: string | undefined;
}

/** Why a download failed. */
export type CatalogueError = 'offline' | 'full' | 'too-large' | 'failed' | 'unsupported';

/** The result of one step of a download. */
export interface CatalogueProgress {
  readonly state: CatalogueState | undefined;
  readonly pictures?: { readonly done: number; readonly total: number } | undefined;
  readonly error?: CatalogueError | undefined;
  /** Nothing is left to download. */
  readonly isDone: boolean;
}
