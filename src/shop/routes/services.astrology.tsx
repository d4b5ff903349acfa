import { createFileRoute } from '@tanstack/react-router';
import { AstrologyForm } from '#src/shop/features/booking/service-forms.tsx';
import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { requirePage } from '#src/shop/pages/require-page.ts';
import { BookingView } from '#src/shop/pages/services/booking-view.tsx';
import { loadPrices } from '#src/shop/pages/services/load-prices.ts';

const lead =
  'A chart is a picture of the sky at your first breath. ' +
  'We draw it by hand and read it with you, slowly.';
const points = [
  'The time matters. If you don’t know it, tick Unknown: we read what we can.',
  'Bring a question, or simply come curious.',
  'We talk about tendencies and timing, never fate, health or money to be made.',
];

export const Route = createFileRoute('/services/astrology')({
  beforeLoad: requirePage,
  loader: loadPrices,
  head: fixedHead('/services/astrology'),
  component: () => (
    <BookingView title="Astrology" lead={lead} points={points} sky="stars">
      <AstrologyForm />
    </BookingView>
  ),
});
