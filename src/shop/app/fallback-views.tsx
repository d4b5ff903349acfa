import { type ErrorComponentProps, useLocation } from '@tanstack/react-router';
import { isNotFound } from '#src/shared/network/app-error.ts';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { ProductsButton } from '#src/shop/features/shop/products-button.tsx';
import { FailureView } from '#src/shop/widgets/offline-ways/failure-view.tsx';
import grid from '#src/shop/widgets/shopping/product-grid.module.css';

import styles from './fallback-views.module.css';

/**
 * The pending component of routes: room, so that the footer stays below, and for a list the places
 * of its pictures.
 */
export function PendingView() {
  const isList = /^\/(products\/?|search|shop\/.+\/.+)$/.test(useLocation().pathname);
  return (
    <div className={`page-width ${styles.pending}`} role="status" data-loading="page">
      <span className="visually-hidden">Loading</span>
      <div className={`halves ${grid.grid}`}>
        {isList && [...'abcdefgh'].map((key) => <i key={key} className={styles.card} />)}
      </div>
    </div>
  );
}

/** The 404 page. */
export function NotFoundView() {
  return (
    <div className="page-width">
      <EmptyState
        heading="h1"
        title="This path ends here"
        text="We couldn’t find that page. It may have moved."
      >
        <ProductsButton>See all products</ProductsButton>
      </EmptyState>
    </div>
  );
}

/** The error component of routes: a message and a retry button. */
export function ErrorView({ error, reset }: ErrorComponentProps) {
  if (isNotFound(error)) return <NotFoundView />;
  return <FailureView title="This didn’t load" error={error} reset={reset} />;
}
