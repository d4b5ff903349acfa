import { useLocation } from '@tanstack/react-router';

import grid from '#src/pages/listing/product-grid.module.css';

import styles from './pending-view.module.css';

/** The pending component of routes: room, so that the footer stays below, and for a list the places of its pictures. */
export function PendingView() {
  const isList = /^\/(products\/?|search|shop\/.+\/.+)$/.test(useLocation().pathname);
  return (
    <div className={`page-width ${styles.pending}`} role="status" data-loading="page">
      <span className="visually-hidden">Loading</span>
      <div className={grid.grid}>{isList && [...'abcdefgh'].map((key) => <i key={key} className={styles.card} />)}</div>
    </div>
  );
}
