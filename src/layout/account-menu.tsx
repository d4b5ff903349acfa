import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';

import { useLazyModule } from '#src/ui/use-lazy-module.ts';

import styles from './account-menu.module.css';

interface AccountMenuProps {
  /** The direction in which the dropdown opens. */
  readonly opens: 'up' | 'down';
  /** Renders the button that toggles it. */
  readonly button: (props: { 'aria-expanded': boolean; onClick: () => void }) => ReactNode;
}

/** Loads the dropdown's content: when it opens, or before, when the browser is idle. */
export const loadAccountChoices = () => import('./account-choices.tsx');

/** The account dropdown. Esc and moving the focus out close it. */
export function AccountMenu({ opens, button }: AccountMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useLazyModule(loadAccountChoices, isOpen, () => setOpen(false));
  const closeOnBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const root = useRef<HTMLLIElement>(null);
  // The button is focused first: a dialog that opens next restores the focus to it.
  const close = () => {
    root.current?.querySelector('button')?.focus();
    setOpen(false);
  };
  const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && isOpen && close();
  return (
    <li ref={root} className={styles.root} onBlur={closeOnBlur} onKeyDown={closeByKey}>
      {button({ 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) })}
      {isOpen && loaded && (
        <div className={styles.choices} data-opens={opens}>
          <loaded.AccountChoices onChoose={close} />
        </div>
      )}
    </li>
  );
}
