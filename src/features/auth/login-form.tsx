import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';

import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { AppError } from '#src/lib/app-error.ts';
import { askShop } from '#src/lib/ask-shop.ts';
import { beginSession } from '#src/lib/session.ts';
import { settings } from '#src/settings.ts';
import { TextField } from '#src/ui/field.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/form-submit.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import styles from './auth-form.module.css';
import { closeAuthModal, finishLogin, showAuthForm } from './auth-store.ts';
import { anyEmailRules, passwordRules } from './field-rules.ts';
import { useKeptForm } from './kept-form.ts';

const empty = { email: '', password: '' };

export function LoginForm() {
  const { register, handleSubmit, formState, reset } = useKeptForm('login', empty);
  const [failure, setFailure] = useState<ReactNode>();
  const { errors, isSubmitting } = formState;

  const logIn = handleSubmit(async ({ email, password }) => {
    setFailure(undefined);
    try {
      beginSession(await askShop('login', { body: { username: email.trim(), password } }));
    } catch (error) {
      const { toast, text } = loginTrouble(error);
      showToast('error', toast);
      setFailure(text);
      return;
    }
    reset(empty);
    showToast('success', messages.loggedIn);
    finishLogin();
  });

  return (
    <form className={styles.form} onSubmit={logIn} noValidate>
      <TextField
        label="Email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={accountLimits.emailMax}
        required
        error={errors.email?.message}
        {...register('email', anyEmailRules)}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password', passwordRules)}
      />
      <p className={styles.forgot}>
        <Link to="/forgot-password" onClick={closeAuthModal}>
          Forgot your password?
        </Link>
      </p>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <SubmitButton wide busy="Logging in..." isBusy={isSubmitting}>
        Login
      </SubmitButton>
      <p className={styles.switch}>
        New to {settings.shopName}?
        <button type="button" onClick={() => showAuthForm('signup')}>
          Sign Up
        </button>
      </p>
    </form>
  );
}

/** What is said of a login that failed: the catalogue's two words in passing, why below the form. */
function loginTrouble(error: unknown): { toast: string; text: ReactNode } {
  if (!(error instanceof AppError))
    return { toast: messages.loginFailed, text: 'Something went wrong. Please try again.' };
  if (error.kind === 'offline') {
    const text = 'Logging in needs the network, and the shop can’t be reached just now. What you typed stays here.';
    return { toast: 'Logging in needs the network', text };
  }
  if (error.kind === 'timeout')
    return { toast: messages.loginFailed, text: 'The shop took too long to answer. Please try again.' };
  if (error.status === 403) return { toast: error.message, text: <Unconfirmed message={error.message} /> };
  if (error.status === 429) return { toast: error.message, text: error.message };
  if (error.status === 401) return { toast: messages.loginFailed, text: 'The email or the password is not right.' };
  return { toast: messages.loginFailed, text: error.failure?.message ?? 'Something went wrong. Please try again.' };
}

/** The shop knows the account, and waits for its address to be confirmed. */
function Unconfirmed({ message }: { readonly message: string }) {
  return (
    <>
      {message}{' '}
      <Link to="/confirm-email" search={{ sent: 'yes' }} onClick={closeAuthModal}>
        Where is the mail?
      </Link>
    </>
  );
}
