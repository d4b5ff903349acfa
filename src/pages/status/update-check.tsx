import { useState } from 'react';

import type { PageMessage } from '#contract/names/offline.ts';
import { Button } from '#src/ui/button.tsx';

import { findWorker } from './read-status.ts';
import styles from './status-view.module.css';

/** Looks for a new version at the person's word, and takes it when there is one. */
export function UpdateCheck({ onChange }: { readonly onChange: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<string>();
  const [waiting, setWaiting] = useState<ServiceWorker>();

  const check = async () => {
    if (isBusy) return;
    setBusy(true);
    setFound(undefined);
    try {
      const registration = await findWorker();
      if (!registration) {
        setFound('Nothing is saved on this phone, so you always get the latest version.');
      } else {
        await registration.update();
        const outcome = await untilFetched(registration);
        setWaiting(registration.waiting ?? undefined);
        setFound(outcomeWords[outcome]);
      }
    } catch {
      setFound('The shop can’t be reached right now. Check your connection and try again.');
    }
    setBusy(false);
    onChange();
  };

  const update = () => {
    // Another tab may have agreed before: then it is in charge already.
    if (waiting?.state !== 'installed') return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage);
  };

  return (
    <>
      <div>
        {waiting ? (
          <Button onClick={update}>Update now</Button>
        ) : (
          <Button variant="secondary" onClick={() => void check()} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Checking...' : 'Check for updates'}
          </Button>
        )}
      </div>
      <p className={styles.result} role="status">
        {found}
      </p>
    </>
  );
}

const outcomeWords = {
  ready: 'A new version of the shop is ready.',
  brokenOff:
    'There’s a new version, but the download didn’t finish. Try again on a better connection, or free up space.',
  none: 'You have the latest version.',
};

/** A version that is being fetched counts once it is here; one that breaks off is told as such. */
async function untilFetched(registration: ServiceWorkerRegistration): Promise<keyof typeof outcomeWords> {
  const { installing } = registration;
  if (installing) {
    await new Promise<void>((resolve) => {
      installing.addEventListener('statechange', () => installing.state !== 'installing' && resolve());
    });
  }
  if (registration.waiting) return 'ready';
  return installing?.state === 'redundant' ? 'brokenOff' : 'none';
}
