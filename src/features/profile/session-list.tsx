import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { CustomerSession } from '#contract/calls/session-calls.ts';
import { agoWords } from '#src/lib/ago-words.ts';
import { askShop } from '#src/lib/ask-shop.ts';
import { failureSentence, refusalSentence } from '#src/lib/failure-sentence.ts';
import { privateQueryOf } from '#src/lib/query.ts';
import { Button } from '#src/ui/button.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { FormSkeleton } from '#src/ui/form-skeleton.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import styles from './session-list.module.css';

export const sessionsQuery = (userId: string) => privateQueryOf('listSessions', { params: { userId } });

/** Where a customer is logged in, with a button to end each session but this one, and all of them. */
export function SessionList({ userId }: { readonly userId: string }) {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(sessionsQuery(userId));
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();

  /** Ends one session, or all others. */
  const end = async (name: string, sessionId?: string) => {
    if (busy) return;
    setBusy(name);
    setFailure(undefined);
    try {
      const left = sessionId
        ? await askShop('endSession', { params: { userId, sessionId } })
        : await askShop('endOtherSessions', { params: { userId } });
      queryClient.setQueryData(sessionsQuery(userId).queryKey, left);
      showToast('success', `${name} logged out`);
    } catch (problem) {
      setFailure(refusalSentence(problem, 'Something went wrong. Please try again.'));
    } finally {
      setBusy(undefined);
    }
  };

  // The form above offers to try again.
  if (!data && error) return <p>{failureSentence(error)}</p>;
  if (!data) return <FormSkeleton fields={1} />;
  return (
    <>
      <ul className={styles.list}>
        {data.map((session) => (
          <SessionLine
            key={session.sessionId}
            session={session}
            onEnd={() => void end(session.device, session.sessionId)}
          />
        ))}
      </ul>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      {data.length > 1 && (
        <div>
          <Button kind="quiet" aria-disabled={busy !== undefined || undefined} onClick={() => void end('All others')}>
            {busy ? 'Logging out...' : 'Log out all others'}
          </Button>
        </div>
      )}
    </>
  );
}

function SessionLine({ session, onEnd }: { readonly session: CustomerSession; readonly onEnd: () => void }) {
  const { device, startedAt, lastUsedAt, isCurrent } = session;
  return (
    <li className={styles.session}>
      <div className={styles.text}>
        <strong>{device}</strong>
        <span>{isCurrent ? 'This device' : `Last used ${agoWords(lastUsedAt)}`}</span>
        <span>Logged in {agoWords(startedAt)}</span>
      </div>
      {!isCurrent && (
        <Button kind="plain" aria-label={`Log out ${device}, last used ${agoWords(lastUsedAt)}`} onClick={onEnd}>
          Log out
        </Button>
      )}
    </li>
  );
}
