// Apart from `messages`: what the buttons of products say needs none of the others.

export const loginForReview = 'Please login to add a review';
export const loginForCart = 'Please login to add product to cart';
export const loginForWishlist = 'Please login to add product to wishlist';
export const cartAddFailed = 'Failed to add product to cart';
