import {
  cartAddFailed,
  loginForCart,
  loginForReview,
  loginForWishlist,
} from './product-messages.ts';

/** The specification's error and success messages, to the letter. */
export const messages = {
  loginFailed: 'Login failed',
  registrationFailed: 'something went wrong, Please try again later',
  newsletterFailed: 'Something went wrong',
  cartAddFailed,
  addressFailed: 'Failed to save addresses. Please try again.',
  passwordChangeFailed: 'Something went wrong, please try again later',
  orderFailed: 'Error creating order',
  resetFailed: 'something went wrong. Try again later',
  productNotFound: 'Product not found',
  customOrderFailed: 'Something went wrong',
  reviewFailed: 'Something went wrong, please try again later',
  bookingFailed: 'Something went wrong, please try again later',
  screenshotMissing: 'Please upload the screenshot of payment',
  confirmationFailed: 'Email confirmation failed. Please try again later.',
  confirmationIncomplete: 'Invalid or missing verification details.',

  loggedIn: 'Login successful',
  loggedOut: 'Logout successful',
  subscribed: 'Your email has been added to our newsletter',
  cartAdded: 'Product added to cart successfully',
  productUpdated: 'Product updated successfully',
  cartUpdated: 'Cart updated successfully',
  cartItemRemoved: 'Item removed from cart',
  wishlistAdded: 'Product added to wishlist successfully',
  wishlistRemoved: 'Product removed from wishlist successfully',
  customOrderSent: 'Your custom product request has been submitted successfully',
  reviewSent: 'Review submitted successfully',
  addressesSaved: 'Addresses saved successfully!',
  profileUpdated: 'Profile Updated Successfully',
  passwordChanged: 'Password Changed Successfully',
  couponApplied: 'Coupon applied successfully!',
  orderPlaced: 'Order created successfully!',
  resetSent: 'Reset email sent successful',
  resetSentBefore:
    'We sent a link in the last few minutes, if this address has an account. Please look into your inbox and the spam folder. After five minutes you can ask for another one.',
  passwordReset: 'Password reset successfully !',
  booked: 'Booked Successfully, we will contact you soon',
  emailConfirmed: 'Email confirmed successfully',
  verificationSent: 'Verification mail has been sent to your Email address. Please verify it',

  passwordsDiffer: 'Passwords do not match',
  passwordWeak:
    'Password must contain an uppercase letter, a lowercase letter, a number, and be at least 8 characters long',
  passwordTooLong: 'That password is too long: 128 characters at most. Please use a shorter one',
  newPasswordsDiffer: 'Password do not match',
  emailMissing: 'Please enter your email address',
  emailInvalid: 'Invalid email address',
  stockReached: 'Cannot add more. Product is out of stock.',
  cartEmpty: 'Cart is empty',
  loginForCart,
  loginForWishlist,
  loginForReview,
  checkoutFieldsMissing: 'Please fill out all required fields.',
  addressMissing: 'Please select an address',
  couponAlreadyApplied: 'This coupon is already applied.',
  couponInvalid: 'Invalid coupon',
  checkoutFileMissing: 'Please select a file to upload.',
  wizardLost: 'Something went wrong. Try again later',
} as const;

/** Code of a reason given with 503: the request was refused before anything was saved. */
export const nothingSaved = 'nothing-saved';

/** Code of a reason: the shop doesn't deliver to the order's address. */
export const notDelivered = 'not-delivered';
