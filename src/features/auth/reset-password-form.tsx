import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';

import { messages } from '#contract/names/messages.ts';
import { askShop } from '#src/lib/ask-shop.ts';
import { refusalSentence } from '#src/lib/failure-sentence.ts';
import { type KeyedRequest, keyedRequest } from '#src/lib/idempotency-key.ts';
import { endSession, session } from '#src/lib/session.ts';
import { useUnsaved } from '#src/lib/use-unsaved.ts';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/form-submit.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { openAuthModal } from './auth-store.ts';
import { newPasswordRules, passwordHint, repeatRules } from './field-rules.ts';

interface ResetPasswordFormProps {
  readonly token: string;
  readonly email: string;
}

/** Sets a new password with the link from the mail, and leads to the login. */
export function ResetPasswordForm({ token, email }: ResetPasswordFormProps) {
  const navigate = useNavigate();
  const { register, handleSubmit, formState, getValues } = useForm({
    defaultValues: { password: '', confirmPassword: '' },
  });
  const request = useRef<KeyedRequest>(undefined);
  const [failure, setFailure] = useState<string>();
  const { errors, isSubmitting, isDirty } = formState;
  useUnsaved(isDirty);

  const setPassword = handleSubmit(async ({ password, confirmPassword }) => {
    setFailure(undefined);
    const body = { email, token, password, confirmPassword };
    try {
      request.current = keyedRequest(body, request.current);
      await askShop('resetPassword', { body, idempotencyKey: request.current.key });
    } catch (error) {
      const text = refusalSentence(error, messages.resetFailed);
      showToast('error', text);
      setFailure(text);
      return;
    }
    // The new password has ended this customer's sessions, the one in this browser among them.
    if (session.user?.userEmail.toLowerCase() === email.toLowerCase()) endSession();
    showToast('success', messages.passwordReset);
    await navigate({ to: '/', replace: true });
    if (!session.user) openAuthModal('login');
  });

  return (
    <AuthPage title="Choose a new password" text={<>For {email}</>}>
      {/* `post`: sent before the page is taken over, it must not carry a password in an address. */}
      <form className={styles.form} method="post" onSubmit={setPassword} noValidate>
        {/* So that a password manager knows whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          hint={errors.password ? undefined : passwordHint}
          error={errors.password?.message}
          {...register('password', { ...newPasswordRules, deps: 'confirmPassword' })}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          error={errors.confirmPassword?.message}
          {...register(
            'confirmPassword',
            repeatRules(messages.passwordsDiffer, () => getValues('password')),
          )}
        />
        {failure && <FormMessage kind="error">{failure}</FormMessage>}
        <SubmitButton busy="Saving..." isBusy={isSubmitting} wide>
          Reset password
        </SubmitButton>
      </form>
    </AuthPage>
  );
}
