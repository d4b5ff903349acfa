// What the page, its worker and the server call by the same names.

/** The page without content that the worker answers every navigation with. */
export const shellAddress = '/shell';

/** Caches of the worker beside its precache. None ever holds anything private. */
export const cacheNames = {
  /** Public answers of the catalogue and the blog. */
  answers: 'sphatik-answers',
  /** Pictures that were seen. */
  pictures: 'sphatik-pictures',
  /** Small pictures of the whole shop, kept at the person's word. */
  keptPictures: 'sphatik-kept-pictures',
} as const;

/** On a response that the worker gives from the phone: when the server gave it, ISO 8601, UTC. */
export const cachedAtHeader = 'x-cached-at';
/** Who has responded: the worker's `cache` or the offline `catalogue`. Without it the network. */
export const sourceHeader = 'x-source';
/** Beside it, why the network did not: `slow`, or `unreachable`. */
export const fallbackHeader = 'x-fallback-reason';

/** Tag of the background sync that empties the outbox. */
export const outboxSyncTag = 'outbox';

/**
 * Paths of the calls that everybody may read and that are kept as they are seen: they are asked without a token. The
 * same as those of `catalogueCalls`, which a test compares, so that the worker needs no schemas.
 */
export const publicPaths: readonly string[] = [
  '/product',
  '/product/search',
  '/product/tags/{tag}',
  '/product/shelves',
  '/product/counts',
  '/product/suggestions',
  '/product/id/{id}',
  '/product/{slug}',
  '/Hero',
  '/services',
  '/blogs',
  '/blogs/{slug}',
];

/** The build that a page or a worker is of, in the name of its first script: `/assets/index-HASH.js`. */
export function buildOf(address: string): string | undefined {
  return /\bassets\/index-([\w-]+)\.js/.exec(address)?.[1];
}

/** What pages and the worker say to each other. */
export type PageMessage =
  /** These addresses were loaded, perhaps past the worker. Answered when they are kept. */
  | { readonly type: 'KEEP_VISITED'; readonly addresses: readonly string[] }
  /** To a worker in charge: fetch what is missing of this version. Answered when it is there. */
  | { readonly type: 'FILL' }
  /** To a worker that waits: the person agreed. */
  | { readonly type: 'SKIP_WAITING' }
  /** To a worker that waits: take over if nothing unsaved is open in any tab. */
  | { readonly type: 'SKIP_WAITING_IF_SAVED' }
  /** A page stands: what no open tab needs any more can go. */
  | { readonly type: 'TIDY' }
  /** A page that nobody sees has sent these: the person may want to know. */
  | { readonly type: 'TELL_SENT'; readonly sent: readonly unknown[] }
  | CatalogueMessage;

/** About the offline catalogue. Answered by a `CatalogueProgress`: of the step that was done, or of how it is here. */
export interface CatalogueMessage {
  readonly type: 'READ_CATALOGUE' | 'UPDATE_CATALOGUE' | 'REMOVE_CATALOGUE';
  /** `pages`: home, the services and the blog. Without it all of the catalogue is meant. */
  readonly part?: 'products' | 'pictures' | 'pages';
}

/** What the worker asks of a tab. */
export interface TabQuestion {
  /** What it is, answered by a `TabAnswer`; or, answered at all, that a script it wanted is gone from the server. */
  readonly type: 'WHAT_TAB' | 'FILE_GONE';
}

/** To a page that was given a response of the phone: the network's has come after all, and is given to the next request. */
export interface LateResponseMessage {
  readonly type: 'LATE_RESPONSE';
  readonly address: string;
}

export interface TabAnswer {
  readonly build: string | undefined;
  readonly isUnsaved: boolean;
}

/** Where in local storage the number of the cart's pieces lies, for the shell. */
export const cartCountKey = 'cart-count';
