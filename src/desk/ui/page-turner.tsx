import { Button } from '#src/ui/button.tsx';

import styles from './list-view.module.css';

interface PageTurnerProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Of all pages together. */
  readonly total: number;
  readonly onShow: (page: number) => void;
}

/** Leads to the pages of a list before and after the current one; nothing where there is one page only. */
export function PageTurner({ page, pageSize, total, onShow }: PageTurnerProps) {
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  return (
    <nav className={`row ${styles.pages}`} aria-label="Pages">
      <Button variant="secondary" disabled={page <= 1} onClick={() => onShow(page - 1)}>
        Previous
      </Button>
      Page {page} of {last}
      <Button variant="secondary" disabled={page >= last} onClick={() => onShow(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
