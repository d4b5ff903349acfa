/** `sizes` of the first post in the list. */
export const leadSizes = '(width < 48rem) 92vw, 50rem';
