import { addAddress, changeAddress, listAddresses, removeAddress } from './address-calls.ts';
import {
  changePassword,
  confirmEmail,
  endOtherSessions,
  endSession,
  forgotPassword,
  listSessions,
  login,
  logout,
  readUser,
  register,
  resetPassword,
  sendConfirmation,
  updateUser,
} from './auth-calls.ts';
import { addCartItem, readCart, removeCartItem, upsertCart } from './cart-calls.ts';
import {
  cancelOwnOrder,
  changeOwnOrder,
  listOrders,
  placeOrder,
  readCashAllowance,
  readCoupon,
  sendProof,
} from './order-calls.ts';
import { writeReview } from './product-calls.ts';
import {
  acceptOwnQuote,
  cancelOwnBooking,
  endOwnWait,
  listOwnRequests,
  listOwnWaits,
  sendRequestProof,
} from './service-calls.ts';
import { addWishes, clearWishlist, readWishlist, removeWish } from './wishlist-calls.ts';

/** The calls of a customer's account, by name. */
export const accountCalls = {
  login,
  register,
  forgotPassword,
  resetPassword,
  confirmEmail,
  sendConfirmation,
  changePassword,
  logout,
  listSessions,
  endSession,
  endOtherSessions,
  readUser,
  updateUser,
  readCart,
  addCartItem,
  upsertCart,
  removeCartItem,
  readWishlist,
  addWishes,
  clearWishlist,
  removeWish,
  writeReview,
  listAddresses,
  addAddress,
  changeAddress,
  removeAddress,
  readCoupon,
  placeOrder,
  sendProof,
  listOrders,
  cancelOwnOrder,
  changeOwnOrder,
  readCashAllowance,
  listOwnRequests,
  cancelOwnBooking,
  acceptOwnQuote,
  listOwnWaits,
  endOwnWait,
  sendRequestProof,
} as const;

export type AccountCalls = typeof accountCalls;
