/** Apart from `messages`, which the first load of a product page does not need. */
export const loginForReview = 'Please login to add a review';
