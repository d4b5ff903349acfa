import { Screen } from '#src/desk/ui/screen.tsx';

import { ProductCreator } from './product-creator.tsx';

/** A photo, a name, a price and a stock make a product; everything else is optional. */
export function NewProductPage() {
  return (
    <Screen title="New product" back={{ to: '/products', label: 'Products' }} isNarrow>
      <ProductCreator />
    </Screen>
  );
}
