import { freeShippingGapPaisa, type OrderSums } from '#contract/rules/cart/cart-sums.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { Sums } from '#src/shared/ui/page/sums.tsx';

interface SumListProps {
  readonly sums: OrderSums;
  /** The applied coupon. */
  readonly couponCode?: string | undefined;
}

/** Subtotal, coupon, shipping with the amount missing for free shipping, and total. */
export function SumList({ sums, couponCode }: SumListProps) {
  const { subtotalPaisa, discountPaisa, shippingPaisa, totalPaisa } = sums;
  return (
    <Sums
      rows={[
        { label: 'Subtotal', amount: formatPaisa(subtotalPaisa) },
        ...(couponCode === undefined
          ? []
          : [{ label: `Coupon ${couponCode}`, amount: formatPaisa(-discountPaisa) }]),
        { label: 'Shipping', amount: formatPaisa(shippingPaisa), hint: freeShippingHint(sums) },
        { label: 'Total', amount: formatPaisa(totalPaisa) },
      ]}
    />
  );
}

/** The amount missing for free shipping as a message; undefined when shipping is free. */
export function freeShippingHint({ subtotalPaisa }: OrderSums): string | undefined {
  const gapPaisa = freeShippingGapPaisa(subtotalPaisa);
  return gapPaisa > 0 ? `${formatPaisa(gapPaisa)} more for free shipping` : undefined;
}
