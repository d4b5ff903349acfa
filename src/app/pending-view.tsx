import styles from './pending-view.module.css';

/** Shown only when the next screen's data takes more than a moment; `showNavigationProgress` draws the bar above it. */
export function PendingView() {
  return (
    <div className={styles.pending} role="status" data-loading="page">
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
