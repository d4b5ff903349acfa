// Timeouts and intervals of the client in one place, because some depend on each other. Animations
// and maximum ages of stored data are next to their code.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

// Requests

/** Of pages and the outbox. */
export const requestTimeoutMs = 15_000;
/** Of requests with pictures. */
export const uploadTimeoutMs = 90_000;
/** Of a blog page for the offline catalogue. */
export const offlinePageTimeoutMs = 30_000;
/**
 * Of one response of the offline catalogue. Less than `catalogueStepTimeoutMs`, the page's wait for
 * the worker.
 */
export const offlineCatalogueTimeoutMs = 120_000;
export const catalogueStepTimeoutMs = 180_000;
/** For `navigator.serviceWorker.ready`. */
export const workerReadyTimeoutMs = 10_000;
/** Queries are not retried after a longer `Retry-After`. */
export const queryMaxRetryAfterMs = 10_000;
export const retryDelayMs = 1000;

// Network first, of the worker

/** For public API calls and pictures. */
export const networkTimeoutMs = 2_500;
/** For a while after a slow response. */
export const slowNetworkTimeoutMs = 500;
/** How long the server counts as slow. */
export const slowForMs = 30_000;
/** How long a late response is held for the page. */
export const lateResponseMs = 10_000;

// Notices

/** When a slow refetch is announced. */
export const slowRefetchMs = 4_000;
/** When a slow load is announced, with a button. */
export const slowWaitMs = 5_000;
/** How long that button is disabled after a tap. */
export const slowRetryPauseMs = 5_000;
/** When a pending entry shows in the outbox chip. */
export const outboxChipDelayMs = 4_000;
/** How long a form waits for its response before the screen says that it is saved. */
export const sendSoonMs = 8_000;
/** A sent entry is notified about when it has waited longer. */
export const sentNoticeAfterMs = 10_000;
/** How often a shown age is updated, and data from this device refetched. */
export const ageUpdateMs = 30_000;
/** When the navigation progress bar appears. */
export const progressDelayMs = 250;
/** How long a logout waits for the server. */
export const logoutTimeoutMs = 1500;

// Start and rendering

/**
 * How long the old screen, or the shell, stays while the next one loads. A cached response arrives
 * within this time.
 */
export const pendingMs = 800;
/** The least time that a pending view shows. */
export const pendingMinMs = 200;
/** Code for the next navigation is loaded at the latest after this. */
export const idleLatestMs = 4_000;
/** The first worker is registered at the latest after this. */
export const firstWorkerLatestMs = 15_000;

// Storage

/** How long a query waits for the database. */
export const databaseTimeoutMs = 1000;
/** How long a transaction waits for the database; then a form is sent without being saved. */
export const transactionTimeoutMs = 8000;
/** A restored query is refetched at the latest after this. */
export const restoredRefetchMs = 1500;
/** A restored query that was not refetched is parsed with its schema at the latest after this. */
export const restoredCheckMs = 10_000;

// Outbox

export const firstRetryMs = 2000;
export const outboxMaxBackoffMs = minuteMs;
/**
 * How often an open page asks whether the shop can be reached again, while something waits for it.
 */
export const reachCheckEveryMs = 4_000;
/** The longest `Retry-After` that is respected. */
export const outboxMaxRetryAfterMs = hourMs;

// Background work

/** How often the worker is checked for updates, and the least time between two checks. */
export const updateCheckEveryMs = hourMs;
export const updateCheckMinMs = minuteMs;
/** The least time between two reloads because of a missing file. */
export const reloadIntervalMs = 5 * minuteMs;
/** How long the worker waits for a tab's reply, and for one before it reloads the tab. */
export const tabResponseTimeoutMs = 1000;
export const tabReloadTimeoutMs = 3000;
/** How often the offline catalogue is updated, and the least time between updates on focus. */
export const catalogueUpdateEveryMs = hourMs;
export const catalogueUpdateOnFocusMs = 10 * minuteMs;
/** The least time between two downloads of home, services and blog. */
export const otherPagesEveryMs = 24 * hourMs;
/** The least time between two refetches of cart and wishlist on focus. */
export const listRefreshIntervalMs = 15_000;
