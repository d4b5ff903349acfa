import { proxy } from 'valtio';

export type AuthForm = 'login' | 'signup';

/** Which form of the login and sign-up dialog is open, if any. */
export const authModal = proxy<{ form: AuthForm | undefined }>({ form: undefined });

let afterLogin: (() => void) | undefined;
/** What somebody came for who has registered since: it waits for their first login. */
let afterFirstLogin: (() => void) | undefined;

/** Opens the dialog. `then` runs once somebody has logged in through it; closing it forgets `then`. */
export function openAuthModal(form: AuthForm = 'login', then?: () => void): void {
  afterLogin = then ?? afterFirstLogin;
  authModal.form = form;
}

/** From one form to the other, with what is to happen after the login. */
export function showAuthForm(form: AuthForm): void {
  authModal.form = form;
}

export function closeAuthModal(): void {
  afterLogin = undefined;
  authModal.form = undefined;
}

/** Somebody has logged in: closes the dialog and does what they came for. */
export function finishLogin(): void {
  const then = afterLogin;
  afterFirstLogin = undefined;
  closeAuthModal();
  then?.();
}

/** Somebody has opened an account, and will log in later. */
export function finishRegistration(): void {
  afterFirstLogin = afterLogin;
  closeAuthModal();
}
