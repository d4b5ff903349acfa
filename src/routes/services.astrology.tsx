import { createFileRoute } from '@tanstack/react-router';

import { BookingView } from '#src/blocks/services/booking-view.tsx';
import { AstrologyForm } from '#src/features/booking/astrology-form.tsx';

const page = {
  title: 'Astrology',
  description:
    'A birth chart drawn by hand from day, hour and place, and read with you: book your astrology consultation.',
  path: '/services/astrology',
};
const lead = 'A chart is a picture of the sky at your first breath. We draw it by hand and read it with you, slowly.';
const points = [
  'The hour matters: if you don’t know it, tick Unknown, and we read what can be read without it.',
  'You may bring a question, or simply be curious where to begin.',
  'We speak of tendencies and times, never of fate, health or money to be made.',
];

const services = () => import('#src/blocks/services/services-head.ts');

export const Route = createFileRoute('/services/astrology')({
  loader: async ({ context }) => (await services()).loadServices(context),
  head: async ({ match }) => (await services()).servicesHead(page, match.context),
  component: () => (
    <BookingView title="Astrology" lead={lead} points={points} sky="stars">
      <AstrologyForm />
    </BookingView>
  ),
});
