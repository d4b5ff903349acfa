import { Link, useNavigate } from '@tanstack/react-router';

import { messages } from '#contract/names/messages.ts';
import { callAccount } from '#src/lib/call-account.ts';
import { endSession, session } from '#src/lib/session.ts';
import { useDurableForm } from '#src/outbox/use-durable-form.ts';
import { buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { openAuthModal } from './auth-store.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

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
    const response = await send(({ keyFor }) => callAccount('resetPassword', { body, idempotencyKey: keyFor(body) }), {
      failed: messages.resetFailed,
      onError: (message) => showToast('error', message),
    });
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
      <form className={styles.form} method="post" onSubmit={setPassword} noValidate>
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
    <EmptyState heading="h1" title="This link is incomplete" text={messages.confirmationIncomplete}>
      <Link to="/forgot-password" {...buttonProps()}>
        Get a new link
      </Link>
    </EmptyState>
  );
}
