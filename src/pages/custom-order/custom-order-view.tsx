import { CustomOrderForm } from '#src/features/custom-order/custom-order-form.tsx';
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';
import { PageIntro } from '#src/ui/page-intro.tsx';

export function CustomOrderView() {
  return (
    <div className="page-width">
      <Breadcrumbs
        crumbs={[{ label: 'Home', to: '/' }, { label: 'products', to: '/products' }, { label: 'Custom order' }]}
      />
      <PageIntro title="Custom order">
        Tell us about the stone, the size and the person it is for. We sketch it, and make it once you say yes.
      </PageIntro>
      <CustomOrderForm />
    </div>
  );
}
