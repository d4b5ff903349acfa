import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { cleanText } from '#contract/clean-text.ts';
import { messages } from '#contract/names/messages.ts';
import { emailField, emailRules, fieldsOf } from '#src/shared/forms/form-fields.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import { formErrorMessage } from '#src/shared/network/error-message.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { endSession, session } from '#src/shared/session/session.ts';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import styles from './auth-page.module.css';
import { openAuthModal } from './auth-store.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Requests an email with a link to reset the password. */
export function ForgotPasswordForm() {
  const { form } = useDurableForm({ name: 'forgot', empty: { email: '' }, secret: ['email'] });
  const { handleSubmit, formState } = form;
  const field = fieldsOf(form);
  const [outcome, setOutcome] = useState<{ sentTo?: string; message?: string; failure?: string }>(
    {},
  );

  const send = handleSubmit(
    async ({ email }) => {
      const sentTo = cleanText(email);
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
      <form className={`stack form-width ${styles.form}`} onSubmit={send} noValidate>
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

const empty = { password: '', confirmPassword: '' };
const secret = Object.keys(empty);

interface ResetPasswordFormProps {
  readonly token: string;
  readonly email: string;
}

/** Sets a new password with the link from the mail, then opens the login. */
export function ResetPasswordForm({ token, email }: ResetPasswordFormProps) {
  const navigate = useNavigate();
  const { form, failure, send } = useDurableForm({ name: `reset ${email}`, empty, secret });

  const setPassword = form.handleSubmit(async (passwords) => {
    const body = { email, token, ...passwords };
    const response = await send(
      ({ keyFor }) => callAccount('resetPassword', { body, idempotencyKey: keyFor(body) }),
      {
        failed: messages.resetFailed,
      },
    );
    if (!response) return;
    // The new password has ended all sessions of this customer.
    if (session.user?.userEmail.toLowerCase() === email.toLowerCase()) endSession();
    showToast('success', messages.passwordReset);
    await navigate({ to: '/', replace: true });
    if (!session.user) openAuthModal('login');
  });

  return (
    <AuthPage title="Choose a new password" text={<>For {email}</>}>
      {/* `post`: submitted before hydration, the password must not end up in the URL. */}
      <form
        className={`stack form-width ${styles.form}`}
        method="post"
        onSubmit={setPassword}
        noValidate
      >
        {/* Tells password managers the account. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <NewPasswordFields form={form} names={['password', 'confirmPassword']} />
        {failure && <FormMessage kind="error">{failure}</FormMessage>}
        <SubmitButton busy="Saving..." isBusy={form.formState.isSubmitting} wide>
          Reset password
        </SubmitButton>
      </form>
    </AuthPage>
  );
}

/** Shown when the link from the mail has no token or no email address. */
export function BrokenResetLink() {
  return (
    <EmptyState
      heading="h1"
      title="This link is incomplete"
      text={messages.confirmationIncomplete}
      link={{ to: '/forgot-password', label: 'Get a new link' }}
    />
  );
}

interface AuthPageProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** A page with one small form or message. */
export function AuthPage({ title, text, children }: AuthPageProps) {
  return (
    <div className="page-width">
      <section className={`stack middle ${styles.page}`}>
        <h1>{title}</h1>
        {text && <p className="quiet">{text}</p>}
        {children}
      </section>
    </div>
  );
}
