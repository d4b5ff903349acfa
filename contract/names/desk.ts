/** Where the shop desk's pages are. */
export const deskPath = '/admin';

/** The desk's first page, its base and its worker's scope. */
export const deskAddress = `${deskPath}/`;

/** Where its calls are. */
export const deskApiPath = '/api/admin';

/** Tag of the desk's Background Sync. */
export const deskSyncTag = 'desk-outbox';

/**
 * The desk's cache of payment screenshots in the small size, for payments that are viewed without a
 * network.
 */
export const deskPreviewCache = 'sphatik-desk-previews';

/** Width of a screenshot's small size, in pixels. */
export const previewWidth = 320;

/** What is accepted where an export shall be sent as a file instead of JSON. */
export const asFileType = 'application/octet-stream';

/** A header of an export that waits for others to end: only the file's beginning has been sent. */
export const exportWaitsHeader = 'x-export-waits';

/** Codes of reasons given with 401, 403 and 409, by which the desk knows what to do. */
export const deskReasons = {
  /**
   * 401: nobody is logged in, or the session has ended: what the device stores of the desk's
   * results is deleted.
   */
  session: 'session-over',
  /** 403: a passkey or code of the last minutes is needed; the request may be repeated after it. */
  stepUp: 'step-up-needed',
  /** 403: a way to log in must be set up first. */
  login: 'login-needed',
  /** 403: for owners only. */
  role: 'owner-needed',
  /** 403: an owner has not opened this area to the person. */
  area: 'area-needed',
  /** 403: the request does not come from the shop's own pages. */
  origin: 'foreign-origin',
  /** 409: made from an old version; `current` has the record as it is now. */
  stale: 'version-stale',
} as const;

/**
 * Code of a reason given with 409: the order has moved on, and does not allow the change; `current`
 * has the order.
 */
export const moveNotAllowed = 'move-not-allowed';
