import type { ReactNode } from 'react';

import styles from './data-table.module.css';

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
