import { useCallback, useEffect, useRef, useState } from 'react';

import { IconButton } from '#src/ui/button.tsx';

import styles from './header.module.css';
import { LateSearchBox } from './late-layout.ts';

const toggleId = 'search-toggle';
const panelId = 'search-panel';

/**
 * The header's search: a button, and a panel that lies over the page, so that opening it lays out nothing else. A tap
 * before hydration opens it too (`src/app/early-input.ts`).
 */
export function HeaderSearch() {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** A new field for each search. */
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (panel.current?.hidden === false) setOpen(true);
  }, []);
  useEffect(() => {
    if (isOpen) panel.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isOpen]);
  const close = useCallback(() => {
    setOpen(false);
    setCount((before) => before + 1);
  }, []);
  return (
    <>
      {/* Without scripts it leads to the search page. */}
      <form action="/search" style={{ display: 'contents' }}>
        <IconButton
          id={toggleId}
          type="submit"
          icon={isOpen ? 'close' : 'search'}
          label={isOpen ? 'Close search' : 'Open search'}
          aria-expanded={isOpen}
          aria-controls={panelId}
          data-early="open"
          onClick={(event) => {
            event.preventDefault();
            if (isOpen) close();
            else setOpen(true);
          }}
        />
      </form>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc in the field, after it has closed the suggestions */}
      <div
        ref={panel}
        id={panelId}
        hidden={!isOpen}
        className={styles.search}
        onKeyDown={({ key, defaultPrevented }) => {
          if (key !== 'Escape' || defaultPrevented) return;
          close();
          document.getElementById(toggleId)?.focus();
        }}
      >
        <LateSearchBox key={count} onSearched={close} />
      </div>
    </>
  );
}
