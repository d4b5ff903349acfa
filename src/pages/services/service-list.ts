import type { Service } from '#contract/names/booking-options.ts';

/** A service as the landing page shows it. */
interface ServiceCard {
  readonly id: Service;
  readonly name: string;
  readonly linkTo: string;
  readonly description: string;
}

export const serviceList: readonly ServiceCard[] = [
  {
    id: 'tarot',
    name: 'Tarot Reading',
    linkTo: '/services/tarot-reading',
    description:
      'One card at a time, drawn for your question. A quiet conversation about where you are and what you might be missing.',
  },
  {
    id: 'astrology',
    name: 'Astrology',
    linkTo: '/services/astrology',
    description:
      'Your birth chart, drawn by hand from the day, hour and place, and read with you: what it points to, and when.',
  },
  {
    id: 'numerology',
    name: 'Numerology',
    linkTo: '/services/numerology',
    description:
      'The numbers in your name and date of birth, added up and explained. You take the sums home and can check them.',
  },
];
