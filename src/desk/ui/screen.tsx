import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';

import { shop } from '#contract/names/shop.ts';

import styles from './screen.module.css';

interface ScreenProps {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** The list that this screen was opened from. */
  readonly back?: { readonly to: string; readonly label: string };
  /** For text and forms rather than tables. */
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
}

/** A screen of the desk with its heading, which is the tab's title too. */
export function Screen({ title, actions, back, isNarrow = false, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · ${shop.shopName} desk`;
  }, [title]);
  return (
    <div className={`stack ${styles.screen}`} data-narrow={isNarrow || undefined}>
      {back && (
        <Link to={back.to} className={`tall-link ${styles.back}`}>
          ‹ {back.label}
        </Link>
      )}
      <div className={`row ${styles.head}`}>
        <h1 className={styles.title}>{title}</h1>
        {actions && <div className="row">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
