import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
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

interface ColumnsProps {
  readonly main: ReactNode;
  /** Beside it on laptops, below it elsewhere. */
  readonly side: ReactNode;
}

/** The two columns of a screen that uses the width of a laptop. */
export function Columns({ main, side }: ColumnsProps) {
  return (
    <div className={`stack ${styles.columns}`}>
      <div className="stack">{main}</div>
      {side && <div className="stack">{side}</div>}
    </div>
  );
}

/** A part of a screen with its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={`stack-close ${styles.section}`}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      {children}
    </section>
  );
}
