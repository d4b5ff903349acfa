import { useEffect, useRef, useState } from 'react';
import { isListChange, type OutboxEntry } from '#src/shared/outbox/core/outbox-entry.ts';
import { dismissEntry } from '#src/shared/outbox/core/outbox-store.ts';
import { isNotified, receiptNumberOf } from '#src/shared/outbox/core/sent-notification.ts';
import { type OutboxState, retryNow, useOutbox } from '#src/shared/outbox/outbox.ts';
import {
  momentOf,
  nextAttemptMessage,
  type OutboxLine,
  openLines,
  titleOf,
} from '#src/shared/outbox/outbox-messages.ts';
import { NotifyButton } from '#src/shared/outbox/saved-notice.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { useBusy } from '#src/shared/ui/forms/use-busy.ts';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { CardList, LoadingCards } from '#src/shared/ui/page/card.tsx';
import { PageIntro } from '#src/shared/ui/page/page-intro.tsx';
import { OutboxCard } from './outbox-card.tsx';
import styles from './outbox-view.module.css';

/** The outbox: pending and sent entries. */
export function OutboxView() {
  const shown = useOutbox();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes clicks on the buttons inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard also fires click events on buttons
    <div onClick={useFocusFallback()}>
      <OutboxContent {...shown} />
    </div>
  );
}

/**
 * Focuses the heading when the focused element was removed, so that keyboard users keep their
 * position.
 */
function useFocusFallback() {
  const hasPressed = useRef(false);
  useEffect(() => {
    if (!hasPressed.current || document.activeElement !== document.body) return;
    hasPressed.current = false;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  });
  return () => {
    hasPressed.current = true;
  };
}

function OutboxContent({ entries, isBroken }: OutboxState) {
  if (isBroken) {
    return (
      <Empty
        title="Nothing can be saved here"
        text="This browser is full, or its settings don’t let us save anything for later. What you send goes out right away, or not at all."
      />
    );
  }
  if (!entries) return <Loading />;
  const lines = openLines(entries);
  const sent = entries.filter(({ phase, receipt }) => phase === 'sent' && receipt);
  if (lines.length === 0 && sent.length === 0) {
    return (
      <Empty
        title="Nothing waiting to send"
        text="Anything you send while offline is saved here and sent automatically once you’re back online."
      />
    );
  }
  return (
    <div className={`page-width ${styles.page}`}>
      <Intro />
      <p className="visually-hidden" role="status">
        {lines.length === 0
          ? 'Everything has been sent'
          : lines.map(({ title }) => title).join(', ')}
      </p>
      {lines.length > 0 ? (
        <OpenLines lines={lines} />
      ) : (
        <p className="quiet">Everything has been sent.</p>
      )}
      {sent.length > 0 && <SentList entries={sent} />}
    </div>
  );
}

function Intro() {
  return (
    <PageIntro title="Waiting to send">
      Anything you send while offline is saved on this device and sent automatically once you’re
      back online.
    </PageIntro>
  );
}

function OpenLines({ lines }: { readonly lines: readonly OutboxLine[] }) {
  const [result, setResult] = useState<string>();
  const firsts = lines.map(({ entries }) => entries[0]);
  const notifiable = firsts.find((entry) => entry.phase !== 'refused' && isNotified(entry));
  const isWaiting = firsts.some(({ phase }) => phase === 'waiting' || phase === 'sending');
  const [isBusy, send] = useBusy(async () => {
    setResult(undefined);
    const drained = await retryNow();
    if (drained?.nextTryAt !== undefined)
      setResult('Not everything could be sent. We’ll keep trying.');
  });
  return (
    <>
      {isWaiting && (
        <div className={`button-row ${styles.tools}`}>
          <Button onClick={() => void send()} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Sending...' : 'Send now'}
          </Button>
          {notifiable && <NotifyButton entry={notifiable} />}
        </div>
      )}
      <p className={`muted ${styles.result}`} role="status">
        {result ?? (isWaiting ? nextAttemptMessage() : '')}
      </p>
      <CardList aria-label="Waiting to send">
        {lines.map((line) => (
          <li key={line.key}>
            <OutboxCard line={line} />
          </li>
        ))}
      </CardList>
    </>
  );
}

function Loading() {
  return (
    <div className={`page-width ${styles.page}`}>
      <Intro />
      <LoadingCards label="Checking what’s waiting" heights={[9, 9]} />
    </div>
  );
}

function Empty({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="page-width">
      <EmptyState
        heading="h1"
        title={title}
        text={text}
        link={{ to: '/', label: 'Go to the shop' }}
      />
    </div>
  );
}

/** The receipts of sent entries, newest first, for a week. */
function SentList({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  const shown = entries.filter((entry) => !isListChange(entry)).toReversed();
  if (shown.length === 0) return null;
  const clear = () => {
    for (const { id } of shown) void dismissEntry(id);
  };
  return (
    <section className={`stack-tight start ${styles.sent}`} aria-labelledby="sent">
      <h2 id="sent">Sent</h2>
      <p className="fine-print">Receipts stay here for a week.</p>
      <ul className="ruled">
        {shown.map((entry) => (
          <li key={entry.id} className="wrap spread">
            <span>{titleOf(entry)}</span>
            <span className="fine-print">{momentOf(entry.receipt?.at ?? entry.at)}</span>
            {receiptNumberOf(entry) ? (
              <span className={`small breaks ${styles.number}`}>
                Receipt number: <strong>{receiptNumberOf(entry)}</strong>
              </span>
            ) : (
              isNotified(entry) && (
                <span className={`small breaks ${styles.number}`}>
                  The shop has it, but we couldn’t show its receipt number here.
                </span>
              )
            )}
          </li>
        ))}
      </ul>
      <Button variant="plain" onClick={clear}>
        Clear this list
      </Button>
    </section>
  );
}
