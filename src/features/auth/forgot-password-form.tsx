import { useState } from 'react';

import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { askShop } from '#src/lib/ask-shop.ts';
import { refusalSentence } from '#src/lib/failure-sentence.ts';
import { emailRules } from '#src/lib/form-rules.ts';
import { TextField } from '#src/ui/field.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/form-submit.tsx';
import { showToast } from '#src/ui/toast-store.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { useKeptForm } from './kept-form.ts';

/** Asks for the address to which the link for a new password goes. */
export function ForgotPasswordForm() {
  const { register, handleSubmit, formState } = useKeptForm('forgot', { email: '' });
  const [outcome, setOutcome] = useState<{ sentTo?: string; failure?: string }>({});
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async ({ email }) => {
    const sentTo = email.trim();
    setOutcome({});
    try {
      // Without a key: a second press is a second wish, as the first mail may have gone astray.
      await askShop('forgotPassword', { query: { email: sentTo } });
      showToast('success', messages.resetSent);
      setOutcome({ sentTo });
    } catch (error) {
      const failure = refusalSentence(error, messages.resetFailed);
      showToast('error', failure);
      setOutcome({ failure });
    }
  });

  return (
    <AuthPage
      title="Forgot password"
      text="Tell us the email address of your account. We send you a link with which you can choose a new password."
    >
      <form className={styles.form} onSubmit={send} noValidate>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={accountLimits.emailMax}
          required
          error={errors.email?.message}
          {...register('email', emailRules)}
        />
        {outcome.failure && <FormMessage kind="error">{outcome.failure}</FormMessage>}
        {outcome.sentTo && (
          <FormMessage kind="success">
            If there is an account for {outcome.sentTo}, a mail with a link is on its way. The link works for one hour.
          </FormMessage>
        )}
        <SubmitButton busy="Sending..." isBusy={isSubmitting} wide>
          Send reset link
        </SubmitButton>
      </form>
    </AuthPage>
  );
}
