import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import {
  addPasskey,
  confirmTotp,
  makeRecoveryCodes,
  readStaffLogins,
  startPasskey,
  startTotp,
} from '#contract/calls/admin/staff-me-calls.ts';
import type { StaffLogins } from '#contract/calls/admin/staff-schemas.ts';
import styles from '#src/desk/areas/access/login.module.css';
import { codeField } from '#src/desk/areas/access/login-page.tsx';
import { staffQuery, useStaffChange } from '#src/desk/lib/staff-query.ts';
import { callStaff } from '#src/desk/lib/staff-session.ts';
import { ActionButton, ChangeFailure } from '#src/desk/ui/change-buttons.tsx';
import { ShortForm } from '#src/desk/ui/fields.tsx';
import { createPasskey, PasskeyButton } from '#src/desk/ui/passkey.tsx';
import { QrCode } from '#src/desk/ui/qr-code.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { newPasswordRules, passwordHint } from '#src/shared/forms/form-fields.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { CopyButton } from '#src/shared/ui/forms/copy-button.tsx';

/** Makes a passkey on this device and adds it to the own logins. */
export function NewPasskey({ onAdded }: { readonly onAdded?: () => void }) {
  const add = async () => {
    const credential = await createPasskey(await callStaff(startPasskey, {}));
    return callStaff(addPasskey, { body: { name: deviceName(navigator.userAgent), credential } });
  };
  return (
    <PasskeyButton
      label="Make a passkey on this device"
      ask={add}
      onDone={useLoginAdded(onAdded)}
    />
  );
}

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux|CrOS/, 'Linux computer'],
] as const;

/** A name for this device, such as `Android phone`, by its user agent. */
function deviceName(userAgent: string): string {
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'This device';
}

/** Adds an authenticator app, with the password that goes with its codes. */
export function NewTotp({ onAdded }: { readonly onAdded?: () => void }) {
  const noteAdded = useLoginAdded(onAdded);
  // Each start makes a new secret, so it is not refetched while somebody scans it.
  const secret = useQuery({
    queryKey: [startTotp.name],
    queryFn: () => callStaff(startTotp, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <QueryView query={secret}>
      {(data) => (
        <ShortForm
          name="totp"
          fields={{
            code: codeField,
            password: {
              ...({
                label: 'New password',
                type: 'password',
                autoComplete: 'new-password',
                required: true,
              } as const),
              hint: passwordHint,
              rule: newPasswordRules,
            },
          }}
          button="Save password and app"
          send={(body) => callStaff(confirmTotp, { body })}
          onSent={noteAdded}
        >
          <p>
            Scan this with your authenticator app, or <a href={data.uri}>open it on this device</a>.
          </p>
          <QrCode text={data.uri} className={styles.qr ?? ''} />
          <p>Can’t scan? Type this into the app:</p>
          <p className={`small-frame small code-text ${styles.secret}`}>{data.secret}</p>
        </ShortForm>
      )}
    </QueryView>
  );
}

/**
 * Makes recovery codes and shows them this once. `onDone`: the person says that they are written
 * down.
 */
export function RecoveryCodes({ onDone }: { readonly onDone?: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const make = useStaffChange(makeRecoveryCodes, {
    onSuccess: (made) => setCodes(made.codes),
  });
  if (!codes)
    return (
      <>
        <ChangeFailure error={make.error} />
        <ActionButton
          wide
          label="Make recovery codes"
          busy="Making codes..."
          isBusy={make.isPending}
          onClick={() => make.mutate({})}
        />
      </>
    );
  return (
    <>
      <p>
        Write these down and keep them away from your phone. Each works once, and you won’t see them
        again.
      </p>
      <ul className={`frame grid padded-close unbroken ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} what="recovery codes" />
      {onDone && (
        <Button wide onClick={onDone}>
          I’ve written them down
        </Button>
      )}
    </>
  );
}

/** Shows the logins after one was added. */
function useLoginAdded(onAdded?: () => void): (logins: StaffLogins) => void {
  const queryClient = useQueryClient();
  return (logins) => {
    queryClient.setQueryData(staffQuery(readStaffLogins).queryKey, logins);
    queryClient.setQueryData(
      staffQuery(readStaffMe).queryKey,
      (me) => me && { ...me, hasLogin: true },
    );
    onAdded?.();
  };
}
