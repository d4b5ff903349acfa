import { createFileRoute } from '@tanstack/react-router';
import { NumerologyForm } from '#src/shop/features/booking/service-forms.tsx';
import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { requirePage } from '#src/shop/pages/require-page.ts';
import { BookingView } from '#src/shop/pages/services/booking-view.tsx';
import { loadPrices } from '#src/shop/pages/services/load-prices.ts';

const lead =
  'Your name and date of birth hold a handful of numbers. ' +
  'We go through them with you and explain what each is said to stand for.';
const points = [
  'We work out your life path, expression and soul numbers by hand, and show the sums.',
  'You get them on paper, with what tradition says about each and where traditions differ.',
  'It’s a way to look at yourself, not a forecast: ' +
    'bring a question and leave with a few better ones.',
];

export const Route = createFileRoute('/services/numerology')({
  beforeLoad: requirePage,
  loader: loadPrices,
  head: fixedHead('/services/numerology'),
  component: () => (
    <BookingView title="Numerology" lead={lead} points={points} sky="numbers">
      <NumerologyForm />
    </BookingView>
  ),
});
