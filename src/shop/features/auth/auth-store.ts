import { proxy } from 'valtio';

import type { CartItem } from '#contract/calls/cart-calls.ts';
import type { WishlistItem } from '#contract/calls/wishlist-calls.ts';
import {
  closePageDialog,
  isPageDialogOpen,
  openPageDialog,
} from '#src/shared/ui/dialogs/page-dialog.tsx';

/** The ids of the two dialogs. */
export type AuthForm = 'login' | 'signup';

interface AuthModal {
  /** Prefilled email address. */
  email?: string | undefined;
  /** Whether a confirmation link was sent to that address. */
  isMailSent?: boolean;
}

export const authModal = proxy<AuthModal>({});

/** An action of a visitor that runs after the login. Serializable. */
export type PendingAction =
  | { readonly kind: 'cart'; readonly item: CartItem; readonly opensPanel: boolean }
  /** Adds a product once the customer has chosen the variant. */
  | {
      readonly kind: 'choose';
      readonly product: WishlistItem;
      readonly quantity: number;
      readonly opensPanel: boolean;
    }
  // `wish` is the field's name in local storage.
  | { readonly kind: 'wishlist'; readonly wish: WishlistItem };

interface AfterLogin {
  run?: (() => unknown) | undefined;
  /** The same as data, if it can be stored. */
  action?: PendingAction | undefined;
  /** The callback of somebody who has registered: runs after their first login. */
  first?: (() => unknown) | undefined;
}

export const afterLogin: AfterLogin = {};

/**
 * Opens the dialog. `then` runs after the login; closing the dialog drops it. A form that is open
 * already stays: an early tap opened it before the scripts, and whoever has changed to the other
 * form since is typing there.
 */
export function openAuthModal(
  form: AuthForm = 'login',
  then = afterLogin.first,
  options: { readonly email?: string; readonly action?: PendingAction } = {},
): void {
  afterLogin.run = then;
  afterLogin.action = options.action;
  if (isAuthOpen()) return;
  Object.assign(authModal, { email: options.email, isMailSent: false });
  showAuthForm(form);
}

/** Switches between the forms and keeps the callback. */
export function showAuthForm(form: AuthForm): void {
  closePageDialog(form === 'login' ? 'signup' : 'login');
  openPageDialog(form);
}

export const isAuthOpen = () => isPageDialogOpen('login') || isPageDialogOpen('signup');

function closeAuthModal(): void {
  closePageDialog('login');
  closePageDialog('signup');
  onAuthClosed();
}

/** Drops the callback, unless one form was closed for the other. */
export function onAuthClosed(): void {
  if (isAuthOpen()) return;
  afterLogin.run = undefined;
  afterLogin.action = undefined;
}

/**
 * Focuses the first empty field; on touch screens the form, because the on-screen keyboard would
 * cover half of it.
 */
export function focusFirstField(form: AuthForm): void {
  const dialog = document.getElementById(form);
  if (!isPageDialogOpen(form) || dialog?.querySelector('input:focus')) return;
  const fields = [...(dialog?.querySelectorAll('input') ?? [])];
  const isTouched = matchMedia('(hover: none)').matches;
  const first = isTouched ? undefined : (fields.find(({ value }) => value === '') ?? fields[0]);
  (first ?? dialog?.querySelector<HTMLElement>('[tabindex]'))?.focus();
}

/** Closes the dialog after a login and runs the callback. Resolves when that is done. */
export async function finishLogin(): Promise<void> {
  const { run } = afterLogin;
  afterLogin.first = undefined;
  closeAuthModal();
  await run?.();
}
