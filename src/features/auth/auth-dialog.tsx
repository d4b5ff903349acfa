import { useEffect, useRef } from 'react';

import { Dialog } from '#src/ui/dialog.tsx';

import styles from './auth-form.module.css';
import type { AuthForm } from './auth-store.ts';
import { closeAuthModal } from './auth-store.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

/** The login and sign-up dialog with a switch between its two forms. */
export function AuthDialog({ form }: { readonly form: AuthForm }) {
  const forms = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each form begins at its first empty field
  useEffect(() => {
    // Under a thumb the keyboard would cover half of what has just opened: the form itself is then the place to be.
    const isTouched = matchMedia('(hover: none)').matches;
    const fields = [...(forms.current?.querySelectorAll('input') ?? [])];
    (isTouched ? forms.current : (fields.find(({ value }) => value === '') ?? fields[0]))?.focus();
  }, [form]);
  return (
    <Dialog title={form === 'login' ? 'Login' : 'Sign Up'} place="centre" onClose={closeAuthModal}>
      <div ref={forms} tabIndex={-1} className={styles.forms}>
        {form === 'login' ? <LoginForm /> : <RegisterForm />}
      </div>
    </Dialog>
  );
}
