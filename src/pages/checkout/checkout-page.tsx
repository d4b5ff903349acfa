import { lazy, Suspense } from 'react';

import { Protected } from '#src/pages/protected.tsx';
import { FormSkeleton } from '#src/ui/form-skeleton.tsx';

import styles from './checkout.module.css';

const CheckoutView = lazy(async () => ({ default: (await import('./checkout-view.tsx')).CheckoutView }));

/** The checkout for logged-in customers. */
export function CheckoutPage() {
  const waiting = <FormSkeleton fields={5} />;
  return (
    <div className={`page-width ${styles.page}`}>
      <h1 className={styles.title}>Checkout</h1>
      <Protected waiting={waiting}>
        {({ userId }) => (
          <Suspense fallback={waiting}>
            <CheckoutView key={userId} userId={userId} />
          </Suspense>
        )}
      </Protected>
    </div>
  );
}
