import type { FormEvent } from 'react';
import { useState } from 'react';

import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { AppError } from '#src/lib/app-error.ts';
import { callAccount } from '#src/lib/call-account.ts';
import { formErrorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import styles from './checkout-sections.module.css';

/** An applied coupon. */
export interface Coupon {
  readonly code: string;
  readonly percent: number;
}

interface CouponBoxProps {
  readonly coupon: Coupon | undefined;
  readonly onChange: (coupon: Coupon | undefined) => void;
}

/** A form to apply a coupon, and a button to remove it. */
export function CouponBox({ coupon, onChange }: CouponBoxProps) {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const fail = (message: string) => {
    setFailure(message);
    showToast('error', message);
  };
  const apply = async (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    if (isBusy) return;
    setFailure(undefined);
    if (code === '') return fail('Please enter a coupon code');
    if (coupon && code.toLowerCase() === coupon.code.toLowerCase()) return fail(messages.couponAlreadyApplied);
    setBusy(true);
    try {
      onChange(await readCoupon(code));
      setTyped('');
      showToast('success', messages.couponApplied);
    } catch (error) {
      fail(couponErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };

  const remove = () => {
    onChange(undefined);
    setFailure(undefined);
  };

  return (
    <>
      {coupon && (
        <p className={styles.coupon}>
          <span>
            <strong>{coupon.code}</strong>: {coupon.percent}% off
          </span>
          <Button variant="plain" aria-label={`Remove coupon ${coupon.code}`} onClick={remove}>
            Remove
          </Button>
        </p>
      )}
      <form className={styles.couponForm} onSubmit={apply} noValidate>
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
          }}
        />
        <Button type="submit" variant="secondary" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Applying...' : 'Apply'}
        </Button>
      </form>
    </>
  );
}

/** Fetches a coupon by its code. Throws for one without a discount. */
async function readCoupon(code: string): Promise<Coupon> {
  const { couponCode, couponDiscount } = await callAccount('readCoupon', { params: { code } });
  if (!(couponDiscount > 0)) throw new AppError('invalid-response', messages.couponInvalid);
  return { code: couponCode, percent: couponDiscount };
}

function couponErrorMessage(error: unknown): string {
  if (!(error instanceof AppError)) return messages.couponInvalid;
  if (error.kind === 'offline') return 'You need to be online to use a coupon, and we can’t reach the shop right now.';
  return error.kind === 'invalid-response' ? messages.couponInvalid : formErrorMessage(error, messages.couponInvalid);
}
