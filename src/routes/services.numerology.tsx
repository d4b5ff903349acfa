import { createFileRoute } from '@tanstack/react-router';
import { NumerologyForm } from '#src/features/booking/numerology-form.tsx';
import { fixedHead } from '#src/pages/fixed-head.ts';
import { BookingView } from '#src/pages/services/booking-view.tsx';

const lead =
  'Your name and date of birth hold a handful of numbers. We go through them with you and explain what each is said to stand for.';
const points = [
  'We work out your life path, expression and soul numbers by hand, and show the sums.',
  'You get them on paper, with what tradition says about each and where traditions differ.',
  'It’s a way to look at yourself, not a forecast: bring a question and leave with a few better ones to think about.',
];

const services = () => import('#src/pages/services/load-services.ts');

export const Route = createFileRoute('/services/numerology')({
  loader: async ({ context }) => (await services()).loadServices(context),
  head: fixedHead('/services/numerology'),
  component: () => (
    <BookingView title="Numerology" lead={lead} points={points} sky="numbers">
      <NumerologyForm />
    </BookingView>
  ),
});
