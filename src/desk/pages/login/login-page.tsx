import { useState } from 'react';
import {
  loginByPasskey,
  loginByPassword,
  loginByRecoveryCode,
  startPasskeyLogin,
} from '#contract/calls/admin/staff-login-calls.ts';
import { shop } from '#contract/names/shop.ts';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { getPasskey, hasPasskeys } from '#src/desk/lib/passkey.ts';
import { filledIn, useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { PasskeyButton } from '#src/desk/ui/passkey-button.tsx';
import { ShortForm } from '#src/desk/ui/short-form.tsx';
import { Button } from '#src/ui/button.tsx';
import { PasswordField, TextField } from '#src/ui/field.tsx';
import { EntryScreen } from './entry-screen.tsx';
import styles from './login.module.css';
import { CodeField, EmailField } from './login-fields.tsx';
import { logInBy, useFinishLogin } from './use-login.ts';

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
