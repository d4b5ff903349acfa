import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useCallback, useRef } from 'react';

import { useSession } from '#src/shared/session/use-session.ts';
import { LateAccountChoices } from '#src/shop/layout/late-layout.ts';
import styles from './account-menu.module.css';

interface AccountMenuProps {
  /** The direction in which the dropdown opens. */
  readonly opens: 'up' | 'down';
  /** Of the label that toggles it. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** The account dropdown, which needs no script to open. Esc and moving the focus out close it. */
export function AccountMenu({ opens, className, children }: AccountMenuProps) {
  const { isKnown } = useSession();
  const menu = useRef<HTMLDetailsElement>(null);
  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };
  // The label is focused first: a dialog that opens next restores the focus to it.
  const close = useCallback(() => {
    menu.current?.querySelector('summary')?.focus();
    menu.current?.removeAttribute('open');
  }, []);
  const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
  return (
    <li className={`holder ${styles.root}`}>
      {/* It may have been opened before hydration. */}
      <details ref={menu} suppressHydrationWarning onBlur={closeOnBlur} onKeyDown={closeByKey}>
        <summary className={className}>{children}</summary>
        <div
          className={`surface entries lines raised ${styles.choices}`}
          data-opens={opens}
          data-unknown={!isKnown || undefined}
        >
          <LateAccountChoices onChoose={close} />
        </div>
      </details>
    </li>
  );
}
