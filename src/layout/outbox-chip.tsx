import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { outboxChipDelayMs } from '#src/lib/timing.ts';
import type { OutboxEntry } from '#src/outbox/core/outbox-entry.ts';
import { chipMessage, openLines } from '#src/outbox/outbox-messages.ts';
import { useOutbox } from '#src/outbox/use-outbox.ts';
import styles from './outbox-chip.module.css';

/** Says how much waits, and leads to it: beside the bottom bar on phones, in the header on desktops. */
export function OutboxChip() {
  const lines = useToldLines();
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/outbox' });
  const header = document.querySelector('#header-chip');
  const sentence = lines.length > 0 ? chipMessage(lines) : '';
  const needsCare = lines.some(({ entries: [{ phase }] }) => phase === 'refused' || phase === 'needs-login');
  const chip = (place: 'bar' | 'header') => (
    <Link to="/outbox" className={styles.chip} data-place={place} data-care={needsCare || undefined}>
      {sentence}
    </Link>
  );
  return (
    <>
      <p className="visually-hidden" role="status">
        {sentence}
      </p>
      {sentence && !isThere && (
        <>
          <aside aria-label="Waiting to send">{chip('bar')}</aside>
          {header && createPortal(chip('header'), header)}
        </>
      )}
    </>
  );
}

function useToldLines() {
  const { entries = [] } = useOutbox();
  const [, lookAgain] = useState(0);
  const lines = openLines(entries);
  const isTold = lines.some((line) => line.entries.some(isWorthAWord));
  const isYoung = lines.length > 0 && !isTold;
  useEffect(() => {
    if (!isYoung) return;
    const timer = setTimeout(() => lookAgain((times) => times + 1), outboxChipDelayMs);
    return () => clearTimeout(timer);
  }, [isYoung]);
  return isTold ? lines : [];
}

function isWorthAWord({ phase, error, at }: OutboxEntry): boolean {
  return (
    phase === 'refused' ||
    phase === 'needs-login' ||
    error !== undefined ||
    Date.now() - Date.parse(at) >= outboxChipDelayMs
  );
}
