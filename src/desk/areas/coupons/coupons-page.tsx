import { Link, useNavigate, useParams } from '@tanstack/react-router';
import {
  createCoupon,
  type DeskCoupon,
  deskCouponSchema,
  editCoupon,
  endCoupon,
  listDeskCoupons,
} from '#contract/calls/admin/coupon-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { shortDate } from '#contract/rules/texts/days.ts';
import { formatPaisa, paisaOfText } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { Field, type FieldOptions, type FieldTable } from '#src/desk/ui/fields.tsx';
import styles from '#src/desk/ui/form.module.css';
import orderStyles from '#src/desk/ui/record.module.css';
import { Badge, type Label, Rows } from '#src/desk/ui/rows.tsx';
import { SaveBar } from '#src/desk/ui/save-bar.tsx';
import { DataScreen, Screen, Section } from '#src/desk/ui/screen.tsx';
import { useShelfOptions } from '#src/desk/ui/shelf-options.ts';
import { filledIn, orNothing } from '#src/desk/ui/use-desk-form.ts';
import { useRecordForm } from '#src/desk/ui/use-record-form.tsx';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { CardSection } from '#src/shared/ui/page/card.tsx';

const states: Record<DeskCoupon['state'], Label> = {
  active: { text: 'Active', tone: 'good' },
  'not-started': { text: 'Not started', tone: 'warn' },
  'used-up': { text: 'Used up', tone: 'quiet' },
  ended: { text: 'Ended', tone: 'quiet' },
};

/** All coupons with what they brought in: those that can be used, then the others. */
export function CouponsPage() {
  return (
    <DataScreen
      title="Coupons"
      call={listDeskCoupons}
      isStored
      actions={
        <Link to="/coupons/new" {...buttonProps()}>
          New coupon
        </Link>
      }
    >
      {({ coupons }) => {
        const isOver = ({ state }: DeskCoupon) => state === 'ended' || state === 'used-up';
        const over = coupons.filter(isOver);
        const active = coupons.filter((coupon) => !isOver(coupon));
        if (coupons.length === 0)
          return (
            <EmptyState
              title="No coupons yet"
              text="Customers type the code of a coupon at the checkout."
            />
          );
        return (
          <>
            <Section title="Active">
              {active.length > 0 ? (
                <CouponRows coupons={active} />
              ) : (
                <p>No coupon can be used now.</p>
              )}
            </Section>
            {over.length > 0 && (
              <Section title="Ended">
                <CouponRows coupons={over} />
              </Section>
            )}
          </>
        );
      }}
    </DataScreen>
  );
}

function CouponRows({ coupons }: { readonly coupons: readonly DeskCoupon[] }) {
  return (
    <Rows
      of={coupons.map((coupon) => ({
        key: coupon.code,
        title: `${coupon.code} · ${offText(coupon)}`,
        link: { to: '/coupons/$code', params: { code: coupon.code } },
        detail: `${daysText(coupon)} · ${usesText(coupon)}`,
        // The others are as their heading says.
        end: (coupon.state === 'not-started' || coupon.state === 'used-up') && (
          <Badge {...states[coupon.state]} />
        ),
      }))}
    />
  );
}

function offText({ kind, percent, amountPaisa, leastPaisa, tag }: DeskCoupon): string {
  const off = {
    percent: `${percent} %`,
    sum: formatPaisa(amountPaisa ?? 0),
    delivery: 'free delivery',
  }[kind];
  return [off, tag && `for ${tag}`, leastPaisa && `from ${formatPaisa(leastPaisa)}`]
    .filter(Boolean)
    .join(' ');
}

function daysText({ firstDay, lastDay }: DeskCoupon): string {
  if (!firstDay && !lastDay) return 'always';
  return [firstDay && `from ${shortDate(firstDay)}`, lastDay && `until ${shortDate(lastDay)}`]
    .filter(Boolean)
    .join(' ');
}

function usesText({ used, useLimit, orders, discountPaisa, totalPaisa }: DeskCoupon): string {
  if (used === 0) return useLimit === null ? 'not used yet' : `none of ${useLimit} used`;
  const uses =
    useLimit === null
      ? `used ${used === 1 ? 'once' : `${used} times`}`
      : `${used} of ${useLimit} used`;
  if (orders === 0) return uses;
  return `${uses} · ${formatPaisa(totalPaisa)} from ${orders === 1 ? '1 order' : `${orders} orders`}, ${formatPaisa(discountPaisa)} off`;
}

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
  return (
    <DataScreen title={code} back={back} isNarrow call={listDeskCoupons} isStored>
      {({ coupons }) => {
        const coupon = coupons.find((one) => one.code === code);
        if (!coupon) return <EmptyState title="No such coupon" text="It may have another code." />;
        return (
          <>
            <p className={`row ${orderStyles.head}`}>
              <Badge {...states[coupon.state]} />
              <span>
                used {coupon.used === 1 ? 'once' : `${coupon.used} times`}
                {coupon.useLimit !== null && ` of ${coupon.useLimit}`}
              </span>
            </p>
            <CardSection aria-label="What it brought in">
              <dl className={`grid ${orderStyles.sums}`}>
                <dt>Orders</dt>
                <dd>{coupon.orders.toLocaleString('en')}</dd>
                <dt>Discounts</dt>
                <dd>{formatPaisa(coupon.discountPaisa)}</dd>
                <dt>
                  <strong>Totals</strong>
                </dt>
                <dd>
                  <strong>{formatPaisa(coupon.totalPaisa)}</strong>
                </dd>
              </dl>
              <p className="muted">Without canceled and returned orders.</p>
            </CardSection>
            {/* The end changes the form's last day. */}
            <CouponForm key={coupon.state} coupon={coupon} />
            {coupon.state !== 'ended' && (
              <div className={styles.delete}>
                <ChangeButton
                  call={endCoupon}
                  input={{ params: { code }, body: { version: coupon.version } }}
                  label="End this coupon"
                  confirm="Yes, end it now"
                />
              </div>
            )}
          </>
        );
      }}
    </DataScreen>
  );
}

interface CouponFormProps {
  readonly coupon?: DeskCoupon;
  readonly onSaved?: (coupon: DeskCoupon) => void;
}

const limit = {
  ...({ inputMode: 'numeric', as: 'number or null' } as const),
  rule: orNothing(/^[1-9]\d{0,5}$/, 'Please enter a whole number, or nothing.'),
};
const code: FieldOptions = {
  label: 'Code',
  required: true,
  rule: filledIn,
  maxLength: accountLimits.couponMax,
  autoCapitalize: 'characters',
  autoComplete: 'off',
  hint: 'What customers type, such as DASHAIN. Upper and lower case are the same.',
};
const isSum = (text: string) => (paisaOfText(text) ?? 0) > 0;
const fields: FieldTable = {
  kind: {
    label: 'What it takes off',
    initial: 'percent',
    options: [
      ['percent', 'A percent'],
      ['sum', 'A sum'],
      ['delivery', 'The delivery'],
    ],
  },
  percent: {
    ...({
      label: 'Discount in percent',
      required: true,
      inputMode: 'decimal',
      as: 'number or null',
    } as const),
    rule: {
      validate: (text: string, { kind }) =>
        kind !== 'percent' ||
        (/^\d{1,3}(\.\d{1,2})?$/.test(cleanText(text)) &&
          Number(cleanText(text)) > 0 &&
          Number(cleanText(text)) <= 100) ||
        'Please enter a number up to 100, such as 10 or 12.5.',
    },
  },
  amountPaisa: {
    ...({ label: 'Sum', required: true, inputMode: 'decimal', as: 'paisa or null' } as const),
    rule: {
      validate: (text: string, { kind }) =>
        kind !== 'sum' || isSum(text) || 'Please enter a sum, such as 200.',
    },
  },
  leastPaisa: {
    ...({ label: 'Least order', inputMode: 'decimal', as: 'paisa or null' } as const),
    hint: 'Of the goods, without delivery. Empty: any order',
    rule: {
      validate: (text: string) =>
        cleanText(text) === '' || isSum(text) || 'Please enter a sum, or nothing.',
    },
  },
  tag: { label: 'For', as: 'text or null' },
  firstDay: { label: 'First day', type: 'date', as: 'text or null', hint: 'Empty: from now' },
  lastDay: { label: 'Last day', type: 'date', as: 'text or null', hint: 'Empty: no end' },
  useLimit: { ...limit, label: 'Uses in all', hint: 'Empty: any number of orders' },
  customerLimit: {
    ...limit,
    label: 'Uses for each customer',
    hint: 'Empty: as often as they like',
  },
};

function CouponForm({ coupon, onSaved }: CouponFormProps) {
  const { text, isBusy, save, problem, form } = useRecordForm({
    name: `coupon:${coupon?.code ?? ''}`,
    noun: 'coupon',
    record: coupon,
    schema: deskCouponSchema,
    onSaved,
    ...(coupon
      ? { fields, call: editCoupon, params: { code: coupon.code } }
      : { fields: { code, ...fields }, call: createCoupon }),
  });
  const { kind, tag = '' } = form.watch();
  const tags = useShelfOptions('All products', tag);
  const sign = shopLocale().currencySign;
  return (
    <form className="stack-wide" onSubmit={save()} noValidate>
      {!coupon && <Field {...text('code')} />}
      <Field {...text('kind')} />
      {kind === 'percent' && <Field {...text('percent')} />}
      {kind === 'sum' && <Field {...text('amountPaisa')} label={`Sum in ${sign}`} />}
      <div className={`pair ${styles.pair}`}>
        <Field {...text('leastPaisa')} label={`Least order, in ${sign}`} />
        {kind !== 'delivery' && <Field {...text('tag')} options={tags} />}
      </div>
      <div className={`pair ${styles.pair}`}>
        <Field {...text('firstDay')} />
        <Field {...text('lastDay')} />
      </div>
      <div className={`pair ${styles.pair}`}>
        <Field {...text('useLimit')} />
        <Field {...text('customerLimit')} />
      </div>
      <SaveBar problem={problem}>
        <SubmitButton busy="Saving..." isBusy={isBusy}>
          {coupon ? 'Save' : 'Create coupon'}
        </SubmitButton>
      </SaveBar>
    </form>
  );
}
