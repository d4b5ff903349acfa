/** What is said to somebody who asked, whether or not the address had asked before. */
export const willTellMessage = 'We’ll write to you when it’s there again.';

/** The same, of a device that is told by push. */
export const willTellHereMessage = 'We’ll tell you on this device when it’s there again.';

/** Tokens that end it begin so: the page to unsubscribe tells them from the newsletter's. */
export const waitTokenPrefix = 'back-';
