import { useState } from 'react';

import { shop } from '#contract/names/shop.ts';
import { hasPasskeys } from '#src/desk/lib/passkey.ts';
import { Button } from '#src/ui/button.tsx';

import { EntryScreen } from './entry-screen.tsx';
import styles from './login.module.css';
import { PasskeyLogin } from './passkey-login.tsx';
import { PasswordLogin } from './password-login.tsx';
import { RecoveryLogin } from './recovery-login.tsx';

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
