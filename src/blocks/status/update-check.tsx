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
      await registration?.update();
      const worker = registration && (await untilFetched(registration));
      setWaiting(worker ?? undefined);
      setFound(worker ? 'A new version of the shop is ready.' : 'This is the newest version.');
    } catch {
      setFound('The shop can’t be reached just now. Look at your connection and try again.');
    }
    setBusy(false);
    onChange();
  };

  const update = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage);
  };

  return (
    <>
      <div>
        {waiting ? (
          <Button onClick={update}>Update now</Button>
        ) : (
          <Button kind="quiet" onClick={() => void check()} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Looking...' : 'Check for updates'}
          </Button>
        )}
      </div>
      <p className={styles.found} role="status">
        {found}
      </p>
    </>
  );
}

/** A version that is being fetched counts once it is here; one that breaks off does not. */
async function untilFetched(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const { installing } = registration;
  if (installing) {
    await new Promise<void>((resolve) => {
      installing.addEventListener('statechange', () => installing.state !== 'installing' && resolve());
    });
  }
  return registration.waiting;
}
