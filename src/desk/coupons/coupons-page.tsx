import { Link } from '@tanstack/react-router';

import { type DeskCoupon, listDeskCoupons } from '#contract/calls/admin/coupon-calls.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Badge, Row, Rows, type Tone } from '#src/desk/ui/rows.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { Section } from '#src/desk/ui/section.tsx';
import { buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

const states: Record<DeskCoupon['state'], { readonly text: string; readonly tone: Tone }> = {
  active: { text: 'Active', tone: 'good' },
  'not-started': { text: 'Not started', tone: 'warn' },
  'used-up': { text: 'Used up', tone: 'quiet' },
  ended: { text: 'Ended', tone: 'quiet' },
};

/** All coupons with what they brought in: those that can be used, then the others. */
export function CouponsPage() {
  const query = useStaffQuery(listDeskCoupons, {}, { isStored: true });
  return (
    <Screen
      title="Coupons"
      actions={
        <Link to="/coupons/new" {...buttonProps()}>
          New coupon
        </Link>
      }
    >
      <QueryView query={query}>
        {({ coupons }) => {
          const isOver = ({ state }: DeskCoupon) => state === 'ended' || state === 'used-up';
          const over = coupons.filter(isOver);
          const active = coupons.filter((coupon) => !isOver(coupon));
          if (coupons.length === 0)
            return <EmptyState title="No coupons yet" text="Customers type the code of a coupon at the checkout." />;
          return (
            <>
              <Section title="Active">
                {active.length > 0 ? <CouponRows coupons={active} /> : <p>No coupon can be used now.</p>}
              </Section>
              {over.length > 0 && (
                <Section title="Ended">
                  <CouponRows coupons={over} />
                </Section>
              )}
            </>
          );
        }}
      </QueryView>
    </Screen>
  );
}

function CouponRows({ coupons }: { readonly coupons: readonly DeskCoupon[] }) {
  return (
    <Rows>
      {coupons.map((coupon) => (
        <Row
          key={coupon.code}
          title={`${coupon.code} · ${coupon.percent} %`}
          link={{ to: '/coupons/$code', params: { code: coupon.code } }}
          detail={`${daysText(coupon)} · ${usesText(coupon)}`}
        >
          {/* The others are as their heading says. */}
          {(coupon.state === 'not-started' || coupon.state === 'used-up') && <CouponBadge coupon={coupon} />}
        </Row>
      ))}
    </Rows>
  );
}

export function CouponBadge({ coupon }: { readonly coupon: DeskCoupon }) {
  const { text, tone } = states[coupon.state];
  return <Badge tone={tone}>{text}</Badge>;
}

function daysText({ firstDay, lastDay }: DeskCoupon): string {
  if (!firstDay && !lastDay) return 'always';
  return [firstDay && `from ${dayText(firstDay)}`, lastDay && `until ${dayText(lastDay)}`].filter(Boolean).join(' ');
}

/** `1 Dec 2026`, of a day without a time. */
function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
}

function usesText({ used, useLimit, orders, discountPaisa, totalPaisa }: DeskCoupon): string {
  if (used === 0) return useLimit === null ? 'not used yet' : `none of ${useLimit} used`;
  const uses = useLimit === null ? `used ${used === 1 ? 'once' : `${used} times`}` : `${used} of ${useLimit} used`;
  if (orders === 0) return uses;
  return `${uses} · ${formatPaisa(totalPaisa)} from ${orders === 1 ? '1 order' : `${orders} orders`}, ${formatPaisa(discountPaisa)} off`;
}
