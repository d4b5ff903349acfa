import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
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
import { shop } from '#contract/names/shop.ts';
import { callInBackground, deleteStoredResults } from '#src/desk/lib/call-in-background.ts';
import { staffQuery } from '#src/desk/lib/staff-query.ts';
import { noteLogout, staffSession } from '#src/desk/lib/staff-session.ts';
import { filledIn, useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { sendPending } from '#src/desk/outbox/desk-outbox.ts';
import { getPasskey, hasPasskeys, PasskeyButton } from '#src/desk/ui/passkey.tsx';
import { ShortForm } from '#src/desk/ui/short-form.tsx';
import { AppError, hasReason } from '#src/lib/app-error.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import styles from './login.module.css';

const ways = {
  passkey: 'Use a passkey',
  password: 'Use password and code',
  recovery: 'Use a recovery code',
} as const;

type Way = keyof typeof ways;

/** The login of the shop's staff: by passkey, by password with a code, or by a recovery code. */
export function LoginPage() {
  const [way, setWay] = useState<Way>(hasPasskeys() ? 'passkey' : 'password');
  const others = (Object.keys(ways) as Way[]).filter((name) => name !== way && (name !== 'passkey' || hasPasskeys()));
  return (
    <EntryScreen title="Log in" text={`Orders, payments and products of ${shop.shopName}, for its staff.`}>
      {way === 'passkey' && <PasskeyLogin />}
      {way === 'password' && <PasswordLogin />}
      {way === 'recovery' && <RecoveryLogin />}
      <div className={styles.others}>
        {others.map((name) => (
          <Button key={name} variant="plain" onClick={() => setWay(name)}>
            {ways[name]}
          </Button>
        ))}
      </div>
    </EntryScreen>
  );
}

function PasswordLogin() {
  const { field, isBusy, failure, submit } = useDeskForm({
    name: 'login',
    empty: { email: '', password: '', code: '' },
    secret: ['password', 'code'],
  });
  const logIn = submit((body) => logInBy(loginByPassword, body), useFinishLogin());
  return (
    <ShortForm button="Log in" isBusy={isBusy} failure={failure} onSubmit={logIn}>
      <EmailField {...field('email', filledIn)} />
      <PasswordField label="Password" autoComplete="current-password" required {...field('password', filledIn)} />
      <CodeField {...field('code', filledIn)} />
    </ShortForm>
  );
}

function PasskeyLogin() {
  const logIn = async () => {
    const credential = await getPasskey(await callInBackground(startPasskeyLogin, {}));
    return logInBy(loginByPasskey, { credential });
  };
  return <PasskeyButton label="Log in with a passkey" ask={logIn} onDone={useFinishLogin()} />;
}

function RecoveryLogin() {
  const { field, isBusy, failure, submit } = useDeskForm({
    name: 'recovery',
    empty: { email: '', code: '' },
    secret: ['code'],
  });
  const logIn = submit((body) => logInBy(loginByRecoveryCode, body), useFinishLogin());
  return (
    <ShortForm button="Log in" isBusy={isBusy} failure={failure} onSubmit={logIn}>
      <EmailField {...field('email', filledIn)} />
      <TextField
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="One of the codes that you wrote down. It works once."
        {...field('code', filledIn)}
      />
    </ShortForm>
  );
}

interface EntryScreenProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** The frame of the screens before the login. */
export function EntryScreen({ title, text, children }: EntryScreenProps) {
  useEffect(() => {
    document.title = `${title} · ${shop.shopName} desk`;
  }, [title]);
  return (
    <main className={styles.page}>
      <div className={`stack ${styles.panel}`}>
        <p className={styles.brand}>{shop.shopName} desk</p>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </main>
  );
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

export function EmailField(props: FieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}

/** The six digits of an authenticator app. */
export function CodeField(props: FieldProps) {
  return (
    <TextField
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      hint="The six digits that your authenticator app shows"
      {...props}
    />
  );
}

type LoginCall = typeof loginByPasskey | typeof loginByPassword | typeof loginByRecoveryCode | typeof acceptStaffInvite;

/** Makes a call that logs in. Throws `AppError`, also when the browser stores no cookie: nothing at the desk works without. */
export async function logInBy(call: LoginCall, body: unknown): Promise<StaffMe> {
  const me = await callInBackground(call, { body });
  try {
    return await callInBackground(readStaffMe, {});
  } catch (error) {
    if (!hasReason(error, deskReasons.session)) return me;
    const message =
      'This browser stores no cookies for this site, which the desk needs. Allow them in its settings, then try again.';
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
    void sendPending({ ignoreBackoff: true });
    // Only an address of the desk.
    if (to?.startsWith(deskAddress)) router.history.replace(to);
    else await navigate({ to: '/', replace: true });
  };
}
