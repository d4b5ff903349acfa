import { useState } from 'react';

import { messages } from '#contract/names/messages.ts';
import { callAccount } from '#src/lib/call-account.ts';
import { emailField } from '#src/lib/contact-fields.ts';
import { formErrorMessage } from '#src/lib/error-message.ts';
import { fieldsOf } from '#src/lib/form-fields.ts';
import { emailRules } from '#src/lib/form-rules.ts';
import { useDurableForm } from '#src/outbox/use-durable-form.ts';
import { TextField } from '#src/ui/field.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import { showToast } from '#src/ui/toast-store.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';

/** Requests an email with a link to reset the password. */
export function ForgotPasswordForm() {
  const { form } = useDurableForm({ name: 'forgot', empty: { email: '' }, secret: ['email'] });
  const { handleSubmit, formState } = form;
  const field = fieldsOf(form);
  const [outcome, setOutcome] = useState<{ sentTo?: string; message?: string; failure?: string }>({});

  const send = handleSubmit(
    async ({ email }) => {
      const sentTo = email.trim();
      setOutcome({});
      try {
        // No idempotency key: submitting again sends another mail, because the first may be lost.
        const { message } = await callAccount('forgotPassword', { query: { email: sentTo } });
        if (message === messages.resetSent) showToast('success', message);
        setOutcome({ sentTo, message });
      } catch (error) {
        const failure = formErrorMessage(error, messages.resetFailed);
        showToast('error', failure);
        setOutcome({ failure });
      }
    },
    () => setOutcome({}),
  );

  return (
    <AuthPage
      title="Forgot password"
      text="Enter the email address of your account, and we’ll send you a link to choose a new password."
    >
      <form className={styles.form} onSubmit={send} noValidate>
        <TextField {...emailField} required {...field('email', emailRules)} />
        {outcome.failure && <FormMessage kind="error">{outcome.failure}</FormMessage>}
        {outcome.sentTo && (
          <FormMessage kind="success">
            {outcome.message === messages.resetSentBefore
              ? outcome.message
              : `If there is an account for ${outcome.sentTo}, a link is on its way to it. The link works for one hour.`}
          </FormMessage>
        )}
        <SubmitButton busy="Sending..." isBusy={formState.isSubmitting} wide>
          Send reset link
        </SubmitButton>
      </form>
    </AuthPage>
  );
}
