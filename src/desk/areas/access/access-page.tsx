import { useState } from 'react';
import {
  endOtherStaffSessions,
  endStaffSession,
  readStaffLogins,
  removePasskey,
  removeTotp,
} from '#contract/calls/admin/staff-me-calls.ts';
import type { StaffLogins } from '#contract/calls/admin/staff-schemas.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { hasPasskeys } from '#src/desk/ui/passkey.tsx';
import { Badge, Rows } from '#src/desk/ui/rows.tsx';
import { DataScreen, Section } from '#src/desk/ui/screen.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';

import { NewPasskey, NewTotp, RecoveryCodes } from './login-ways.tsx';

/** The own passkeys, codes and sessions. */
export function AccessPage() {
  return (
    <DataScreen
      title="Your login"
      back={{ to: '/more', label: 'More' }}
      isNarrow
      call={readStaffLogins}
    >
      {(data) => (
        <>
          {data.passkeys.length === 0 && !data.hasTotp && (
            <FormMessage kind="error">
              Choose how you’ll log in from now on: nothing else works before.
            </FormMessage>
          )}
          <Passkeys logins={data} />
          <Codes logins={data} />
          <Sessions logins={data} />
        </>
      )}
    </DataScreen>
  );
}

interface PartProps {
  readonly logins: StaffLogins;
}

function Passkeys({ logins }: PartProps) {
  return (
    <Section title="Passkeys">
      {logins.passkeys.length > 0 && (
        <Rows
          of={logins.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
            key: id,
            title: name,
            detail: lastUsedAt
              ? `used ${relativeTime(lastUsedAt)}`
              : `made ${relativeTime(createdAt)}`,
            end: (
              <ChangeButton
                call={removePasskey}
                input={{ params: { passkeyId: id } }}
                {...removal}
              />
            ),
          }))}
        />
      )}
      {hasPasskeys() ? <NewPasskey /> : <p>This browser has no passkeys.</p>}
    </Section>
  );
}

const removal = { label: 'Remove', confirm: 'Yes, remove it' };

function Codes({ logins }: PartProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Section title="Password and codes">
      <Rows
        of={[
          {
            title: 'Authenticator app with a password',
            detail: logins.hasTotp ? 'Set up' : 'A second way to log in, without a passkey',
            end: logins.hasTotp ? (
              <ChangeButton call={removeTotp} {...removal} />
            ) : (
              <Button variant="plain" onClick={() => setAdding(!isAdding)}>
                {isAdding ? 'Close' : 'Set up'}
              </Button>
            ),
          },
          {
            title: 'Recovery codes',
            detail: `${logins.recoveryCodesLeft} left. New ones replace the old.`,
          },
        ]}
      />
      {isAdding && !logins.hasTotp && <NewTotp onAdded={() => setAdding(false)} />}
      <RecoveryCodes />
    </Section>
  );
}

function Sessions({ logins: { sessions } }: PartProps) {
  return (
    <Section title="Where you’re logged in">
      <Rows
        of={sessions.map(({ sessionId, device, lastUsedAt, isCurrent }) => ({
          key: sessionId,
          title: (
            <>
              {device} {isCurrent && <Badge tone="good" text="This device" />}
            </>
          ),
          detail: `used ${relativeTime(lastUsedAt)}`,
          end: !isCurrent && (
            <ChangeButton
              call={endStaffSession}
              input={{ params: { sessionId } }}
              label="Log out"
              confirm="Yes, log out"
            />
          ),
        }))}
      />
      {sessions.length > 1 && (
        <ChangeButton
          call={endOtherStaffSessions}
          label="Log out everywhere else"
          confirm="Yes, log out everywhere else"
          variant="secondary"
        />
      )}
    </Section>
  );
}
