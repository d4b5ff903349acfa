import {
  type DeliveryRates,
  freeShippingGapPaisa,
  type OrderSums,
} from '#contract/rules/cart/cart-sums.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { Sums } from '#src/shared/ui/page/sums.tsx';

interface SumListProps {
  readonly sums: OrderSums;
  /** Where the order goes. */
  readonly zone: DeliveryRates;
  /** Picked up at the shop. */
  readonly isPickup?: boolean | undefined;
  /** The applied coupon. */
  readonly couponCode?: string | undefined;
}

/** Subtotal, coupon, shipping with the amount missing for free shipping, and total. */
export function SumList({ sums, zone, isPickup, couponCode }: SumListProps) {
  const { subtotalPaisa, discountPaisa, shippingPaisa, totalPaisa } = sums;
  return (
    <Sums
      rows={[
        { label: 'Subtotal', amount: formatPaisa(subtotalPaisa) },
        ...(couponCode === undefined
          ? []
          : [
              {
                label: `Coupon ${couponCode}`,
                amount: discountPaisa > 0 ? formatPaisa(-discountPaisa) : 'free delivery',
              },
            ]),
        {
          label: isPickup ? 'Pickup' : 'Shipping',
          amount: formatPaisa(shippingPaisa),
          hint: freeShippingHint(sums, zone),
        },
        { label: 'Total', amount: formatPaisa(totalPaisa) },
      ]}
    />
  );
}

/** The amount missing for free shipping as a message; undefined when it is free or never is. */
export function freeShippingHint(sums: OrderSums, zone: DeliveryRates): string | undefined {
  const gapPaisa = freeShippingGapPaisa(sums, zone);
  return gapPaisa > 0 ? `${formatPaisa(gapPaisa)} more for free shipping` : undefined;
}
