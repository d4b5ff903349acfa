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
      'One card at a time, laid for a question of yours. A quiet conversation about where you stand and what you overlook.',
  },
  {
    id: 'astrology',
    name: 'Astrology',
    linkTo: '/services/astrology',
    description:
      'Your birth chart drawn by hand from day, hour and place, and read with you: what it stresses, and when it is said to.',
  },
  {
    id: 'numerology',
    name: 'Numerology',
    linkTo: '/services/numerology',
    description:
      'The numbers in your name and date of birth, counted and explained. You leave with the sums, and can check them.',
  },
];
