import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

import styles from './tabs.module.css';

interface TabsProps {
  /** What the tabs are of, for people who can't see them. */
  readonly label: string;
  /** Links with `tabLook`; the one of this place has `aria-current`. */
  readonly children: ReactNode;
  /** Changes with the tab that is open, which then comes into sight. */
  readonly current: string;
}

/** Links between the parts of one screen: a row that scrolls on phones, a list at the side on desktops. */
export function Tabs({ label, children, current }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link that is current changes with it
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

export const tabLook = { className: styles.tab };
