import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

import styles from './tabs.module.css';

interface TabsProps {
  /** Their accessible name. */
  readonly label: string;
  /** Links with `tabProps`; the current one has `aria-current`. */
  readonly children: ReactNode;
  /** Identifies the current tab, which is scrolled into view when it changes. */
  readonly current: string;
}

/** Links between the sections of one page: a scrolling row on phones, a list at the side on desktops. */
export function Tabs({ label, children, current }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with it
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chosen)
      row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 2 + chosen.offsetWidth / 2;
  }, [current]);
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      {children}
    </nav>
  );
}

export const tabProps = { className: styles.tab };
