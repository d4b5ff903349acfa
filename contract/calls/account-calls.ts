import { addAddress, changeAddress, listAddresses, removeAddress } from './address-calls.ts';
import {
  changePassword,
  confirmEmail,
  forgotPassword,
  login,
  register,
  resetPassword,
  sendConfirmation,
} from './auth-calls.ts';
import { addCartItem, readCart, removeCartItem, upsertCart } from './cart-calls.ts';
import { readCoupon } from './coupon-calls.ts';
import { cancelOwnOrder, listOrders, placeOrder, readCashAllowance, sendProof } from './order-calls.ts';
import { cancelOwnBooking, listOwnRequests } from './request-calls.ts';
import { writeReview } from './review-calls.ts';
import { endOtherSessions, endSession, listSessions, logout } from './session-calls.ts';
import { readUser, updateUser } from './user-calls.ts';
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
  readCashAllowance,
  listOwnRequests,
  cancelOwnBooking,
} as const;

export type AccountCalls = typeof accountCalls;
