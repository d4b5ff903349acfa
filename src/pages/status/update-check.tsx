import { useState } from 'react';

import type { PageMessage } from '#contract/names/offline.ts';
import { Button } from '#src/ui/button.tsx';

import { findWorker } from './read-status.ts';
import styles from './status-view.module.css';

/** A button that checks for a new version, and then activates it. */
export function UpdateCheck({ onChange }: { readonly onChange: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<string>();
  const [waiting, setWaiting] = useState<ServiceWorker>();

  const check = async () => {
    if (isBusy) return;
    setBusy(true);
    setResult(undefined);
    try {
      const registration = await findWorker();
      if (!registration) {
        setResult('Nothing is saved on this phone, so you always get the latest version.');
      } else {
        await registration.update();
        const outcome = await waitForInstall(registration);
        setWaiting(registration.waiting ?? undefined);
        setResult(outcomeMessages[outcome]);
      }
    } catch {
      setResult('The shop can’t be reached right now. Check your connection and try again.');
    }
    setBusy(false);
    onChange();
  };

  const update = () => {
    // Another tab may have activated it already.
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
        {result}
      </p>
    </>
  );
}

const outcomeMessages = {
  ready: 'A new version of the shop is ready.',
  brokenOff:
    'There’s a new version, but the download didn’t finish. Try again on a better connection, or free up space.',
  none: 'You have the latest version.',
};

/** Waits until a new worker is installed. */
async function waitForInstall(registration: ServiceWorkerRegistration): Promise<keyof typeof outcomeMessages> {
  const { installing } = registration;
  if (installing) {
    await new Promise<void>((resolve) => {
      installing.addEventListener('statechange', () => installing.state !== 'installing' && resolve());
    });
  }
  if (registration.waiting) return 'ready';
  return installing?.state === 'redundant' ? 'brokenOff' : 'none';
}
