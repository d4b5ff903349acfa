import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '#contract/names/messages.ts';
import { AppError } from '#src/lib/app-error.ts';
import { callAccount } from '#src/lib/call-account.ts';
import { formErrorMessage } from '#src/lib/error-message.ts';
import { useSession } from '#src/lib/use-session.ts';
import { Button, buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link } from '#src/ui/page-link.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import styles from './auth-page.module.css';
import { openAuthModal } from './auth-store.ts';
import type { MailedLink } from './mailed-link.ts';

/** The link works once: it is only sent again when the person asks for it. */
const once = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** Confirms an email address with the link from the mail and shows the result. */
export function ConfirmEmailView({ link, wasSent }: { readonly link: MailedLink; readonly wasSent: boolean }) {
  const { token, email } = link;
  const isComplete = token !== undefined && email !== undefined;
  const { isSuccess, isFetching, error, refetch } = useQuery({
    queryKey: ['confirmEmail', link],
    queryFn: () => callAccount('confirmEmail', { query: { token, email } }),
    enabled: isComplete,
    meta: { isTransient: true },
    ...once,
  });
  useEffect(() => {
    if (isSuccess) showToast('success', messages.emailConfirmed);
  }, [isSuccess]);

  if (!isComplete) return wasSent ? <VerificationSent /> : <Failed text={messages.confirmationIncomplete} />;
  if (isSuccess) return <Confirmed email={email} />;
  if (isFetching || !error) return <Loading />;
  const isOffline = error instanceof AppError && error.kind === 'offline';
  const text = formErrorMessage(error, messages.confirmationFailed);
  return <Failed text={text} {...(isOffline && { onTryAgain: () => void refetch() })} />;
}

function Loading() {
  return (
    <div className={styles.waiting} role="status">
      <span className="spinner" />
      <h1 className={styles.waitingTitle}>Confirming your email</h1>
    </div>
  );
}

function Confirmed({ email }: { readonly email: string }) {
  const { user } = useSession();
  const text = user ? 'Your email address is verified.' : 'Your email address is verified. You can log in now.';
  return (
    <EmptyState heading="h1" title="Email verified" text={text}>
      {user ? (
        <Link to="/products" {...buttonProps()}>
          Continue Shopping
        </Link>
      ) : (
        <Button onClick={() => openAuthModal('login', undefined, { email })}>Login</Button>
      )}
    </EmptyState>
  );
}

function VerificationSent() {
  return (
    <EmptyState
      heading="h1"
      title="Verification sent"
      text={messages.verificationSent}
      link={{ to: '/products', label: 'Continue Shopping' }}
    />
  );
}

function Failed({ text, onTryAgain }: { readonly text: string; readonly onTryAgain?: () => void }) {
  return (
    <EmptyState heading="h1" title="Verification Failed" text={text}>
      {onTryAgain && <Button onClick={onTryAgain}>Try again</Button>}
      <Link to="/" {...buttonProps(onTryAgain ? 'secondary' : 'primary')}>
        Go to Home
      </Link>
    </EmptyState>
  );
}
