import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { acceptStaffInvite, readStaffInvite } from '#contract/calls/admin/staff-login-calls.ts';
import type { StaffMe } from '#contract/calls/admin/staff-schemas.ts';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { filledIn, useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { NewPasskey, NewTotp, RecoveryCodes } from '#src/desk/pages/access/login-ways.tsx';
import styles from '#src/desk/pages/login/login.module.css';
import { EntryScreen, logInBy, useFinishLogin } from '#src/desk/pages/login/login-page.tsx';
import { hasPasskeys } from '#src/desk/ui/passkey.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { ShortForm } from '#src/desk/ui/short-form.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';

/** Accepts an invitation: the name, then a passkey or an authenticator app, then the recovery codes. */
export function InvitePage() {
  const { token } = useParams({ from: '/invite/$token' });
  const [me, setMe] = useState<StaffMe>();
  const finish = useFinishLogin();
  const invite = useQuery({
    queryKey: [readStaffInvite.name, token],
    queryFn: () => callInBackground(readStaffInvite, { body: { token } }),
    enabled: !me,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (me) return <InviteSecure name={me.name} onDone={() => void finish({ ...me, hasLogin: true })} />;
  return (
    <EntryScreen title="Welcome to the desk">
      <QueryView query={invite}>
        {({ email, name, role }) => (
          <AcceptForm
            token={token}
            name={name}
            intro={`This link is for ${email}, as ${role === 'owner' ? 'an owner' : 'staff'}.`}
            onAccepted={setMe}
          />
        )}
      </QueryView>
    </EntryScreen>
  );
}

interface AcceptFormProps {
  readonly token: string;
  /** Known for somebody who has been here before. */
  readonly name: string;
  readonly intro: string;
  readonly onAccepted: (me: StaffMe) => void;
}

function AcceptForm({ token, name, intro, onAccepted }: AcceptFormProps) {
  const { field, isBusy, failure, submit } = useDeskForm({ name: 'accept', empty: { name } });
  const accept = submit((body) => logInBy(acceptStaffInvite, { token, ...body }), onAccepted);
  return (
    <ShortForm button="Continue" isBusy={isBusy} failure={failure} onSubmit={accept}>
      <p className={styles.text}>{intro}</p>
      <TextField
        label="Your name"
        autoComplete="name"
        required
        hint="Shown beside what you change"
        {...field('name', filledIn)}
      />
    </ShortForm>
  );
}

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
