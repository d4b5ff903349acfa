import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { FormSkeleton } from '#src/shared/ui/notices/skeleton.tsx';
import styles from '#src/shop/pages/checkout/checkout.module.css';
import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { Protected } from '#src/shop/widgets/page/protected.tsx';

const CheckoutView = lazy(async () => ({
  default: (await import('#src/shop/pages/checkout/checkout-view.tsx')).CheckoutView,
}));

export const Route = createFileRoute('/checkout')({
  head: fixedHead('/checkout'),
  component: CheckoutPage,
});

/** The checkout for logged-in customers. */
function CheckoutPage() {
  const waiting = <FormSkeleton fields={5} />;
  return (
    // Without the bar at the bottom (styles/tokens.css), and without notices that float.
    <div className={`page-width ${styles.page}`} data-checkout>
      <h1 className={styles.title}>Checkout</h1>
      {/* For what is not sent yet (layout/notices/outbox-chip.tsx). */}
      <div id="page-chip" className={styles.chip} />
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
