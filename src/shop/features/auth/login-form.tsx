import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { cleanText } from '#contract/clean-text.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { fieldsOf, given } from '#src/shared/forms/form-fields.ts';
import { AppError } from '#src/shared/network/app-error.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { opens } from '#src/shared/ui/dialogs/page-dialog.tsx';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { PasswordField } from '#src/shared/ui/forms/password-field.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

import styles from './auth-form.module.css';
import { authModal, finishLogin, focusFirstField } from './auth-store.ts';
import { awaitFirstLogin, logIn } from './log-in.ts';

/** Fields that are only held in memory. */
const secret = ['email', 'password'];

export function LoginForm() {
  const { name } = useShop();
  const { email: knownEmail, isMailSent } = useSnapshot(authModal);
  const { form, clear } = useDurableForm({
    name: `login ${knownEmail ?? ''}`,
    empty: { email: knownEmail ?? '', password: '' },
    secret,
  });
  const { handleSubmit, formState } = form;
  const field = fieldsOf(form);
  const [failure, setFailure] = useState<ReactNode>();
  useEffect(() => focusFirstField('login'), []);

  const submit = handleSubmit(
    async ({ email, password }) => {
      setFailure(undefined);
      try {
        await logIn(cleanText(email), password);
      } catch (error) {
        const { toast, text } = loginFailure(error);
        showToast('error', toast);
        setFailure(text);
        if (isUnconfirmed(error)) awaitFirstLogin(cleanText(email), authModal.isMailSent === true);
        return;
      }
      await clear();
      showToast('success', messages.loggedIn);
      void finishLogin();
    },
    () => setFailure(undefined),
  );

  return (
    <form className="stack padded" onSubmit={submit} noValidate>
      {isMailSent && (
        <FormMessage kind="success">
          We’ve sent a link to {knownEmail}. Open it to confirm your address, then log in here.
        </FormMessage>
      )}
      <TextField
        label="Email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={accountLimits.emailMax}
        {...field('email', messages.emailMissing)}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        {...field('password', given('Please enter your password'))}
      />
      <p className={`tall-links small ${styles.forgot}`}>
        <Link to="/forgot-password">Forgot your password?</Link>
      </p>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <SubmitButton wide busy="Logging in..." isBusy={formState.isSubmitting}>
        Login
      </SubmitButton>
      <p className={`row muted ${styles.switch}`}>
        New to {name}?
        <button type="button" className="link-button" {...opens('signup')}>
          Sign Up
        </button>
      </p>
    </form>
  );
}

/** The toast and the message below the form for a failed login. */
function loginFailure(error: unknown): { toast: string; text: ReactNode } {
  if (!(error instanceof AppError))
    return { toast: messages.loginFailed, text: 'Something went wrong. Please try again.' };
  if (error.kind === 'offline') {
    const text = 'You’re offline, or the shop can’t be reached. Try again once you’re connected.';
    return { toast: 'You need a connection to log in', text };
  }
  if (error.kind === 'timeout')
    return {
      toast: messages.loginFailed,
      text: 'The shop took too long to respond. Please try again.',
    };
  if (isUnconfirmed(error))
    return { toast: error.message, text: <Unconfirmed message={error.message} /> };
  if (error.status === 429) return { toast: error.message, text: error.message };
  if (error.status === 401)
    return {
      toast: messages.loginFailed,
      text: 'That email and password don’t match. Please try again.',
    };
  return {
    toast: messages.loginFailed,
    text: error.failure?.message ?? 'Something went wrong. Please try again.',
  };
}

/** The password is right, but the email address is not confirmed. */
function isUnconfirmed(error: unknown): boolean {
  return error instanceof AppError && error.status === 403;
}

function Unconfirmed({ message }: { readonly message: string }) {
  return (
    <>
      {message}{' '}
      <Link to="/confirm-email" search={{ sent: 'yes' }}>
        Where’s the email?
      </Link>
    </>
  );
}
