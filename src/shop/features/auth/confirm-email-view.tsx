import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { messages } from '#contract/names/messages.ts';
import { fieldsOf, given } from '#src/shared/forms/form-fields.ts';
import { AppError, hasStatus } from '#src/shared/network/app-error.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import { formErrorMessage } from '#src/shared/network/error-message.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { PasswordField } from '#src/shared/ui/forms/password-field.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { Link } from '#src/shared/ui/page/page-link.tsx';

import styles from './auth-page.module.css';
import { finishLogin } from './auth-store.ts';
import { logIn } from './log-in.ts';
import type { MailedLink } from './mailed-link.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { AuthPage } from './password-pages.tsx';

/** Confirms an email address with the link from the mail and the password, and shows the result. */
export function ConfirmEmailView({
  link,
  wasSent,
}: {
  readonly link: MailedLink;
  readonly wasSent: boolean;
}) {
  const { token, email } = link;
  const [result, setResult] = useState<Result>();
  if (result?.isConfirmed) return <Confirmed />;
  if (result) return <Failed text={result.failure} />;
  if (token && email)
    return <ConfirmForm key={token} token={token} email={email} onEnd={setResult} />;
  return wasSent ? <VerificationSent /> : <Failed text={messages.confirmationIncomplete} />;
}

type Result =
  | { readonly isConfirmed: true }
  | { readonly isConfirmed: false; readonly failure: string };

interface ConfirmFormProps {
  readonly token: string;
  readonly email: string;
  readonly onEnd: (result: Result) => void;
}

const empty = { password: '', confirmPassword: '' };
const secret = Object.keys(empty);
type Passwords = typeof empty;

/**
 * Asks for the password, or a new one, before anything is confirmed: loading the page proves
 * nothing, as mail scanners do so, and the account may have been opened by somebody else.
 */
function ConfirmForm({ token, email, onEnd }: ConfirmFormProps) {
  const { form, clear } = useDurableForm({ name: `confirm ${email}`, empty, secret });
  const [isNew, setNew] = useState(false);
  const [failure, setFailure] = useState<string>();

  const showError = (error: unknown) => {
    if (isVoid(error)) return onEnd({ isConfirmed: false, failure: error.message });
    if (!hasStatus(error, 401))
      return setFailure(formErrorMessage(error, messages.confirmationFailed));
    form.setError('password', { message: wrongPassword }, { shouldFocus: true });
  };
  const confirm = form.handleSubmit(
    async (passwords) => {
      setFailure(undefined);
      try {
        await (isNew
          ? setPassword(token, email, passwords)
          : confirmAddress(token, email, passwords.password));
      } catch (error) {
        return showError(error);
      }
      await clear();
      showToast('success', messages.emailConfirmed);
      onEnd({ isConfirmed: true });
      void finishLogin();
    },
    () => setFailure(undefined),
  );
  const toggle = () => {
    form.reset(empty);
    setFailure(undefined);
    setNew(!isNew);
  };

  return (
    <AuthPage title="Confirm your email" text={<>For {email}</>}>
      {/* `post`: submitted before hydration, the password must not end up in the URL. */}
      <form
        className={`stack form-width ${styles.form}`}
        method="post"
        onSubmit={confirm}
        noValidate
      >
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {isNew ? <NewPassword form={form} /> : <OwnPassword form={form} />}
        {failure && <FormMessage kind="error">{failure}</FormMessage>}
        <SubmitButton busy="Confirming..." isBusy={form.formState.isSubmitting} wide>
          Confirm email
        </SubmitButton>
        <Button variant="secondary" wide onClick={toggle}>
          {isNew ? 'Use the password I have' : 'Choose a new password'}
        </Button>
      </form>
    </AuthPage>
  );
}

interface PasswordsProps {
  readonly form: UseFormReturn<Passwords>;
}

function OwnPassword({ form }: PasswordsProps) {
  return (
    <PasswordField
      label="Password"
      autoComplete="current-password"
      required
      hint="The one you chose when you signed up. If you don’t know it, choose a new one."
      {...fieldsOf(form)('password', given('Please enter your password'))}
    />
  );
}

function NewPassword({ form }: PasswordsProps) {
  return (
    <>
      <p className="quiet">
        The old password stops working, and everybody who used it is logged out.
      </p>
      <NewPasswordFields form={form} names={['password', 'confirmPassword']} />
    </>
  );
}

const wrongPassword =
  'That’s not the password of this account. ' +
  'Try again, or choose a new one if you didn’t sign up yourself.';

/** The link has expired or was never valid. */
function isVoid(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    error.failure?.data?.some(({ field }) => field === 'token') === true
  );
}

/**
 * Proves mailbox and password in one login. Another server than ours may need the specification's
 * call before.
 */
async function confirmAddress(token: string, email: string, password: string): Promise<void> {
  const confirmMailbox = () => callAccount('confirmEmail', { query: { token, email } });
  try {
    await logIn(email, password, token);
  } catch (error) {
    if (!hasStatus(error, 403)) throw error;
    await confirmMailbox();
    return logIn(email, password, token);
  }
  await confirmMailbox();
}

async function setPassword(token: string, email: string, passwords: Passwords): Promise<void> {
  await callAccount('resetPassword', { body: { email, token, ...passwords } });
  await logIn(email, passwords.password);
}

function Confirmed() {
  return (
    <EmptyState
      heading="h1"
      title="Email verified"
      text="Your email address is verified, and you’re logged in."
    >
      <ContinueShopping />
    </EmptyState>
  );
}

function VerificationSent() {
  return (
    <EmptyState heading="h1" title="Verification sent" text={messages.verificationSent}>
      <ContinueShopping />
    </EmptyState>
  );
}

function Failed({ text }: { readonly text: string }) {
  return (
    <EmptyState
      heading="h1"
      title="Verification Failed"
      text={text}
      link={{ to: '/', label: 'Go to Home' }}
    />
  );
}

/** To all products, or home while the shop has none. */
function ContinueShopping() {
  const { hasProducts } = useShop();
  return (
    <Link to={hasProducts ? '/products' : '/'} {...buttonProps()}>
      Continue Shopping
    </Link>
  );
}
