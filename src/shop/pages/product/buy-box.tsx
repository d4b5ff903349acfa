import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Attribute } from '#contract/calls/product-calls.ts';
import { shippingPaisa } from '#contract/rules/cart/cart-sums.ts';
import { homeZone } from '#contract/rules/cart/delivery.ts';
import { deliveryTimes, feeInWords } from '#contract/rules/cart/delivery-texts.ts';
import { daysInWords } from '#contract/rules/texts/days.ts';
import { pricesOf } from '#contract/rules/texts/money.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { returnsPath } from '#contract/settings/offers.ts';
import { late } from '#src/shared/loading/late.tsx';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { Button, IconButton } from '#src/shared/ui/forms/button.tsx';
import { secondTapMs, useBusy } from '#src/shared/ui/forms/use-busy.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { Stars } from '#src/shared/ui/pictures/stars.tsx';
import { Price } from '#src/shop/features/product/price.tsx';
import { SizeGuide } from '#src/shop/features/product/size-guide.tsx';
import {
  chooseTitle,
  isSizeName,
  VariantPicker,
} from '#src/shop/features/product/variant-picker.tsx';
import { wornOn } from '#src/shop/features/product/worn-on.ts';
import { AddForm } from '#src/shop/widgets/shopping/add-form.tsx';
import { addProductToCart } from '#src/shop/widgets/shopping/load-shop-actions.ts';
import { askLinks } from './ask-links.ts';
import styles from './buy-box.module.css';
import page from './product-page-view.module.css';
import type { ShownProduct } from './product-page-view.tsx';

export const loadRest = () => import('./product-rest.tsx');

const TellMe = late(loadRest, (module) => module.TellMe);
// Before the server renders anything: its page has the form.
if (import.meta.env.SSR) void TellMe.load();

interface BuyBoxProps {
  readonly product: ShownProduct;
  /** Index of the chosen attribute. */
  readonly chosen: number | undefined;
  readonly onChoose: (index: number) => void;
}

/** Price, variants, quantity and the button that adds to the cart. */
export function BuyBox({ product, chosen, onChoose }: BuyBoxProps) {
  const { fewLeft, demoPages } = useShop();
  const [quantity, setQuantity] = useState(1);
  const attribute = chosen === undefined ? undefined : product.attributes[chosen];
  const stock = attribute ? attribute.productQuantity : mostOf(product);
  const isChosen = attribute !== undefined || product.attributes.length === 0;
  const isSoldOut = stock === 0;
  const price = {
    price: attribute?.price ?? product.price,
    discount: attribute?.discount ?? product.discount,
  };
  const place = demoPages && wornOn(product);
  const guide = place && <SizeGuide place={place} chosen={attribute?.attributeValue} />;
  const isSized = isSizeName(product.attributes[0]?.attributeName);
  const [isAdding, add] = useBusy(
    () => addProductToCart(product, { quantity, chosen, opensPanel: false }),
    secondTapMs,
  );

  return (
    <div className={`stack-wide ${page.buy}`}>
      <h1 className={`view-title ${page.name}`}>{product.name}</h1>
      <div className={`wrap ${page.price}`}>
        <Price {...price} />
        {product.reviewCount ? (
          <a href="#reviews">
            <Stars rating={product.rating ?? 0} count={product.reviewCount} />
          </a>
        ) : null}
      </div>
      <p className={`quiet larger ${page.note}`}>{product.shortDesc}</p>
      {product.attributes.length > 0 && (
        <VariantPicker
          attributes={product.attributes}
          chosen={chosen}
          onChoose={(index) => {
            const most = product.attributes[index]?.productQuantity ?? 1;
            setQuantity(Math.max(1, Math.min(quantity, most)));
            onChoose(index);
          }}
          help={isSized && guide}
        />
      )}
      {isSoldOut && <TellMe product={product} attribute={attribute} />}
      <div className={`row ${page.row}`}>
        {!isSoldOut && <QuantityStepper quantity={quantity} max={stock} onChange={setQuantity} />}
        {!isSoldOut && isChosen && stock <= fewLeft && (
          <p className={`warn small bold ${page.stock}`}>Only {stock} left</p>
        )}
        {/* On phones a bar at the bottom, which repeats the price. */}
        <div className={page.bar} data-bottom-bar>
          <p className={page.barPrice} aria-hidden>
            {attribute && (
              <span
                className={page.barVariant}
              >{`${attribute.attributeName}: ${attribute.attributeValue}`}</span>
            )}
            {!isChosen && (
              <span className={page.barVariant}>{chooseTitle(product.attributes)}</span>
            )}
            <Price {...price} />
          </p>
          <AddForm slug={product.slugs} onAdd={add}>
            <Button type="submit" wide disabled={isSoldOut} aria-disabled={isAdding || undefined}>
              {isSoldOut && 'Currently out of stock'}
              {!isSoldOut && (isAdding ? 'Adding to cart...' : 'Add to cart')}
            </Button>
          </AddForm>
        </div>
      </div>
      <DeliveryFacts
        price={price}
        grams={product.weightGrams}
        measure={product.measure}
        size={!isSized && guide}
      >
        <Ask product={product} variant={attribute} />
      </DeliveryFacts>
    </div>
  );
}

/** How many of one variant can be had, before it is known which. */
const mostOf = ({ attributes, stockQuantity }: ShownProduct) =>
  attributes.length > 0
    ? Math.max(...attributes.map(({ productQuantity }) => productQuantity))
    : stockQuantity;

interface QuantityStepperProps {
  readonly quantity: number;
  /** Stock of the chosen attribute. */
  readonly max: number;
  readonly onChange: (quantity: number) => void;
}

/** Buttons to change a quantity between 1 and the stock. */
function QuantityStepper({ quantity, max, onChange }: QuantityStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
    <div className="stepper" role="group" aria-label="Quantity" data-early="each">
      <IconButton
        icon="minus"
        label="One less"
        size={18}
        disabled={quantity <= 1}
        onClick={() => onChange(Math.max(1, quantity - 1))}
      />
      <output className={styles.count} aria-label="Quantity" aria-live="polite">
        {quantity}
      </output>
      <IconButton
        icon="plus"
        label="One more"
        size={18}
        onClick={() => {
          if (quantity < max) onChange(quantity + 1);
          else showToast('info', 'Sorry, we dont have enough stock right now.');
        }}
      />
    </div>
  );
}

interface DeliveryFactsProps {
  readonly price: Parameters<typeof pricesOf>[0];
  readonly grams: number | undefined;
  /** The size guide, where no choice of sizes has it. */
  readonly size: ReactNode;
  readonly measure: string | undefined;
  readonly children: ReactNode;
}

/** Size guide, delivery time, shipping fee, pickup and exchange, as in the terms. */
function DeliveryFacts({ price, grams = 0, measure, size, children }: DeliveryFactsProps) {
  const shop = useShop();
  const times = deliveryTimes(shop);
  const zone = homeZone(shop);
  return (
    <ul className={`muted dense grid ${styles.facts}`}>
      {size && (
        <li>
          <strong>Size</strong> {measure} {size}
        </li>
      )}
      {times && (
        <li>
          <strong>Delivery</strong> {times}
        </li>
      )}
      {zone && (
        <li>
          <strong>Shipping</strong>{' '}
          {feeInWords({
            ...zone,
            feePaisa: shippingPaisa(pricesOf(price).current, zone, grams),
          })}
        </li>
      )}
      {shop.pickup && (
        <li>
          <strong>Pickup</strong> At the shop, free
        </li>
      )}
      <li>
        <strong>Exchange</strong> {exchangeText(price, shop)}.{' '}
        <Link to={returnsPath(shop)} hash="returns-and-exchange">
          Returns and exchange
        </Link>
      </li>
      {children}
    </ul>
  );
}

/** Whether and until when a piece of this price can be exchanged. */
function exchangeText(
  price: DeliveryFactsProps['price'],
  { exchangeDays, delivery }: Pick<ShopSettings, 'exchangeDays' | 'delivery'>,
): string {
  if (exchangeDays === 0) return 'Not possible';
  const { before, current } = pricesOf(price);
  return current < before
    ? 'Not possible for discounted items'
    : `Within ${daysInWords(exchangeDays)} of ${delivery.length > 0 ? 'delivery' : 'pickup'}, unused and in its original packaging`;
}

interface AskProps {
  readonly product: ShownProduct;
  readonly variant: Attribute | undefined;
}

/** Links that ask the shop about the piece. */
function Ask({ product: { name, slugs }, variant }: AskProps) {
  const { publicUrl } = useRouter().options.context;
  const asks = askLinks(useShop(), { name, variant, url: `${publicUrl}/products/${slugs}` });
  if (asks.length === 0) return null;
  return (
    <li className={styles.ask}>
      <strong>Ask about this piece</strong>{' '}
      {asks.map(({ label, href }) => (
        <a key={label} href={href}>
          {label}
        </a>
      ))}
    </li>
  );
}
