import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import {
  type acceptStaffInvite,
  loginByPasskey,
  loginByPassword,
  loginByRecoveryCode,
  startPasskeyLogin,
} from '#contract/calls/admin/staff-login-calls.ts';
import type { StaffMe } from '#contract/calls/admin/staff-schemas.ts';
import { deskAddress, deskReasons } from '#contract/names/desk.ts';
import { callInBackground, deleteStoredResults } from '#src/desk/lib/call-in-background.ts';
import { useDeskName, useDeskTitle, useShop } from '#src/desk/lib/shop.ts';
import { staffQuery } from '#src/desk/lib/staff-query.ts';
import { noteLogout, staffSession } from '#src/desk/lib/staff-session.ts';
import { sendDeskChanges } from '#src/desk/outbox/desk-outbox.ts';
import { ShortForm } from '#src/desk/ui/fields.tsx';
import { getPasskey, hasPasskeys, PasskeyButton } from '#src/desk/ui/passkey.tsx';
import { filledIn } from '#src/desk/ui/use-desk-form.ts';
import { AppError, hasReason } from '#src/shared/network/app-error.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import styles from './login.module.css';

/** The login of the shop's staff: by passkey, by password with a code, or by a recovery code. */
export function LoginPage() {
  const ways = {
    passkey: { label: 'Use a passkey', view: <PasskeyLogin /> },
    password: { label: 'Use password and code', view: <PasswordLogin /> },
    recovery: { label: 'Use a recovery code', view: <RecoveryLogin /> },
  };
  const { name = 'the shop' } = useShop() ?? {};
  return (
    <EntryScreen title="Log in" text={`Orders, payments and products of ${name}, for its staff.`}>
      <Ways ways={ways} />
    </EntryScreen>
  );
}

/** Ways to do the same: the first one that this browser has, and buttons for the others. */
export function Ways({
  ways,
}: {
  readonly ways: Readonly<Record<string, { label: string; view: ReactNode }>>;
}) {
  const possible = Object.entries(ways).filter(([name]) => name !== 'passkey' || hasPasskeys());
  const [chosen, setChosen] = useState(possible[0]?.[0]);
  return (
    <>
      {possible.map(
        ([name, { view }]) => name === chosen && <Fragment key={name}>{view}</Fragment>,
      )}
      <div className={`wrap ${styles.others}`}>
        {possible
          .filter(([name]) => name !== chosen)
          .map(([name, { label }]) => (
            <Button key={name} variant="plain" onClick={() => setChosen(name)}>
              {label}
            </Button>
          ))}
      </div>
    </>
  );
}

function PasskeyLogin() {
  const logIn = async () => {
    const credential = await getPasskey(await callInBackground(startPasskeyLogin, {}));
    return logInBy(loginByPasskey, { credential });
  };
  return <PasskeyButton label="Log in with a passkey" ask={logIn} onDone={useFinishLogin()} />;
}

/** The email that somebody logs in with. */
export const emailField = {
  ...({ label: 'Email', type: 'email', required: true, rule: filledIn } as const),
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
};
/** The six digits of an authenticator app. */
export const codeField = {
  ...({
    label: 'Code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    required: true,
  } as const),
  hint: 'The six digits that your authenticator app shows',
  rule: filledIn,
  isSecret: true,
};

function PasswordLogin() {
  return (
    <ShortForm
      name="login"
      fields={{
        email: emailField,
        password: {
          label: 'Password',
          type: 'password',
          autoComplete: 'current-password',
          required: true,
          rule: filledIn,
        },
        code: codeField,
      }}
      button="Log in"
      send={(body) => logInBy(loginByPassword, body)}
      onSent={useFinishLogin()}
    />
  );
}

const recoveryCodeField = {
  label: 'Recovery code',
  required: true,
  rule: filledIn,
  isSecret: true,
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  hint: 'One of the codes that you wrote down. It works once.',
};

function RecoveryLogin() {
  return (
    <ShortForm
      name="recovery"
      fields={{ email: emailField, code: recoveryCodeField }}
      button="Log in"
      send={(body) => logInBy(loginByRecoveryCode, body)}
      onSent={useFinishLogin()}
    />
  );
}

interface EntryScreenProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** The frame of the screens before the login. */
export function EntryScreen({ title, text, children }: EntryScreenProps) {
  useDeskTitle(title);
  return (
    <main className={`centre ${styles.page}`}>
      <div className={`stack ${styles.panel}`}>
        <p className={styles.brand}>{useDeskName()}</p>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className="quiet">{text}</p>}
        {children}
      </div>
    </main>
  );
}

type LoginCall =
  | typeof loginByPasskey
  | typeof loginByPassword
  | typeof loginByRecoveryCode
  | typeof acceptStaffInvite;

/**
 * Makes a call that logs in. Throws `AppError`, also when the browser stores no cookie: nothing at
 * the desk works without.
 */
export async function logInBy(call: LoginCall, body: unknown): Promise<StaffMe> {
  const me = await callInBackground(call, { body });
  try {
    return await callInBackground(readStaffMe, {});
  } catch (error) {
    if (!hasReason(error, deskReasons.session)) return me;
    const message =
      'This browser stores no cookies for this site, which the desk needs. ' +
      'Allow them in its settings, then try again.';
    throw new AppError('error-response', message, { status: 401, failure: { message } });
  }
}

/** Ends a login: opens the address that led to it, and sends what waits. */
export function useFinishLogin(): (me: StaffMe) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const { to } = useSearch({ strict: false });
  return async (me) => {
    const { queryKey } = staffQuery(readStaffMe);
    const before = queryClient.getQueryData(queryKey);
    // What somebody else has seen on this device is not theirs.
    if (before && before.id !== me.id) {
      queryClient.clear();
      await deleteStoredResults();
    }
    queryClient.setQueryData(queryKey, me);
    noteLogout(false);
    staffSession.isOver = false;
    void queryClient.invalidateQueries();
    void sendDeskChanges({ ignoreBackoff: true });
    // Only an address of the desk.
    if (to?.startsWith(deskAddress)) router.history.replace(to);
    else await navigate({ to: '/', replace: true });
  };
}
