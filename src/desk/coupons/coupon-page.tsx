import { useNavigate, useParams } from '@tanstack/react-router';

import {
  createCoupon,
  type DeskCoupon,
  deskCouponSchema,
  editCoupon,
  endCoupon,
  listDeskCoupons,
} from '#contract/calls/admin/coupon-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { filledIn } from '#src/desk/lib/use-desk-form.ts';
import { useRecordForm } from '#src/desk/lib/use-record-form.tsx';
import orderStyles from '#src/desk/orders/order-page.module.css';
import styles from '#src/desk/products/product-form.module.css';
import { ChangeFailure } from '#src/desk/ui/change-failure.tsx';
import { ConfirmButton } from '#src/desk/ui/confirm-button.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { CardSection } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { TextField } from '#src/ui/field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import { CouponBadge } from './coupons-page.tsx';

const back = { to: '/coupons', label: 'Coupons' };

export function NewCouponPage() {
  const navigate = useNavigate();
  return (
    <Screen title="New coupon" back={back} isNarrow>
      <CouponForm
        onSaved={({ code }) => {
          showToast('success', `${code} can be used.`);
          void navigate({ to: '/coupons', replace: true });
        }}
      />
    </Screen>
  );
}

/** One coupon: what it brought in, and its form. */
export function CouponPage() {
  const { code } = useParams({ from: '/staff/coupons/$code' });
  const query = useStaffQuery(listDeskCoupons, {}, { isStored: true });
  return (
    <Screen title={code} back={back} isNarrow>
      <QueryView query={query}>
        {({ coupons }) => {
          const coupon = coupons.find((one) => one.code === code);
          if (!coupon) return <EmptyState title="No such coupon" text="It may have another code." />;
          return (
            <>
              <p className={`row ${orderStyles.head}`}>
                <CouponBadge coupon={coupon} />
                <span>
                  used {coupon.used === 1 ? 'once' : `${coupon.used} times`}
                  {coupon.useLimit !== null && ` of ${coupon.useLimit}`}
                </span>
              </p>
              <CardSection aria-label="What it brought in">
                <dl className={orderStyles.sums}>
                  <dt>Orders</dt>
                  <dd>{coupon.orders.toLocaleString('en')}</dd>
                  <dt>Discounts</dt>
                  <dd>{formatPaisa(coupon.discountPaisa)}</dd>
                  <dt data-total>Totals</dt>
                  <dd data-total>{formatPaisa(coupon.totalPaisa)}</dd>
                </dl>
                <p className="muted">Without canceled and returned orders.</p>
              </CardSection>
              {/* The end changes the form's last day. */}
              <CouponForm key={coupon.state} coupon={coupon} />
              {coupon.state !== 'ended' && <EndCoupon coupon={coupon} />}
            </>
          );
        }}
      </QueryView>
    </Screen>
  );
}

function EndCoupon({ coupon: { code, version } }: { readonly coupon: DeskCoupon }) {
  const end = useStaffChange(endCoupon, { refetchesAfter: () => true });
  return (
    <div className={styles.delete}>
      <ChangeFailure error={end.error} />
      <ConfirmButton
        label="End this coupon"
        confirm="Yes, end it now"
        isBusy={end.isPending}
        onConfirm={() => end.mutate({ params: { code }, body: { version } })}
      />
    </div>
  );
}

interface CouponFormProps {
  readonly coupon?: DeskCoupon;
  readonly onSaved?: (coupon: DeskCoupon) => void;
}

const labels = {
  percent: 'Discount in percent',
  firstDay: 'First day',
  lastDay: 'Last day',
  useLimit: 'Uses in all',
  customerLimit: 'Uses for each customer',
} as const;

const emptyOr = (pattern: RegExp, message: string) => ({
  validate: (text: string) => text === '' || pattern.test(text.trim()) || message,
});
const limit = emptyOr(/^[1-9]\d{0,5}$/, 'Please enter a whole number, or nothing.');
const percentRule = {
  validate: (text: string) =>
    (/^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0 && Number(text) <= 100) ||
    'Please enter a number up to 100, such as 10 or 12.5.',
};
const numberOf = (text: string) => (text === '' ? null : Number(text));

function CouponForm({ coupon, onSaved }: CouponFormProps) {
  const { field, isBusy, save, problem } = useRecordForm({
    name: `coupon:${coupon?.code ?? ''}`,
    noun: 'coupon',
    record: coupon,
    schema: deskCouponSchema,
    labels,
    valuesOf: (stored) => ({
      code: '',
      percent: stored ? String(stored.percent) : '',
      firstDay: stored?.firstDay ?? '',
      lastDay: stored?.lastDay ?? '',
      useLimit: String(stored?.useLimit ?? ''),
      customerLimit: String(stored?.customerLimit ?? ''),
    }),
    call: coupon ? editCoupon : createCoupon,
    ...(coupon && { params: { code: coupon.code } }),
    bodyOf: ({ code, percent, firstDay, lastDay, useLimit, customerLimit }) => ({
      ...(!coupon && { code }),
      percent: Number(percent),
      firstDay: firstDay || null,
      lastDay: lastDay || null,
      useLimit: numberOf(useLimit),
      customerLimit: numberOf(customerLimit),
    }),
    ...(onSaved && { onSaved }),
  });
  return (
    <form className={`stack ${styles.form}`} onSubmit={save()} noValidate>
      {!coupon && (
        <TextField
          label="Code"
          required
          maxLength={accountLimits.couponMax}
          autoCapitalize="characters"
          autoComplete="off"
          hint="What customers type, such as DASHAIN. Upper and lower case are the same."
          {...field('code', filledIn)}
        />
      )}
      <TextField label={labels.percent} required inputMode="decimal" {...field('percent', percentRule)} />
      <div className={styles.pair}>
        <TextField label={labels.firstDay} type="date" hint="Empty: from now" {...field('firstDay')} />
        <TextField label={labels.lastDay} type="date" hint="Empty: no end" {...field('lastDay')} />
      </div>
      <div className={styles.pair}>
        <TextField
          label={labels.useLimit}
          inputMode="numeric"
          hint="Empty: any number of orders"
          {...field('useLimit', limit)}
        />
        <TextField
          label={labels.customerLimit}
          inputMode="numeric"
          hint="Empty: as often as they like"
          {...field('customerLimit', limit)}
        />
      </div>
      {problem}
      <div className={`row ${styles.bar}`}>
        <SubmitButton busy="Saving..." isBusy={isBusy}>
          {coupon ? 'Save' : 'Create coupon'}
        </SubmitButton>
      </div>
    </form>
  );
}
