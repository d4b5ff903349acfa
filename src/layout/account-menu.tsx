import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';

import { useSession } from '#src/lib/use-session.ts';

import styles from './account-menu.module.css';
import { LateAccountChoices } from './late-layout.ts';

interface AccountMenuProps {
  /** The direction in which the dropdown opens. */
  readonly opens: 'up' | 'down';
  /** Renders the button that toggles it. */
  readonly button: (props: {
    'aria-expanded': boolean;
    'aria-controls': string;
    'data-early': 'open';
    onClick: () => void;
  }) => ReactNode;
}

/** The account dropdown. Esc and moving the focus out close it. A tap before hydration opens it too (`src/app/early-input.ts`). */
export function AccountMenu({ opens, button }: AccountMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { isKnown } = useSession();
  const id = useId();
  const root = useRef<HTMLLIElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (choices.current?.hidden === false) setOpen(true);
  }, []);
  const closeOnBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  // The button is focused first: a dialog that opens next restores the focus to it.
  const close = useCallback(() => {
    root.current?.querySelector('button')?.focus();
    setOpen(false);
  }, []);
  const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && isOpen && close();
  return (
    <li ref={root} className={styles.root} onBlur={closeOnBlur} onKeyDown={closeByKey}>
      {button({
        'aria-expanded': isOpen,
        'aria-controls': id,
        'data-early': 'open',
        onClick: () => setOpen(!isOpen),
      })}
      <div
        ref={choices}
        id={id}
        hidden={!isOpen}
        className={`surface ${styles.choices}`}
        data-opens={opens}
        data-unknown={!isKnown || undefined}
      >
        <LateAccountChoices onChoose={close} />
      </div>
    </li>
  );
}
