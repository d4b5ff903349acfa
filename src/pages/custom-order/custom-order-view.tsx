import { CustomOrderForm } from '#src/features/custom-order/custom-order-form.tsx';
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';

import styles from './custom-order-view.module.css';

export function CustomOrderView() {
  return (
    <div className="page-width">
      <Breadcrumbs
        crumbs={[{ label: 'Home', to: '/' }, { label: 'products', to: '/products' }, { label: 'Custom order' }]}
      />
      <header className={styles.head}>
        <h1>Custom order</h1>
        <p>Tell us about the stone, the size and the person it is for. We sketch it, and make it once you say yes.</p>
      </header>
      <CustomOrderForm />
    </div>
  );
}
