import { proxy } from 'valtio';

export type AuthForm = 'login' | 'signup';

/** Which form of the login and sign-up dialog is open, if any. */
export const authModal = proxy<{ form: AuthForm | undefined }>({ form: undefined });

export function openAuthModal(form: AuthForm = 'login'): void {
  authModal.form = form;
}

export function closeAuthModal(): void {
  authModal.form = undefined;
}
