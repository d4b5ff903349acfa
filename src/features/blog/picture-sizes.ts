/** How wide the post at the head of the list stands. */
export const leadSizes = '(width < 48rem) 92vw, 50rem';
