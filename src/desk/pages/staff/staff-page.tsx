import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeStaffRole,
  endSessionsOfStaff,
  endStaffAccess,
  inviteStaff,
  listStaff,
  withdrawStaffInvite,
} from '#contract/calls/admin/staff-calls.ts';
import type { StaffList } from '#contract/calls/admin/staff-schemas.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { staffQuery, useStaff, useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { callStaff } from '#src/desk/lib/staff-session.ts';
import { filledIn } from '#src/desk/lib/use-desk-form.ts';
import { ChangeFailure, ConfirmButton } from '#src/desk/ui/change-buttons.tsx';
import { ShortForm } from '#src/desk/ui/fields.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { currentRecordOf } from '#src/desk/ui/record-change.tsx';
import { Badge, Row, Rows } from '#src/desk/ui/rows.tsx';
import { Columns, Screen, Section } from '#src/desk/ui/screen.tsx';
import { hasStatus } from '#src/lib/app-error.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { relativeTime } from '#src/lib/relative-time.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import styles from './staff-page.module.css';

type Member = StaffList['staff'][number];

const roleNames = { owner: 'Owner', staff: 'Staff' } as const;

/** The shop's people, for owners: who has access, how they log in, and where. */
export function StaffPage() {
  const staff = useStaffQuery(listStaff);
  const withdraw = useStaffListChange(withdrawStaffInvite);
  return (
    <Screen title="Staff">
      <QueryView query={staff}>
        {({ staff: members, invites }) => (
          <Columns
            main={
              <>
                <Rows>
                  {members.map((member) => (
                    <MemberRow key={member.id} member={member} />
                  ))}
                </Rows>
                {invites.length > 0 && (
                  <Section title="Invited">
                    <ChangeFailure error={withdraw.error} />
                    <Rows>
                      {invites.map(({ email, role, expiresAt }) => (
                        <Row
                          key={email}
                          title={email}
                          detail={`${roleNames[role]}, until ${new Date(expiresAt).toLocaleDateString('en-GB')}`}
                        >
                          <ConfirmButton
                            label="Withdraw"
                            confirm="Yes, withdraw it"
                            isBusy={withdraw.isPending}
                            onConfirm={() => withdraw.mutate({ params: { email } })}
                          />
                        </Row>
                      ))}
                    </Rows>
                  </Section>
                )}
              </>
            }
            side={
              <Section title="Invite somebody">
                <InviteForm />
              </Section>
            }
          />
        )}
      </QueryView>
    </Screen>
  );
}

function MemberRow({ member }: { readonly member: Member }) {
  const me = useStaff();
  const role = useStaffListChange(changeStaffRole);
  const end = useStaffListChange(endStaffAccess);
  const endSessions = useStaffListChange(endSessionsOfStaff);
  const { id: staffId, name, email, version, sessions, endedAt } = member;
  const other = member.role === 'owner' ? 'staff' : 'owner';
  const params = { staffId };
  const failed = role.error ?? end.error ?? endSessions.error;
  return (
    <Row
      title={
        <>
          {name || email}{' '}
          <Badge tone={endedAt ? 'bad' : 'quiet'} text={endedAt ? 'No access' : roleNames[member.role]} />
        </>
      }
      detail={[email, waysOf(member), ...devicesOf(member.sessions)]}
    >
      {failed && <FormMessage kind="error">{accessFailureMessage(failed)}</FormMessage>}
      {!endedAt && me?.id !== staffId && (
        <>
          <ConfirmButton
            label={`Make ${roleNames[other].toLowerCase()}`}
            confirm="Yes, change it"
            onConfirm={() => role.mutate({ params, body: { role: other, version } })}
          />
          {sessions.length > 0 && (
            <ConfirmButton
              label="Log out everywhere"
              confirm="Yes, log out"
              onConfirm={() => endSessions.mutate({ params })}
            />
          )}
          <ConfirmButton
            label="End access"
            confirm="Yes, end it"
            onConfirm={() => end.mutate({ params, body: { version } })}
          />
        </>
      )}
    </Row>
  );
}

function useStaffListChange(call: AnyCall) {
  return useStaffChange(call, { refetchesAfter: isListOld });
}

function waysOf({ passkeys, hasTotp }: Member): string {
  const count = passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;
  return [passkeys > 0 && count, hasTotp && 'authenticator app'].filter(Boolean).join(', ') || 'no login yet';
}

/** The devices where somebody is logged in, the last one used first. */
export function devicesOf(sessions: readonly Pick<Member['sessions'][number], 'device' | 'lastUsedAt'>[]): string[] {
  return sessions
    .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt))
    .map(({ device, lastUsedAt }) => `${device}, used ${relativeTime(lastUsedAt)}`);
}

/** Whether somebody else has changed this person's access since the list was read. */
export function isListOld(error: Error): boolean {
  return hasStatus(error, 404, 409);
}

/** Why a person's access was not changed, with the role that somebody else has given them meanwhile. */
export function accessFailureMessage(error: Error): string {
  const role = currentRecordOf(error)?.role;
  if (role !== 'owner' && role !== 'staff') return errorMessage(error);
  return `Somebody changed this meanwhile, so nothing was done. The role is ${roleNames[role]} now.`;
}

/** Mails somebody a one-time link, and shows it once, for a chat. */
function InviteForm() {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<{ readonly email: string; readonly link: string }>();
  return (
    <>
      <ShortForm
        name="invite"
        empty={{ email: '', role: 'staff' }}
        button="Send the link"
        busy="Sending..."
        send={async (body) => ({ email: body.email, ...(await callStaff(inviteStaff, { body })) })}
        onSent={(invited) => {
          setSent(invited);
          void queryClient.invalidateQueries(staffQuery(listStaff));
        }}
      >
        {(field) => (
          <>
            <TextField label="Email" type="email" autoComplete="off" required {...field('email', filledIn)} />
            <SelectField
              label="Role"
              hint="Owners also save lists, make backups, and change staff and shop settings."
              {...field('role')}
            >
              <option value="staff">Staff</option>
              <option value="owner">Owner</option>
            </SelectField>
          </>
        )}
      </ShortForm>
      {sent && (
        <div className={`frame ${styles.sent}`} role="status">
          <p>We’ve mailed {sent.email} this link. It works once; you can send it in a chat too.</p>
          <p className={styles.link}>{sent.link}</p>
          <CopyButton text={sent.link} what="link" />
        </div>
      )}
    </>
  );
}
