// How long the client waits, and how often it does something: all of it stands here, so that what must agree can be
// seen to agree. What a component animates, and how long stored data lives, stands with what it belongs to.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

// Requests

/** A request of a page or of the outbox fails after this. */
export const requestTimeoutMs = 15_000;
/** The same with pictures. */
export const uploadTimeoutMs = 90_000;
/** A page of the blog for the offline catalogue. */
export const offlinePageTimeoutMs = 30_000;
/** A part of the offline catalogue; the page waits longer for the worker's step. */
export const offlineCatalogueTimeoutMs = 120_000;
export const catalogueStepTimeoutMs = 180_000;
/** A worker that is not there by then does not come. */
export const workerReadyTimeoutMs = 10_000;
/** A server that asks to come again later than this is not waited for by itself. */
export const longestRetryAfterMs = 10_000;
export const retryDelayMs = 1000;

// Network first: when the phone answers instead

/** For public API calls and pictures. */
export const networkTimeoutMs = 2_500;
/** While the server was slow a moment ago. */
export const slowNetworkTimeoutMs = 500;
/** For so long after a slow response it counts as slow. */
export const slowForMs = 30_000;
/** A response that came after the phone's is held for the page so long. */
export const lateResponseMs = 10_000;

// Notices

/** A visible renewal that takes longer is announced. */
export const slowRenewalMs = 4_000;
/** A visible wait that takes longer is announced, with a button. */
export const slowWaitMs = 5_000;
/** The button rests after a tap. */
export const slowRetryPauseMs = 5_000;
/** An entry that waits longer shows in the outbox chip. */
export const outboxChipDelayMs = 4_000;
/** After sending a form its response is waited for, before the screen says that it waits. */
export const sendSoonMs = 8_000;
/** A receipt is notified about when sending has taken longer. */
export const sentNoticeAfterMs = 10_000;
/** How often a shown age is told anew. */
export const ageRenewalMs = 30_000;
/** The bar above the page shows when a navigation takes longer. */
export const progressDelayMs = 250;
/** A logout waits no longer for the server. */
export const logoutTimeoutMs = 1500;

// Start and rendering

/**
 * A screen stays so long while the next one's data is on its way, and the first drawing waits no longer for its route.
 * A slow phone that answers by itself has it by then: taking the old list away and drawing that something loads would
 * cost it as much again.
 */
export const pendingMs = 800;
/** A pending view that has shown stays so long. */
export const pendingMinMs = 200;
/** What only the next navigation needs is fetched at the latest after this. */
export const idleLatestMs = 4_000;

// Storage

/** A database that does not answer must not hold up the page. */
export const databaseTimeoutMs = 1000;
/** A transaction that takes longer is given up: a form is then sent without being saved. */
export const transactionTimeoutMs = 8000;
/** Databases of the version before are waited for no longer. */
export const takeOverTimeoutMs = 3000;
/** A restored query is renewed at the latest after this. */
export const restoredRenewalMs = 1500;
/** What is restored and could not be renewed is parsed by its schema at the latest after this. */
export const restoredCheckMs = 10_000;
/** Query results that arrive together are written together. */
export const persistGatherMs = 50;
/** Query results are written no more often. */
export const persistEveryMs = 1000;

// Outbox

export const firstRetryMs = 2000;
export const longestRetryMs = minuteMs;
/** The longest `Retry-After` that is honoured. */
export const longestAskedRetryMs = hourMs;

// Background work

/** How often a new version is looked for while the shop is used, and the least pause between two looks. */
export const updateCheckEveryMs = hourMs;
export const updateCheckPauseMs = minuteMs;
/** A page that was reloaded because a file of it was gone is not reloaded again for so long. */
export const reloadPauseMs = 5 * minuteMs;
/** The worker waits so long for what a tab says of itself, and longer where the tab would be reloaded. */
export const tabAnswerTimeoutMs = 1000;
export const tabReloadTimeoutMs = 3000;
/** The offline catalogue is updated so often, and on coming back to the page after so long. */
export const catalogueUpdateEveryMs = hourMs;
export const catalogueUpdateOnFocusMs = 10 * minuteMs;
/** Home, services and blog are downloaded with it, no oftener. */
export const otherPagesEveryMs = 24 * hourMs;
/** Coming back to a tab fetches cart and wishlist no oftener. */
export const listRefreshPauseMs = 15_000;
/** Code that could not be fetched is fetched again after this. */
export const codeRetryMs = 10_000;
