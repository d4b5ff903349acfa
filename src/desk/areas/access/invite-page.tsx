import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { acceptStaffInvite, readStaffInvite } from '#contract/calls/admin/staff-login-calls.ts';
import type { StaffMe } from '#contract/calls/admin/staff-schemas.ts';
import {
  EntryScreen,
  emailField,
  logInBy,
  useFinishLogin,
  Ways,
} from '#src/desk/areas/access/login-page.tsx';
import { NewPasskey, NewTotp, RecoveryCodes } from '#src/desk/areas/access/login-ways.tsx';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { ShortForm } from '#src/desk/ui/fields.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { filledIn } from '#src/desk/ui/use-desk-form.ts';

/**
 * Accepts an invitation: the name, then a passkey or an authenticator app, then the recovery codes.
 */
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
  if (me)
    return <FirstLogin name={me.name} onDone={() => void finish({ ...me, hasLogin: true })} />;
  return (
    <EntryScreen title="Welcome to the desk">
      <QueryView query={invite}>
        {({ email, name, role }) => (
          <ShortForm
            name="accept"
            fields={{
              ...(email === '' && { email: emailField }),
              name: {
                label: 'Your name',
                autoComplete: 'name',
                required: true,
                rule: filledIn,
                // Known of somebody who has been here before.
                hint: 'Shown beside what you change',
                initial: name,
              },
            }}
            button="Continue"
            send={(body) => logInBy(acceptStaffInvite, { token, ...body })}
            onSent={setMe}
          >
            <p className="quiet">
              This link is for {email || 'you'}, as {role === 'owner' ? 'an owner' : 'staff'}.
            </p>
          </ShortForm>
        )}
      </QueryView>
    </EntryScreen>
  );
}

/**
 * The ways to log in the next time: one of passkey and authenticator app, then the recovery codes.
 */
function FirstLogin({ name, onDone }: { readonly name: string; readonly onDone: () => void }) {
  const [isAdded, setAdded] = useState(false);
  if (isAdded)
    return (
      <EntryScreen
        title="One more thing"
        text="If you lose this device, a recovery code lets you in."
      >
        <RecoveryCodes onDone={onDone} />
      </EntryScreen>
    );
  const passkey = (
    <>
      <p>A passkey is the quickest: your finger, face or screen lock, and no password.</p>
      <NewPasskey onAdded={() => setAdded(true)} />
    </>
  );
  const ways = {
    passkey: { label: 'Use a passkey instead', view: passkey },
    totp: {
      label: 'Use a password and an authenticator app',
      view: <NewTotp onAdded={() => setAdded(true)} />,
    },
  };
  return (
    <EntryScreen title={`Hello, ${name}`} text="Choose how you’ll log in from now on.">
      <Ways ways={ways} />
    </EntryScreen>
  );
}
