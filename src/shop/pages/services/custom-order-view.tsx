import { useShop } from '#src/shared/queries/shop-query.ts';
import { Breadcrumbs, type Crumb } from '#src/shared/ui/page/breadcrumbs.tsx';
import { PageIntro } from '#src/shared/ui/page/page-intro.tsx';
import { useServices } from '#src/shop/features/booking/services-query.ts';
import { CustomOrderForm } from '#src/shop/features/custom-order/custom-order-form.tsx';

const crumbs: readonly Crumb[] = [
  { label: 'Home', to: '/' },
  { label: 'products', to: '/products' },
  { label: 'Custom order' },
];

/** The page where customers ask for something made for them. */
export function CustomOrderView() {
  const { settings, asksTaxNumber } = useServices();
  const { customIntro, customItems, customHint, customBudgetMin } = settings;
  const { hasProducts } = useShop();
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={hasProducts ? crumbs : crumbs.filter(({ to }) => to !== '/products')} />
      <PageIntro title="Custom order">{customIntro}</PageIntro>
      <CustomOrderForm
        items={customItems}
        hint={customHint}
        budgetMin={customBudgetMin}
        asksTaxNumber={asksTaxNumber}
      />
    </div>
  );
}
