import { useState } from 'react';

import { hasPasskeys } from '#src/desk/lib/passkey.ts';
import { NewPasskey } from '#src/desk/pages/access/new-passkey.tsx';
import { NewTotp } from '#src/desk/pages/access/new-totp.tsx';
import { RecoveryCodes } from '#src/desk/pages/access/recovery-codes.tsx';
import { EntryScreen } from '#src/desk/pages/login/entry-screen.tsx';
import styles from '#src/desk/pages/login/login.module.css';
import { Button } from '#src/ui/button.tsx';

interface InviteSecureProps {
  readonly name: string;
  readonly onDone: () => void;
}

/** The ways to log in the next time: one of passkey and authenticator app, then the recovery codes. */
export function InviteSecure({ name, onDone }: InviteSecureProps) {
  const [isAdded, setAdded] = useState(false);
  const [way, setWay] = useState<'passkey' | 'totp'>(hasPasskeys() ? 'passkey' : 'totp');
  if (isAdded)
    return (
      <EntryScreen title="One more thing" text="If you lose this device, a recovery code lets you in.">
        <RecoveryCodes onDone={onDone} />
      </EntryScreen>
    );
  return (
    <EntryScreen title={`Hello, ${name}`} text="Choose how you’ll log in from now on.">
      {way === 'passkey' ? (
        <>
          <p>A passkey is the quickest: your finger, face or screen lock, and no password.</p>
          <NewPasskey onAdded={() => setAdded(true)} />
        </>
      ) : (
        <NewTotp onAdded={() => setAdded(true)} />
      )}
      <div className={styles.others}>
        {way === 'passkey' && (
          <Button variant="plain" onClick={() => setWay('totp')}>
            Use a password and an authenticator app
          </Button>
        )}
        {way === 'totp' && hasPasskeys() && (
          <Button variant="plain" onClick={() => setWay('passkey')}>
            Use a passkey instead
          </Button>
        )}
      </div>
    </EntryScreen>
  );
}
