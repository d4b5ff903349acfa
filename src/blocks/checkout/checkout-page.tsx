import { Protected } from '#src/blocks/protected.tsx';
import { FormSkeleton } from '#src/ui/form-skeleton.tsx';

import styles from './checkout-page.module.css';

/** The checkout, for who is logged in. */
export function CheckoutPage() {
  return (
    <div className={`page-width ${styles.page}`}>
      <h1 className={styles.title}>Checkout</h1>
      <Protected waiting={<FormSkeleton fields={5} />}>{() => <FormSkeleton fields={5} />}</Protected>
    </div>
  );
}
