import {
  readStaffLogins,
  startStepUp,
  stepUpByCode,
  stepUpByPasskey,
} from '#contract/calls/admin/staff-me-calls.ts';
import { Ways } from '#src/desk/areas/access/login-page.tsx';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { resolveProof } from '#src/desk/lib/staff-session.ts';
import { ShortForm } from '#src/desk/ui/fields.tsx';
import { getPasskey, PasskeyButton } from '#src/desk/ui/passkey.tsx';
import styles from '#src/desk/ui/record.module.css';
import { filledIn } from '#src/desk/ui/use-desk-form.ts';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { Skeleton } from '#src/shared/ui/notices/skeleton.tsx';

/** Asks for a passkey or code before a sensitive change, which then goes on by itself. */
export function StepUpDialog() {
  return (
    <Dialog title="Please confirm it’s you" placement="centre" onClose={() => resolveProof(false)}>
      <StepUp />
    </Dialog>
  );
}

function StepUp() {
  const logins = useStaffQuery(readStaffLogins);
  const hasNone = logins.data?.passkeys.length === 0;
  const ways = {
    ...(!hasNone && { passkey: { label: 'Use a passkey', view: <PasskeyProof /> } }),
    code: { label: 'Use a code', view: <CodeProof /> },
  };
  return (
    <div className={`stack ${styles.body}`}>
      <p>
        Before something that can’t be taken back, such as money, somebody’s access or a copy of
        customers’ data, the desk checks who you are. It lasts 5 minutes.
      </p>
      {logins.isLoading ? <Skeleton height={3} /> : <Ways ways={ways} />}
    </div>
  );
}

function PasskeyProof() {
  const prove = async () => {
    const credential = await getPasskey(await callInBackground(startStepUp, {}));
    return callInBackground(stepUpByPasskey, { body: { credential } });
  };
  return (
    <PasskeyButton label="Confirm with a passkey" ask={prove} onDone={() => resolveProof(true)} />
  );
}

function CodeProof() {
  return (
    <ShortForm
      name="step-up"
      fields={{ code: codeField }}
      button="Confirm"
      send={(body) => callInBackground(stepUpByCode, { body })}
      onSent={() => resolveProof(true)}
    />
  );
}

const codeField = {
  label: 'Code',
  required: true,
  rule: filledIn,
  isSecret: true,
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  hint: 'From your authenticator app, or a recovery code',
};
