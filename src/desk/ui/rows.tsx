import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './rows.module.css';

/** A list of records in one column. */
export function Rows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

export interface RowProps {
  readonly title: ReactNode;
  /** Where all of the row leads to. */
  readonly link?: Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** Below the title; of a list what there is. */
  readonly detail?: ReactNode | readonly (string | false)[];
  /** Buttons at the end of the row. */
  readonly children?: ReactNode;
}

export function Row({ title, link, detail, children }: RowProps) {
  const shown = Array.isArray(detail) ? detail.filter(Boolean).join(' · ') : detail;
  return (
    <li className={`row ${styles.row}`}>
      <div className={styles.text}>
        <p className={styles.title}>
          {link ? (
            <Link {...link} className="plain-link whole-card">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {shown && <p className={`muted ${styles.detail}`}>{shown}</p>}
      </div>
      {children && <div className={`row ${styles.actions}`}>{children}</div>}
    </li>
  );
}

type Tone = 'good' | 'warn' | 'bad' | 'quiet';

/** A state in a word or two. */
export interface Label {
  readonly text: string;
  readonly tone: Tone;
}

export function Badge({ tone, text }: Label) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {text}
    </span>
  );
}

interface DataTableProps {
  readonly columns: readonly string[];
  /** Of the table itself, for what differs from other tables. */
  readonly className?: string | undefined;
  /** The bodies of the table. */
  readonly children: ReactNode;
}

/** A table of values, which scrolls to the side where it is too wide. */
export function DataTable({ columns, className = '', children }: DataTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${className}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}
