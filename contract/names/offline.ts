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

/** Set by the worker on an answer that comes from its cache: when the server gave it, ISO 8601, UTC. */
export const keptAtHeader = 'x-kept-at';

/** Tag of the background sync that empties the outbox. */
export const outboxSyncTag = 'outbox';
