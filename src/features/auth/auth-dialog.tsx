import { useEffect, useRef } from 'react';

import { Dialog } from '#src/ui/dialog.tsx';

import styles from './auth-form.module.css';
import type { AuthForm } from './auth-store.ts';
import { closeAuthModal } from './auth-store.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

/** The dialog with the login or the sign-up form. */
export function AuthDialog({ form }: { readonly form: AuthForm }) {
  const forms = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form changes
  useEffect(() => {
    // Focuses the first empty field; on touch screens the form, because the on-screen keyboard would cover half of it.
    const isTouched = matchMedia('(hover: none)').matches;
    const fields = [...(forms.current?.querySelectorAll('input') ?? [])];
    (isTouched ? forms.current : (fields.find(({ value }) => value === '') ?? fields[0]))?.focus();
  }, [form]);
  return (
    <Dialog title={form === 'login' ? 'Login' : 'Sign Up'} placement="centre" onClose={closeAuthModal}>
      <div ref={forms} tabIndex={-1} className={styles.forms}>
        {form === 'login' ? <LoginForm /> : <RegisterForm />}
      </div>
    </Dialog>
  );
}
