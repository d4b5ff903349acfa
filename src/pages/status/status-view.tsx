import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { acceptInstall, install } from '#src/features/install/install-store.ts';
import { formatBytes } from '#src/features/offline-catalogue/catalogue-error-message.ts';
import { OfflineCataloguePanel } from '#src/features/offline-catalogue/offline-catalogue-panel.tsx';
import { openLines } from '#src/outbox/outbox-messages.ts';
import { useOutbox } from '#src/outbox/use-outbox.ts';
import { version } from '#src/settings.ts';
import { Button, buttonProps } from '#src/ui/button.tsx';
import { CardSection, LoadingCards } from '#src/ui/card.tsx';
import { PageIntro } from '#src/ui/page-intro.tsx';
import { freeUpSpace, readStatus, type Status, type WorkerState } from './read-status.ts';
import styles from './status-view.module.css';

const workerMessages: Record<WorkerState, string> = {
  none: 'Not saved on this phone, so the shop needs a connection',
  installing: 'Downloading a new version',
  waiting: 'A new version is ready',
  'in charge': 'Works offline',
};

/** The status page: version, storage, outbox and offline catalogue. */
export function StatusView() {
  const [status, setStatus] = useState<Status>();
  const refresh = useCallback(() => void readStatus().then(setStatus), []);
  useEffect(() => {
    refresh();
    const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    container?.addEventListener('controllerchange', refresh);
    return () => container?.removeEventListener('controllerchange', refresh);
  }, [refresh]);
  return (
    <div className={`page-width ${styles.page}`}>
      <PageIntro title="Offline and storage">
        Your version, the space it takes on this phone, and what’s waiting to send.
      </PageIntro>
      {status ? (
        <Sections status={status} onChange={refresh} />
      ) : (
        <LoadingCards label="Checking what’s saved" heights={[9, 14]} />
      )}
    </div>
  );
}

function Sections({ status, onChange }: { readonly status: Status; readonly onChange: () => void }) {
  return (
    <div className={`stack ${styles.sections}`}>
      <Section title="Version">
        <dl className={styles.facts}>
          <Fact name="This version">{status.build ? `${version} (${status.build})` : version}</Fact>
          <Fact name="Offline">{workerMessages[status.worker]}</Fact>
        </dl>
      </Section>
      <Section title="Storage">
        <Space status={status} onFreed={onChange} />
      </Section>
      <Section title="Waiting to send">
        <OutboxSummary />
      </Section>
      <Section title="The shop on this phone">
        <OfflineCataloguePanel />
      </Section>
    </div>
  );
}

function Space({ status, onFreed }: { readonly status: Status; readonly onFreed: () => void }) {
  const { storage, isPersistent } = status;
  const [result, setResult] = useState<string>();
  const free = async () => {
    try {
      await freeUpSpace();
      setResult('Done. Pictures and lists load again when you view them online.');
    } catch {
      setResult('This browser won’t let the shop clear its storage.');
    }
    onFreed();
  };
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="Used">
          {storage ? `${formatBytes(storage.usedBytes)} of ${formatBytes(storage.grantedBytes)}` : 'Unknown'}
        </Fact>
        <Fact name="Kept">{isPersistent ? 'Until you remove it' : 'Until the phone runs low on space'}</Fact>
      </dl>
      <SafariNote />
      <p className={styles.text}>
        Freeing up space removes the pictures, lists and pages you’ve viewed. Your cart, your orders, anything waiting
        to send and the app itself stay.
      </p>
      <div>
        <Button variant="secondary" onClick={() => void free()}>
          Free up space
        </Button>
      </div>
      <p className={styles.result} role="status">
        {result}
      </p>
    </>
  );
}

/** Safari deletes what a site has stored after seven days of use without a visit, unless it is installed. */
function SafariNote() {
  if (useSnapshot(install).method !== 'steps') return null;
  return (
    <>
      <p className={styles.text}>
        Safari removes what’s saved here if you don’t open the shop for seven days. What the app on your home screen
        saves stays. Log in once more there, and your cart and wishlist come along.
      </p>
      <div>
        <Button variant="secondary" onClick={() => void acceptInstall()}>
          Install the app
        </Button>
      </div>
    </>
  );
}

function OutboxSummary() {
  const { entries, isBroken } = useOutbox();
  const count = entries && openLines(entries).length;
  if (isBroken)
    return <p className={styles.text}>This browser’s storage is blocked or full, so nothing can be saved here.</p>;
  return (
    <>
      <p className={styles.text} role="status">
        {count === undefined && 'Checking what’s waiting'}
        {count === 0 && 'Nothing waiting to send.'}
        {count !== undefined &&
          count > 0 &&
          `${count} ${count === 1 ? 'item' : 'items'} saved on this phone, not sent yet.`}
      </p>
      <div>
        <Link to="/outbox" {...buttonProps('secondary')}>
          See what’s waiting
        </Link>
      </div>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <CardSection aria-label={title}>
      <h2>{title}</h2>
      {children}
    </CardSection>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
