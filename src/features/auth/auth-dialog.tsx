import { Dialog } from '#src/ui/dialog.tsx';

import type { AuthForm } from './auth-store.ts';
import { closeAuthModal } from './auth-store.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

/** The login and sign-up dialog with a switch between its two forms. */
export function AuthDialog({ form }: { readonly form: AuthForm }) {
  return (
    <Dialog title={form === 'login' ? 'Login' : 'Sign Up'} place="centre" onClose={closeAuthModal}>
      {form === 'login' ? <LoginForm /> : <RegisterForm />}
    </Dialog>
  );
}
