import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './rows.module.css';

export interface RowProps {
  readonly title: ReactNode;
  /** By default the title. */
  readonly key?: string;
  /** Where all of the row leads to. */
  readonly link?: Pick<LinkProps, 'to' | 'params' | 'search'> | undefined;
  /** Below the title; of a list what there is. */
  readonly detail?: ReactNode | readonly (string | false | null)[];
  /** Buttons and states at the end of the row. */
  readonly end?: ReactNode;
}

interface RowsProps {
  readonly of: readonly RowProps[];
  /** In their place while there are none. */
  readonly none?: ReactNode;
}

/** A list of records in one column. */
export function Rows({ of, none }: RowsProps) {
  if (of.length === 0 && none !== undefined) return none;
  return (
    <ul className="ruled">
      {of.map(({ key, ...row }) => (
        <Row key={key ?? String(row.title)} {...row} />
      ))}
    </ul>
  );
}

function Row({ title, link, detail, end }: RowProps) {
  const shown = Array.isArray(detail) ? detail.filter(Boolean).join(' · ') : detail;
  return (
    <li className={`row spread holder ${styles.row}`}>
      <div className={styles.text}>
        <p className="entry-name">
          {link ? (
            <Link {...link} className="plain-link whole-card">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {shown && <p className="muted breaks">{shown}</p>}
      </div>
      {end && <div className={`row ${styles.actions}`}>{end}</div>}
    </li>
  );
}

export type Tone = 'good' | 'warn' | 'bad' | 'quiet';

/** A state in a word or two. */
export interface Label {
  readonly text: string;
  readonly tone: Tone;
}

export function Badge({ tone, text }: Label) {
  return <span className={`pill ${tone}`}>{text}</span>;
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
      <table className={`table small breaks ${styles.table} ${className}`}>
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
