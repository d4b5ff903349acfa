import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { cacheNames } from '#contract/names/offline.ts';
import { useOutbox } from '#src/shared/outbox/outbox.ts';
import { openLines } from '#src/shared/outbox/outbox-messages.ts';
import { deletePublicQueries } from '#src/shared/queries/stored-queries.ts';
import { version } from '#src/shared/settings.ts';
import { isStoragePersistent } from '#src/shared/storage/persistent-storage.ts';
import { ifAvailable } from '#src/shared/storage/site-data.ts';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';
import { CardSection, LoadingCards } from '#src/shared/ui/page/card.tsx';
import { PageIntro } from '#src/shared/ui/page/page-intro.tsx';
import { acceptInstall, install } from '#src/shop/features/install/install-store.ts';
import {
  formatBytes,
  OfflineCataloguePanel,
} from '#src/shop/features/offline-catalogue/offline-catalogue-panel.tsx';
import { clearViewed } from '#src/shop/features/product/viewed-products.ts';
import { clearRecent } from '#src/shop/features/search/recent-searches.ts';
import styles from './status-view.module.css';

const workerMessages: Record<WorkerState, string> = {
  none: 'This browser opens the shop with internet only.',
  installing: 'A new version of the shop is on its way.',
  waiting: 'A new version of the shop is ready.',
  'in charge': 'The shop opens without internet, with the pages you’ve looked at.',
};

/** The status page: outbox, offline catalogue, storage and version. */
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
      <PageIntro title="Saved on this device">
        What waits to be sent, what opens without internet, and how much space it takes.
      </PageIntro>
      {status ? (
        <Sections status={status} onChange={refresh} />
      ) : (
        <LoadingCards label="Checking what’s saved" heights={[9, 14]} />
      )}
    </div>
  );
}

function Sections({
  status,
  onChange,
}: {
  readonly status: Status;
  readonly onChange: () => void;
}) {
  return (
    <div className="stack">
      <Section title="Waiting to send">
        <OutboxSummary />
      </Section>
      <Section title="Browse without internet">
        <p>{workerMessages[status.worker]}</p>
        <OfflineCataloguePanel />
      </Section>
      <Section title="Space on this device">
        <Space status={status} onFreed={onChange} />
      </Section>
      <p className="muted">Version {version}</p>
    </div>
  );
}

function Space({ status, onFreed }: { readonly status: Status; readonly onFreed: () => void }) {
  const { storage, isPersistent } = status;
  const [result, setResult] = useState<string>();
  const free = async () => {
    try {
      await freeUpSpace();
      setResult('Done. Pictures and lists load again when you look at them.');
    } catch {
      setResult('This browser won’t let us free up space. You can do it in its settings.');
    }
    onFreed();
  };
  return (
    <>
      <dl className={`stack-close ${styles.facts}`}>
        <Fact name="The shop takes">
          {storage
            ? `${formatBytes(storage.usedBytes)} of ${formatBytes(storage.grantedBytes)}`
            : 'This browser doesn’t say'}
        </Fact>
        <Fact name="It stays">
          {isPersistent ? 'Until you remove it' : 'Until this device runs short of space'}
        </Fact>
      </dl>
      <SafariNote />
      <p className="muted">
        Freeing up space removes the pictures and pages you’ve looked at, and your recent searches.
        Your cart, your orders and anything waiting to send stay.
      </p>
      <div>
        <Button variant="secondary" onClick={() => void free()}>
          Free up space
        </Button>
      </div>
      <p className={`muted ${styles.result}`} role="status">
        {result}
      </p>
    </>
  );
}

/**
 * Safari deletes what a site has stored after seven days of use without a visit, unless it is
 * installed.
 */
function SafariNote() {
  if (useSnapshot(install).method !== 'steps') return null;
  return (
    <>
      <p className="muted">
        Safari removes what’s saved here if you don’t open the shop for seven days. What the app on
        your home screen saves stays. Log in once more there, and your cart and wishlist come along.
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
    return (
      <p className="muted">
        This browser is full, or its settings don’t let us save anything here.
      </p>
    );
  return (
    <>
      <p className="muted" role="status">
        {count === undefined && 'Checking what’s waiting'}
        {count === 0 && 'Nothing waiting to send.'}
        {count !== undefined &&
          count > 0 &&
          `${count} ${count === 1 ? 'item' : 'items'} saved on this device, not sent yet.`}
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
      <h2 className="part-title">{title}</h2>
      {children}
    </CardSection>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type WorkerState = 'none' | 'installing' | 'waiting' | 'in charge';

interface Status {
  readonly worker: WorkerState;
  /** Undefined if the browser does not support estimates. */
  readonly storage: { readonly usedBytes: number; readonly grantedBytes: number } | undefined;
  readonly isPersistent: boolean;
}

async function readStatus(): Promise<Status> {
  const [worker, storage, isPersistent] = await Promise.all([
    readWorkerState(),
    readStorage(),
    isStoragePersistent().catch(() => false),
  ]);
  return { worker, storage, isPersistent };
}

/**
 * Deletes viewed pages and pictures, which viewing them again fills, and the last searches. The app, unsent entries, the
 * customer's data and the offline catalogue stay.
 */
async function freeUpSpace(): Promise<void> {
  clearViewed();
  clearRecent();
  const { responses, pictures } = cacheNames;
  await Promise.all([caches.delete(responses), caches.delete(pictures), deletePublicQueries()]);
}

export function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return ifAvailable(() => navigator.serviceWorker?.getRegistration());
}

async function readWorkerState(): Promise<WorkerState> {
  const registration = await findWorker().catch(() => undefined);
  if (registration?.waiting) return 'waiting';
  if (registration?.installing) return 'installing';
  return registration?.active ? 'in charge' : 'none';
}

async function readStorage(): Promise<Status['storage']> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined
      ? undefined
      : { usedBytes: usage, grantedBytes: quota };
  } catch {
    return undefined;
  }
}
