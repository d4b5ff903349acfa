import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';

import type { AuthForm } from '#src/features/auth/auth-store.ts';
import { openAuthModal } from '#src/features/auth/auth-store.ts';

import styles from './account-menu.module.css';

interface AccountMenuProps {
  /** Where the choices unfold. */
  readonly opens: 'up' | 'down';
  /** The button that unfolds them. */
  readonly button: (props: { 'aria-expanded': boolean; onClick: () => void }) => ReactNode;
}

/** The user's dropdown: Login and Register for a visitor. Closed by Esc and by leaving it. */
export function AccountMenu({ opens, button }: AccountMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const enter = (form: AuthForm) => () => {
    setOpen(false);
    openAuthModal(form);
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
  return (
    <li className={styles.place} onBlur={leave} onKeyDown={closeByKey}>
      {button({ 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) })}
      {isOpen && (
        <div className={styles.choices} data-opens={opens}>
          <button type="button" onClick={enter('login')}>
            Login
          </button>
          <button type="button" onClick={enter('signup')}>
            Register
          </button>
        </div>
      )}
    </li>
  );
}
