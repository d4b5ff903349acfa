import { Suspense } from 'react';

import { accountsOf } from '#contract/rules/orders/payment-method.ts';
import type { ServiceForm } from '#contract/settings/service-forms.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { BookingForm } from '#src/shop/features/booking/booking-form.tsx';
import { useServices } from '#src/shop/features/booking/services-query.ts';
import { BookingView } from './booking-view.tsx';
import { TarotView } from './decorations.ts';

/** What drifts behind a form in the demo. */
const skies: Partial<Record<ServiceForm, 'numbers' | 'stars'>> = {
  'name-and-birth-date': 'numbers',
  'birth-chart': 'stars',
};

/** The page of one service: what it is, and the form to book it. */
export function ServiceView({ slug }: { readonly slug: string }) {
  const { demoPages } = useShop();
  const { settings, ...paid } = useServices();
  const service = settings.services.find((one) => one.slug === slug);
  if (!service)
    return (
      <EmptyState
        heading="h1"
        title="This is no longer offered"
        text="Please see what else we offer."
        link={{ to: '/services', label: 'See our services' }}
      />
    );
  const { ways, asksTaxNumber } = paid;
  const form = (
    <BookingForm
      service={service}
      accounts={accountsOf(paid)}
      ways={ways}
      asksTaxNumber={asksTaxNumber}
    />
  );
  if (demoPages && service.form === 'question')
    return (
      <Suspense fallback={null}>
        <TarotView service={service}>{form}</TarotView>
      </Suspense>
    );
  return (
    <BookingView service={service} sky={demoPages ? skies[service.form] : undefined}>
      {form}
    </BookingView>
  );
}
