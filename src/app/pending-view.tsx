import styles from './pending-view.module.css';

/** The pending component of routes. */
export function PendingView() {
  return (
    <div className={styles.pending} role="status" data-loading="page">
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
