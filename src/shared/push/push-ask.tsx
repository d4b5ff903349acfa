import { useEffect, useState } from 'react';

import { formErrorMessage } from '#src/shared/network/error-message.ts';
import { session } from '#src/shared/session/session.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { pushSupport, supportText } from './device-push.ts';

import { askOnce, noteAnswered, type Sent, tellHere, tellHereAlso } from './shop-push.ts';

interface PushAskProps {
  /** What was placed. */
  readonly kind: Sent['kind'] | 'order';
  readonly id: string;
  /** What will come: `when your order is confirmed, sent and delivered`. */
  readonly when: string;
}

type State = 'hidden' | 'asking' | 'hint' | 'busy' | 'told' | 'declined';

/**
 * Asks once, after something was placed, whether this device shall be told of it. Nothing is asked
 * of the browser before the tap.
 */
export function PushAsk({ kind, id, when }: PushAskProps) {
  const subject = `${kind}:${id}`;
  // A visitor has no account by which the shop would know of it.
  const follow = kind === 'order' || session.user ? undefined : { kind, id };
  const [state, setState] = useState<State>('hidden');
  const [failure, setFailure] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thing that was placed
  useEffect(() => {
    void (async () => {
      if (await tellHereAlso(follow).catch(() => false)) return;
      const support = pushSupport();
      if (support === 'possible' && askOnce(subject)) setState('asking');
      if (support === 'home-screen' && askOnce(subject)) setState('hint');
    })();
  }, [subject]);
  const answer = (next: State) => {
    noteAnswered();
    setState(next);
  };
  const agree = async () => {
    setFailure(undefined);
    setState('busy');
    try {
      answer((await tellHere(follow)) ? 'told' : 'declined');
    } catch (error) {
      setFailure(formErrorMessage(error, 'That didn’t work. Please try again.'));
      setState('asking');
    }
  };
  if (state === 'hidden') return null;
  const whereToEnd = follow ? 'your browser’s settings for this site' : 'your profile';
  return (
    <section className="surface stack-close padded" aria-label="News on this device">
      {state === 'hint' && <p>{supportText('home-screen', 'shop')}</p>}
      {state === 'hint' && (
        <Button variant="plain" onClick={() => answer('hidden')}>
          Close
        </Button>
      )}
      {(state === 'asking' || state === 'busy') && (
        <>
          <p className="bold">Shall we tell you on this device?</p>
          <p>
            A short notification {when}. Nothing else, and you can end it in {whereToEnd}.
          </p>
          {failure && <FormMessage kind="error">{failure}</FormMessage>}
          <div className="button-row">
            <Button
              aria-disabled={state === 'busy' || undefined}
              onClick={() => state === 'asking' && void agree()}
            >
              {state === 'busy' ? 'One moment...' : 'Yes, tell me'}
            </Button>
            <Button variant="plain" onClick={() => answer('hidden')}>
              No, thanks
            </Button>
          </div>
        </>
      )}
      {state === 'told' && <FormMessage kind="success">We’ll tell you on this device.</FormMessage>}
      {state === 'declined' && (
        <p role="status">
          Then we’ll write to you by email. You can change your mind in {whereToEnd}.
        </p>
      )}
    </section>
  );
}
