import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';

import { useLazyModule } from '#src/ui/use-lazy-module.ts';

import styles from './account-menu.module.css';

interface AccountMenuProps {
  /** Where the choices unfold. */
  readonly opens: 'up' | 'down';
  /** The button that unfolds them. */
  readonly button: (props: { 'aria-expanded': boolean; onClick: () => void }) => ReactNode;
}

/** What the dropdown offers, fetched when it is wanted, or before in a quiet moment. */
export const loadAccountChoices = () => import('./account-choices.tsx');

/** The user's dropdown. Closed by Esc and by leaving it. */
export function AccountMenu({ opens, button }: AccountMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const part = useLazyModule(loadAccountChoices, isOpen, () => setOpen(false));
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const place = useRef<HTMLLIElement>(null);
  // The focus goes back to the button before its choices are gone: dialogs that open next return it there.
  const close = () => {
    place.current?.querySelector('button')?.focus();
    setOpen(false);
  };
  const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && isOpen && close();
  return (
    <li ref={place} className={styles.root} onBlur={leave} onKeyDown={closeByKey}>
      {button({ 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) })}
      {isOpen && part && (
        <div className={styles.choices} data-opens={opens}>
          <part.AccountChoices onChoose={close} />
        </div>
      )}
    </li>
  );
}
