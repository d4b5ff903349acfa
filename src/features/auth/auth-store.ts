import { proxy } from 'valtio';

import type { CartItem } from '#contract/calls/cart-calls.ts';
import type { Wish } from '#contract/calls/wishlist-calls.ts';

export type AuthForm = 'login' | 'signup';

interface AuthModal {
  /** Which form of the login and sign-up dialog is open, if any. */
  form: AuthForm | undefined;
  /** The address to log in with, where it is known. */
  email?: string | undefined;
  /** A link to confirm that address is on its way to it. */
  isMailSent?: boolean;
}

export const authModal = proxy<AuthModal>({ form: undefined });

/** What a visitor wanted before the login, as data. */
export type PendingAction =
  | { readonly kind: 'cart'; readonly item: CartItem; readonly opensPanel: boolean }
  | { readonly kind: 'wishlist'; readonly wish: Wish };

interface AfterLogin {
  run?: (() => void) | undefined;
  /** The same as data, where it can wait for another visit. */
  action?: PendingAction | undefined;
  /** What somebody came for who has registered since: it waits for their first login. */
  first?: (() => void) | undefined;
}

export const afterLogin: AfterLogin = {};

/** Opens the dialog. `then` runs once somebody has logged in through it; closing it forgets `then`. */
export function openAuthModal(
  form: AuthForm = 'login',
  then = afterLogin.first,
  options: { readonly email?: string; readonly action?: PendingAction } = {},
): void {
  afterLogin.run = then;
  afterLogin.action = options.action;
  Object.assign(authModal, { form, email: options.email, isMailSent: false });
}

/** Switches between the forms. What is to happen after the login stays. */
export function showAuthForm(form: AuthForm): void {
  authModal.form = form;
}

export function closeAuthModal(): void {
  afterLogin.run = undefined;
  afterLogin.action = undefined;
  authModal.form = undefined;
}

/** Somebody has logged in: closes the dialog and does what they came for. */
export function finishLogin(): void {
  const { run } = afterLogin;
  afterLogin.first = undefined;
  closeAuthModal();
  run?.();
}
