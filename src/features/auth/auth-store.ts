import { proxy } from 'valtio';

import type { CartItem } from '#contract/calls/cart-calls.ts';
import type { WishlistItem } from '#contract/calls/wishlist-calls.ts';

export type AuthForm = 'login' | 'signup';

interface AuthModal {
  /** The form that is open, if any. */
  form: AuthForm | undefined;
  /** Prefilled email address. */
  email?: string | undefined;
  /** Whether a confirmation link was sent to that address. */
  isMailSent?: boolean;
}

export const authModal = proxy<AuthModal>({ form: undefined });

/** An action of a visitor that runs after the login. Serializable. */
export type PendingAction =
  | { readonly kind: 'cart'; readonly item: CartItem; readonly opensPanel: boolean }
  // `wish` is the field's name in local storage.
  | { readonly kind: 'wishlist'; readonly wish: WishlistItem };

interface AfterLogin {
  run?: (() => void) | undefined;
  /** The same as data, if it can be stored. */
  action?: PendingAction | undefined;
  /** The callback of somebody who has registered: runs after their first login. */
  first?: (() => void) | undefined;
}

export const afterLogin: AfterLogin = {};

/** Opens the dialog. `then` runs after the login; closing the dialog drops it. */
export function openAuthModal(
  form: AuthForm = 'login',
  then = afterLogin.first,
  options: { readonly email?: string; readonly action?: PendingAction } = {},
): void {
  afterLogin.run = then;
  afterLogin.action = options.action;
  Object.assign(authModal, { form, email: options.email, isMailSent: false });
}

/** Switches between the forms and keeps the callback. */
export function showAuthForm(form: AuthForm): void {
  authModal.form = form;
}

export function closeAuthModal(): void {
  afterLogin.run = undefined;
  afterLogin.action = undefined;
  authModal.form = undefined;
}

/** Closes the dialog after a login and runs the callback. */
export function finishLogin(): void {
  const { run } = afterLogin;
  afterLogin.first = undefined;
  closeAuthModal();
  run?.();
}
