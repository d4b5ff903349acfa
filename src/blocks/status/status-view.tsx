import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';

import { KeepShopPanel } from '#src/features/kept-catalogue/keep-shop-panel.tsx';
import { sizeWords } from '#src/features/kept-catalogue/keep-shop-words.ts';
import { openLines } from '#src/outbox/outbox-words.ts';
import { useOutbox } from '#src/outbox/use-outbox.ts';
import { version } from '#src/settings.ts';
import { Button, buttonLook } from '#src/ui/button.tsx';
import { CardSection } from '#src/ui/card.tsx';
import { PageIntro } from '#src/ui/page-intro.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

import { KeptParts } from './kept-parts.tsx';
import { freeUpSpace, readStatus, type Status, type WorkerState } from './read-status.ts';
import styles from './status-view.module.css';
import { UpdateCheck } from './update-check.tsx';

const workerWords: Record<WorkerState, string> = {
  none: 'Not on this phone: without a network the shop does not open here',
  installing: 'A new version is being fetched',
  waiting: 'A new version is ready',
  'in charge': 'Opens without a network',
};

/** What of the shop is on this phone, what waits, and what can be done about either. */
export function StatusView() {
  const [status, setStatus] = useState<Status>();
  const look = useCallback(() => void readStatus().then(setStatus), []);
  useEffect(() => {
    look();
    const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    container?.addEventListener('controllerchange', look);
    return () => container?.removeEventListener('controllerchange', look);
  }, [look]);
  return (
    <div className={`page-width ${styles.page}`}>
      <PageIntro title="This app">
        Which version of the shop this is, what it keeps here, and what waits to be sent.
      </PageIntro>
      {status ? (
        <Sections status={status} onChange={look} />
      ) : (
        <div className={styles.sections} role="status">
          <span className="visually-hidden">Looking at what is kept</span>
          <Skeleton height={9} />
          <Skeleton height={14} />
        </div>
      )}
    </div>
  );
}

function Sections({ status, onChange }: { readonly status: Status; readonly onChange: () => void }) {
  return (
    <div className={styles.sections}>
      <Section title="Version">
        <dl className={styles.facts}>
          <Fact name="This version">{status.build ? `${version} (${status.build})` : version}</Fact>
          <Fact name="Offline">{workerWords[status.worker]}</Fact>
        </dl>
        <UpdateCheck onChange={onChange} />
      </Section>
      <Section title="Space">
        <Space status={status} onFreed={onChange} />
      </Section>
      <Section title="Waiting to send">
        <Waiting />
      </Section>
      <Section title="The whole shop">
        <KeepShopPanel />
      </Section>
    </div>
  );
}

function Space({ status, onFreed }: { readonly status: Status; readonly onFreed: () => void }) {
  const { storage, isLasting, parts } = status;
  const [found, setFound] = useState<string>();
  const free = async () => {
    try {
      setFound(freedWords(await freeUpSpace()));
    } catch {
      setFound('This browser does not let the shop touch what it keeps.');
    }
    onFreed();
  };
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="Used">
          {storage
            ? `${sizeWords(storage.usedBytes)} of ${sizeWords(storage.grantedBytes)}`
            : 'The browser does not say'}
        </Fact>
        <Fact name="Stays">
          {isLasting ? 'Until you remove it' : 'The browser may drop it when the phone runs short of room'}
        </Fact>
      </dl>
      <KeptParts parts={parts} />
      <p className={styles.text}>
        Freeing up space drops the pictures, lists and pages you have seen. What waits to be sent, your cart, your
        orders and the shop itself stay.
      </p>
      <div>
        <Button kind="quiet" onClick={() => void free()}>
          Free up space
        </Button>
      </div>
      <p className={styles.found} role="status">
        {found}
      </p>
    </>
  );
}

function freedWords({ count, bytes }: { readonly count: number; readonly bytes: number }): string {
  if (count <= 0) return 'There was nothing to free.';
  return `Done: about ${sizeWords(Math.max(bytes, 1))} freed. Pictures and lists come again when you look at them with a network.`;
}

function Waiting() {
  const { entries, isBroken } = useOutbox();
  const count = entries && openLines(entries).length;
  if (isBroken)
    return <p className={styles.text}>This browser keeps nothing for the shop, so nothing can wait here.</p>;
  return (
    <>
      <p className={styles.text} role="status">
        {count === undefined && 'Looking at what waits'}
        {count === 0 && 'Nothing is waiting.'}
        {count !== undefined && count > 0 && `${count} ${count === 1 ? 'thing is' : 'things are'} saved on this phone.`}
      </p>
      <div>
        <Link to="/outbox" {...buttonLook('quiet')}>
          See what waits
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
