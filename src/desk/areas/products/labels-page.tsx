import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { listDeskProducts } from '#contract/calls/admin/product-calls.ts';
import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { useShop } from '#src/desk/lib/shop.ts';
import { useShopUrl } from '#src/desk/lib/shop-url.ts';
import { CheckField } from '#src/desk/ui/fields.tsx';
import { QrCode } from '#src/desk/ui/qr-code.tsx';
import { ListScreen } from '#src/desk/ui/searched-list.tsx';
import { usePrinting } from '#src/desk/ui/use-printing.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import styles from './labels-page.module.css';
import { tagPrice } from './tag-price.ts';

type Chosen = ReadonlyMap<string, DeskProductRow>;

/** Shelf tags with price and code, several on a sheet. */
export function LabelsPage() {
  const search = useSearch({ from: '/staff/products/labels' });
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const { print, sheet } = usePrinting();
  const toggle = (product: DeskProductRow) => {
    const next = new Map(chosen);
    if (!next.delete(product.id)) next.set(product.id, product);
    setChosen(next);
  };
  const count = chosen.size;
  return (
    <ListScreen<ResponseOf<typeof listDeskProducts>>
      title="Shelf tags"
      actions={
        <Button
          disabled={count === 0}
          onClick={() => print(<LabelSheet products={[...chosen.values()]} />)}
        >
          {count === 0 ? 'Print' : `Print ${count === 1 ? '1 tag' : `${count} tags`}`}
        </Button>
      }
      links={
        <p>
          Stand them beside the pieces. Who scans the code sees the piece in the shop, also without
          a network once the shop is on the phone.
          {sheet}
        </p>
      }
      nouns={['product', 'products']}
      call={listDeskProducts}
      placeholder="Name, tag or code"
      search={search}
      query={{ sort: 'name', filter: 'all' }}
    >
      {({ products }) => (
        <>
          <Button
            variant="secondary"
            onClick={() => setChosen(new Map([...chosen, ...products.map(byId)]))}
          >
            Choose all of this page
          </Button>
          <ul className="ruled" aria-label="Products">
            {products.map((product) => (
              <li key={product.id} className="line spread">
                <CheckField
                  label={product.name}
                  checked={chosen.has(product.id)}
                  onChange={() => toggle(product)}
                />
                <span className="unbroken">{tagPrice(product).price}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ListScreen>
  );
}

const byId = (product: DeskProductRow) => [product.id, product] as const;

/** Three tags in a row, eight rows on A4. It is seen on paper alone. */
function LabelSheet({ products }: { readonly products: readonly DeskProductRow[] }) {
  const shop = useShop();
  const shopUrl = useShopUrl();
  return (
    <ul className={styles.sheet} data-print="labels">
      {products.map((product) => (
        <li key={product.id} className={styles.label}>
          <QrCode
            text={new URL(`/products/${product.slug}`, shopUrl).href}
            label={`Code of ${product.name}`}
          />
          <span className={styles.texts}>
            <span className={styles.name}>{product.name}</span>
            <span className={styles.price}>
              <Price product={product} />
            </span>
            <span className={styles.shop}>{shop?.name}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Price({ product }: { readonly product: DeskProductRow }) {
  const { price, before } = tagPrice(product);
  return (
    <>
      {price}
      {before && <s>{before}</s>}
    </>
  );
}
