/** What is said to somebody who asked, whether or not the address had asked before. */
export const willTellMessage = 'We’ll write to you when it’s there again.';

/** The same, of a device that is told by push. */
export const willTellHereMessage = 'We’ll tell you on this device when it’s there again.';

/** The same, of a customer who had switched off to be told so. */
export const willTellHereAgainMessage =
  'We’ll tell you on this device when it’s there again. You had switched off such notifications: they are on again.';

/** Tokens that end it begin so: the page to unsubscribe tells them from the newsletter's. */
export const waitTokenPrefix = 'back-';
