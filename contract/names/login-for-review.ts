/** Apart from the other messages: a product's page needs it before somebody asks for anything. */
export const loginForReview = 'Please login to add a review';
