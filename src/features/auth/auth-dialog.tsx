import { useEffect, useRef } from 'react';

import { Dialog } from '#src/ui/dialog.tsx';
import { FormSkeleton } from '#src/ui/form-skeleton.tsx';

import styles from './auth-form.module.css';
import type { AuthForm } from './auth-store.ts';
import { closeAuthModal } from './auth-store.ts';

interface AuthDialogProps {
  readonly form: AuthForm;
  /** Undefined while their code loads. */
  readonly loaded: typeof import('./auth-forms.ts') | undefined;
}

/** The dialog with the login or the sign-up form. */
export function AuthDialog({ form, loaded }: AuthDialogProps) {
  const forms = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form is there, and when it changes
  useEffect(() => {
    // Focuses the first empty field; on touch screens the form, because the on-screen keyboard would cover half of it.
    const isTouched = matchMedia('(hover: none)').matches;
    const fields = [...(forms.current?.querySelectorAll('input') ?? [])];
    (isTouched ? forms.current : (fields.find(({ value }) => value === '') ?? fields[0]))?.focus();
  }, [form, loaded]);
  return (
    <Dialog title={form === 'login' ? 'Login' : 'Sign Up'} placement="centre" onClose={closeAuthModal}>
      <div ref={forms} tabIndex={-1} className={styles.forms}>
        {!loaded && (
          <div className={styles.form}>
            <FormSkeleton fields={form === 'login' ? 2 : 4} />
          </div>
        )}
        {loaded && (form === 'login' ? <loaded.LoginForm /> : <loaded.RegisterForm />)}
      </div>
    </Dialog>
  );
}
