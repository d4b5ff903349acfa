import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { outboxChipDelayMs } from '#src/shared/network/timing.ts';
import type { OutboxEntry } from '#src/shared/outbox/core/outbox-entry.ts';
import { useOutbox } from '#src/shared/outbox/outbox.ts';
import { chipMessage, openLines } from '#src/shared/outbox/outbox-messages.ts';
import styles from './outbox-chip.module.css';

/**
 * Shows how many entries are pending, and links to the outbox: in the header, where phones show the
 * number alone; in the checkout, which has no chip in its header, within the page.
 */
export function OutboxChip() {
  const lines = useVisibleLines();
  const isOutboxPage = useLocation({ select: ({ pathname }) => pathname === '/outbox' });
  const place = usePlace();
  const message = lines.length > 0 ? chipMessage(lines) : '';
  const isActionNeeded = lines.some(
    ({ entries: [{ phase }] }) => phase === 'refused' || phase === 'needs-login',
  );
  // Its first word is the number of entries.
  const [count = '', ...words] = message.split(' ');
  const chip = (
    <Link
      to="/outbox"
      className={`screen-only chip holder bold unbroken ${styles.chip}`}
      data-needs-action={isActionNeeded || undefined}
    >
      {count} <span className={styles.words}>{words.join(' ')}</span>
    </Link>
  );
  return (
    <>
      <p className="visually-hidden" role="status">
        {message}
      </p>
      {message && !isOutboxPage && place && createPortal(chip, place)}
    </>
  );
}

const findPlace = () =>
  document.querySelector('#page-chip') ?? document.querySelector('#header-chip');

/** The element of the shown page that the chip belongs into. */
function usePlace(): Element | null {
  const router = useRouter();
  const [place, setPlace] = useState(findPlace);
  useEffect(() => router.subscribe('onRendered', () => setPlace(findPlace())), [router]);
  return place;
}

function useVisibleLines() {
  const { entries = [] } = useOutbox();
  const [, rerender] = useState(0);
  const lines = openLines(entries);
  const isVisible = lines.some((line) => line.entries.some(isWorthShowing));
  const isTooRecent = lines.length > 0 && !isVisible;
  useEffect(() => {
    if (!isTooRecent) return;
    const timer = setTimeout(() => rerender((times) => times + 1), outboxChipDelayMs);
    return () => clearTimeout(timer);
  }, [isTooRecent]);
  return isVisible ? lines : [];
}

function isWorthShowing({ phase, error, at }: OutboxEntry): boolean {
  return (
    phase === 'refused' ||
    phase === 'needs-login' ||
    error !== undefined ||
    Date.now() - Date.parse(at) >= outboxChipDelayMs
  );
}
