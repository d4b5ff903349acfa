import { createFileRoute } from '@tanstack/react-router';
import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';
import { PageIntro } from '#src/shared/ui/page/page-intro.tsx';
import { CustomOrderForm } from '#src/shop/features/custom-order/custom-order-form.tsx';
import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { requirePage } from '#src/shop/pages/require-page.ts';

export const Route = createFileRoute('/products/custom')({
  beforeLoad: requirePage,
  head: fixedHead('/products/custom'),
  component: CustomOrderPage,
});

function CustomOrderPage() {
  return (
    <div className="page-width">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'products', to: '/products' },
          { label: 'Custom order' },
        ]}
      />
      <PageIntro title="Custom order">
        Tell us about the stone, the size and the person it is for. We sketch it, and make it once
        you say yes.
      </PageIntro>
      <CustomOrderForm />
    </div>
  );
}
