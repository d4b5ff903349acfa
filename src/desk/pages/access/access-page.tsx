import { useState } from 'react';
import {
  endOtherStaffSessions,
  endStaffSession,
  readStaffLogins,
  removePasskey,
  removeTotp,
} from '#contract/calls/admin/staff-me-calls.ts';
import type { StaffLogins } from '#contract/calls/admin/staff-schemas.ts';
import { useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { ChangeFailure, ConfirmButton } from '#src/desk/ui/change-buttons.tsx';
import { hasPasskeys } from '#src/desk/ui/passkey.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Badge, Row, Rows } from '#src/desk/ui/rows.tsx';
import { Screen, Section } from '#src/desk/ui/screen.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { Button } from '#src/ui/button.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';

import { NewPasskey, NewTotp, RecoveryCodes } from './login-ways.tsx';

/** The own passkeys, codes and sessions. */
export function AccessPage() {
  const logins = useStaffQuery(readStaffLogins);
  return (
    <Screen title="Your login" back={{ to: '/more', label: 'More' }} isNarrow>
      <QueryView query={logins}>
        {(data) => (
          <>
            {data.passkeys.length === 0 && !data.hasTotp && (
              <FormMessage kind="error">Choose how you’ll log in from now on: nothing else works before.</FormMessage>
            )}
            <Passkeys logins={data} />
            <Codes logins={data} />
            <Sessions logins={data} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

interface PartProps {
  readonly logins: StaffLogins;
}

function Passkeys({ logins }: PartProps) {
  const remove = useStaffChange(removePasskey);
  return (
    <Section title="Passkeys">
      <ChangeFailure error={remove.error} />
      {logins.passkeys.length > 0 && (
        <Rows>
          {logins.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <Row
              key={id}
              title={name}
              detail={lastUsedAt ? `used ${relativeTime(lastUsedAt)}` : `made ${relativeTime(createdAt)}`}
            >
              <ConfirmButton
                label="Remove"
                confirm="Yes, remove it"
                onConfirm={() => remove.mutate({ params: { passkeyId: id } })}
              />
            </Row>
          ))}
        </Rows>
      )}
      {hasPasskeys() ? <NewPasskey /> : <p>This browser has no passkeys.</p>}
    </Section>
  );
}

function Codes({ logins }: PartProps) {
  const [isAdding, setAdding] = useState(false);
  const remove = useStaffChange(removeTotp);
  return (
    <Section title="Password and codes">
      <ChangeFailure error={remove.error} />
      <Rows>
        <Row
          title="Authenticator app with a password"
          detail={logins.hasTotp ? 'Set up' : 'A second way to log in, without a passkey'}
        >
          {logins.hasTotp ? (
            <ConfirmButton label="Remove" confirm="Yes, remove it" onConfirm={() => remove.mutate({})} />
          ) : (
            <Button variant="plain" onClick={() => setAdding(!isAdding)}>
              {isAdding ? 'Close' : 'Set up'}
            </Button>
          )}
        </Row>
        <Row title="Recovery codes" detail={`${logins.recoveryCodesLeft} left. New ones replace the old.`} />
      </Rows>
      {isAdding && !logins.hasTotp && <NewTotp onAdded={() => setAdding(false)} />}
      <RecoveryCodes />
    </Section>
  );
}

function Sessions({ logins }: PartProps) {
  const end = useStaffChange(endStaffSession);
  const endOthers = useStaffChange(endOtherStaffSessions);
  return (
    <Section title="Where you’re logged in">
      <ChangeFailure error={end.error ?? endOthers.error} />
      <Rows>
        {logins.sessions.map(({ sessionId, device, lastUsedAt, isCurrent }) => (
          <Row
            key={sessionId}
            title={
              <>
                {device} {isCurrent && <Badge tone="good" text="This device" />}
              </>
            }
            detail={`used ${relativeTime(lastUsedAt)}`}
          >
            {!isCurrent && (
              <ConfirmButton
                label="Log out"
                confirm="Yes, log out"
                onConfirm={() => end.mutate({ params: { sessionId } })}
              />
            )}
          </Row>
        ))}
      </Rows>
      {logins.sessions.length > 1 && (
        <ConfirmButton
          label="Log out everywhere else"
          confirm="Yes, log out everywhere else"
          variant="secondary"
          onConfirm={() => endOthers.mutate({})}
        />
      )}
    </Section>
  );
}
