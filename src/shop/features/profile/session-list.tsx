import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { CustomerSession } from '#contract/calls/auth-calls.ts';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import { errorMessage, formErrorMessage } from '#src/shared/network/error-message.ts';
import { privateQueryOf } from '#src/shared/queries/query.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { FormSkeleton } from '#src/shared/ui/notices/skeleton.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

import styles from './session-list.module.css';

export const sessionsQuery = (userId: string) =>
  privateQueryOf('listSessions', { params: { userId } });

/** A customer's sessions, with buttons to end each of the others or all of them. */
export function SessionList({ userId }: { readonly userId: string }) {
  // Always refetched: logins elsewhere and a new password change it.
  const { data, error, refetch } = useQuery({ ...sessionsQuery(userId), staleTime: 0 });
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is removed.
  const focusList = () => list.current?.focus();
  const { ending, failure, end } = useEnding(userId, focusList);

  if (!data && error) {
    return (
      <div className="stack-close start">
        <p>{errorMessage(error)}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Load the list again
        </Button>
      </div>
    );
  }
  if (!data) return <FormSkeleton fields={1} />;
  const sessions = data.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <div className="stack list-width">
      <ul ref={list} tabIndex={-1} className="stack-close" aria-label="Where you’re logged in">
        {sessions.map((session) => (
          <SessionLine
            key={session.sessionId}
            session={session}
            isBusy={ending !== undefined}
            onEnd={() => void end(session.sessionId, `${session.device} logged out`)}
          />
        ))}
      </ul>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      {sessions.length > 1 && (
        <div>
          <Button
            variant="secondary"
            aria-disabled={ending !== undefined || undefined}
            onClick={() => void end(others, 'Logged out everywhere else')}
          >
            {ending === others ? 'Logging out...' : 'Log out all others'}
          </Button>
        </div>
      )}
    </div>
  );
}

const others = 'others';

/** Ends one session by its id, or all others. One request at a time. */
function useEnding(userId: string, onEnded: () => void) {
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const end = async (sessionId: string, done: string) => {
    if (ending !== undefined) return;
    setEnding(sessionId);
    setFailure(undefined);
    try {
      const left =
        sessionId === others
          ? await callAccount('endOtherSessions', { params: { userId } })
          : await callAccount('endSession', { params: { userId, sessionId } });
      queryClient.setQueryData(sessionsQuery(userId).queryKey, left);
      showToast('success', done);
      onEnded();
    } catch (problem) {
      setFailure(formErrorMessage(problem, 'Something went wrong. Please try again.'));
    } finally {
      setEnding(undefined);
    }
  };
  return { ending, failure, end };
}

interface SessionLineProps {
  readonly session: CustomerSession;
  /** While any session is being ended. */
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionLine({ session, isBusy, onEnd }: SessionLineProps) {
  const { device, startedAt, lastUsedAt, isCurrent } = session;
  const lastUsed = lastUsedText(lastUsedAt);
  return (
    <li className={`surface row spread ${styles.session}`}>
      <div className={`texts breaks ${styles.text}`}>
        <strong>{device}</strong>
        <span className={isCurrent ? 'small bold accent' : 'muted'}>
          {isCurrent ? 'This device' : `Last used ${lastUsed}`}
        </span>
        <span className="muted">Logged in {relativeTime(startedAt)}</span>
      </div>
      {!isCurrent && (
        <Button
          variant="plain"
          aria-label={`Log out ${device}, last used ${lastUsed}`}
          aria-disabled={isBusy || undefined}
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  );
}

const hourMs = 3_600_000;

/** The server records the last use to the hour. */
function lastUsedText(at: string): string {
  return Math.abs(Date.now() - Date.parse(at)) < hourMs ? 'within the past hour' : relativeTime(at);
}
