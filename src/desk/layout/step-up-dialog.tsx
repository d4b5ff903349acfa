import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { startStepUp, stepUpByCode, stepUpByPasskey } from '#contract/calls/admin/staff-me-calls.ts';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { getPasskey, hasPasskeys, passkeyMessage } from '#src/desk/lib/passkey.ts';
import { resolveProof } from '#src/desk/lib/staff-session.ts';
import { filledIn, useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

import styles from './step-up-dialog.module.css';

/** Asks for a passkey or code before a sensitive change, which then goes on by itself. */
export function StepUpDialog() {
  return (
    <Dialog title="Please confirm it’s you" placement="centre" onClose={() => resolveProof(false)}>
      <StepUp />
    </Dialog>
  );
}

function StepUp() {
  const [isByCode, setByCode] = useState(!hasPasskeys());
  return (
    <div className={styles.body}>
      <p>Before money goes back or somebody’s access changes, the desk checks who you are. It lasts 5 minutes.</p>
      {isByCode ? <CodeProof /> : <PasskeyProof />}
      {hasPasskeys() && (
        <Button variant="plain" onClick={() => setByCode(!isByCode)}>
          {isByCode ? 'Use a passkey' : 'Use a code'}
        </Button>
      )}
    </div>
  );
}

function PasskeyProof() {
  const proof = useMutation({
    mutationFn: async () => {
      const credential = await getPasskey(await callInBackground(startStepUp, {}));
      return callInBackground(stepUpByPasskey, { body: { credential } });
    },
    onSuccess: () => resolveProof(true),
  });
  return (
    <>
      {proof.isError && <FormMessage kind="error">{passkeyMessage(proof.error)}</FormMessage>}
      <Button wide aria-disabled={proof.isPending || undefined} onClick={() => !proof.isPending && proof.mutate()}>
        {proof.isPending ? 'Waiting for your passkey...' : 'Confirm with a passkey'}
      </Button>
    </>
  );
}

function CodeProof() {
  const { field, isBusy, failure, submit } = useDeskForm({ name: 'step-up', empty: { code: '' }, secret: ['code'] });
  const prove = submit(
    (body) => callInBackground(stepUpByCode, { body }),
    () => resolveProof(true),
  );
  return (
    <form className={styles.form} onSubmit={prove} noValidate>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <TextField
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        required
        hint="From your authenticator app, or a recovery code"
        {...field('code', filledIn)}
      />
      <SubmitButton busy="Checking..." isBusy={isBusy} wide>
        Confirm
      </SubmitButton>
    </form>
  );
}
