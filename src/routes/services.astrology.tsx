import { createFileRoute } from '@tanstack/react-router';
import { AstrologyForm } from '#src/features/booking/astrology-form.tsx';
import { fixedHead } from '#src/pages/fixed-head.ts';
import { BookingView } from '#src/pages/services/booking-view.tsx';

const lead = 'A chart is a picture of the sky at your first breath. We draw it by hand and read it with you, slowly.';
const points = [
  'The time matters. If you don’t know it, tick Unknown and we’ll read what we can without it.',
  'Bring a question, or simply come curious.',
  'We talk about tendencies and timing, never fate, health or money to be made.',
];

const services = () => import('#src/pages/services/load-services.ts');

export const Route = createFileRoute('/services/astrology')({
  loader: async ({ context }) => (await services()).loadServices(context),
  head: fixedHead('/services/astrology'),
  component: () => (
    <BookingView title="Astrology" lead={lead} points={points} sky="stars">
      <AstrologyForm />
    </BookingView>
  ),
});
