import type { ReactNode } from 'react';

import styles from './listing-head.module.css';

interface ListingHeadProps {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly page: number;
  readonly total: number;
  readonly totalItems: number;
  /** Sort and filters. */
  readonly children?: ReactNode;
}

/** A list's title, current page, sort and filters. */
export function ListingHead({ title, lead, page, total, totalItems, children }: ListingHeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        <p className={`muted ${styles.count}`} role="status">
          {/* One text: its parts would move one by one when the web font comes. */}
          {totalItems > 0 &&
            `Showing page ${page} of ${total} · ${totalItems} ${totalItems === 1 ? 'product' : 'products'}`}
        </p>
      </div>
      <div className={`row ${styles.tools}`}>{children}</div>
    </div>
  );
}
