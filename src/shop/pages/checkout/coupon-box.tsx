import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Agreed } from '#contract/calls/agreed.ts';
import { normalCouponCode } from '#contract/clean-text.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { withTotal } from '#contract/rules/cart/agreed.ts';
import {
  type Coupon,
  changedCouponText,
  couponMisfit,
  couponText,
  isSameOffer,
} from '#contract/rules/cart/coupon.ts';
import { AppError, hasStatus } from '#src/shared/network/app-error.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import { formErrorMessage } from '#src/shared/network/error-message.ts';
import { useWhenOnline } from '#src/shared/network/use-online.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import { useBusy } from '#src/shared/ui/forms/use-busy.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import styles from './checkout.module.css';

const needsNetwork =
  'You need to be online to use a coupon, and we can’t reach the shop right now.';

interface CouponBoxProps {
  readonly coupon: Agreed['coupon'];
  /** Of what is in the cart. */
  readonly lines: Agreed['lines'];
  /** Why the shop has taken it off, or changed it. */
  readonly refusal: string | undefined;
  readonly onChange: (coupon: Agreed['coupon'], refusal?: string) => void;
}

/** A form to apply a coupon, and a button to remove it. */
export function CouponBox({ coupon, lines, refusal, onChange }: CouponBoxProps) {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const { noteApplied } = useCheckedCoupon(coupon, productIds, onChange);
  const misfit = coupon && couponMisfit(lines.map(withTotal), coupon);
  useWhenOnline(() => setFailure((message) => (message === needsNetwork ? undefined : message)));

  const fail = (message: string) => {
    setFailure(message);
    showToast('error', message);
  };
  const [isBusy, apply] = useBusy(async () => {
    const code = normalCouponCode(typed);
    setFailure(undefined);
    if (code === '') return fail('Please enter a coupon code');
    if (code === coupon?.code) return fail(messages.couponAlreadyApplied);
    try {
      const found = await readCoupon(code, productIds);
      noteApplied(found);
      onChange(found);
      setTyped('');
      showToast('success', messages.couponApplied);
    } catch (error) {
      fail(couponErrorMessage(error));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void apply();
  };
  const remove = () => {
    onChange(null);
    setFailure(undefined);
  };

  return (
    <>
      {refusal && (
        <p className="small-frame padded-tight" role="status">
          {refusal}
        </p>
      )}
      {coupon && (
        <p className={`line spread ${styles.coupon}`}>
          <span>
            <strong>{coupon.code}</strong>: {couponText(coupon)}
          </span>
          <Button variant="plain" aria-label={`Remove coupon ${coupon.code}`} onClick={remove}>
            Remove
          </Button>
        </p>
      )}
      {misfit && (
        <p className="small-frame padded-tight" role="status">
          {misfit}
        </p>
      )}
      <form className={`grid ${styles.couponForm}`} onSubmit={submit} noValidate>
        <TextField
          label="Coupon code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={accountLimits.couponMax}
          value={typed}
          error={failure}
          onChange={(event) => {
            setTyped(event.target.value);
            setFailure(undefined);
            if (refusal) onChange(coupon);
          }}
        />
        <Button type="submit" variant="secondary" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Applying...' : 'Apply'}
        </Button>
      </form>
    </>
  );
}

/**
 * Asks again about a coupon that a draft has brought back: it may have ended since. Before anything
 * is paid, the form shows the total without it, and why.
 */
function useCheckedCoupon(
  coupon: Agreed['coupon'],
  productIds: readonly string[],
  onChange: CouponBoxProps['onChange'],
) {
  const applied = useRef<string>(undefined);
  const code = coupon?.code;
  // One for some products alone is asked about again when there are others in the cart.
  const asked = coupon && askedKey(coupon, productIds);
  const check = useEffectEvent(async (restored: string) => {
    try {
      const now = await readCoupon(restored, productIds);
      if (!isSameOffer(coupon, now)) onChange(now, `${changedCouponText(now)}.`);
      else if (JSON.stringify(now) !== JSON.stringify(coupon)) onChange(now);
    } catch (error) {
      // Anything else is asked again when the order is placed.
      if (hasStatus(error, 404)) onChange(null, couponErrorMessage(error));
    }
  });
  useEffect(() => {
    if (code === undefined || !asked || asked === applied.current) return;
    applied.current = asked;
    void check(code);
  }, [code, asked]);
  return {
    noteApplied: (found: Coupon) => {
      applied.current = askedKey(found, productIds);
    },
  };
}

const askedKey = ({ code, only }: Coupon, productIds: readonly string[]) =>
  only ? [code, ...productIds].join() : code;

/** Fetches a coupon by its code, for these products. Throws for one without a discount. */
async function readCoupon(code: string, productIds: readonly string[]): Promise<Coupon> {
  const { couponCode, couponDiscount, terms } = await callAccount('readCoupon', {
    params: { code },
    query: { products: productIds.join(',') },
  });
  if (!(couponDiscount > 0) && !terms?.amountPaisa && !terms?.isDeliveryFree)
    throw new AppError('invalid-response', messages.couponInvalid);
  return { code: couponCode, percent: couponDiscount, ...terms };
}

function couponErrorMessage(error: unknown): string {
  if (!(error instanceof AppError)) return messages.couponInvalid;
  if (error.kind === 'offline') return needsNetwork;
  return error.kind === 'invalid-response'
    ? messages.couponInvalid
    : formErrorMessage(error, messages.couponInvalid);
}
