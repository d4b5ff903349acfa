import type { Service } from './services.ts';

/**
 * The specification has calls of their own for three services of the demo, which these names and
 * version 1.0 have, too. A service with such an address, form and way is booked by its call; all
 * others share `bookService`.
 */
const specifiedServices = [
  {
    call: 'bookTarot',
    slug: 'tarot-reading',
    form: 'question',
    asksWay: true,
    /** In the `service` of stored bookings. */
    stored: 'tarot',
    choiceField: 'duration',
  },
  {
    call: 'bookNumerology',
    slug: 'numerology',
    form: 'name-and-birth-date',
    asksWay: false,
    stored: 'numerology',
    choiceField: 'package',
  },
  {
    call: 'bookAstrology',
    slug: 'astrology',
    form: 'birth-chart',
    asksWay: false,
    stored: 'astrology',
    choiceField: 'package',
  },
] as const;

export type BookingCallName = (typeof specifiedServices)[number]['call'] | 'bookService';

interface BookedBy {
  readonly call: BookingCallName;
  /** The field with the choice. */
  readonly choiceField: 'duration' | 'package' | 'choice';
  /** The name of the form's draft. */
  readonly draft: string;
  readonly stored: string;
}

/** How a service is booked. */
export function bookedBy(
  service: Pick<Service, 'slug' | 'form' | 'inPerson' | 'online'>,
): BookedBy {
  const { slug, form, inPerson, online } = service;
  const asksWay = inPerson !== '' || online !== '';
  const specified = specifiedServices.find(
    (one) => one.slug === slug && one.form === form && one.asksWay === asksWay,
  );
  if (!specified)
    return { call: 'bookService', choiceField: 'choice', draft: `book:${slug}`, stored: slug };
  const { call, choiceField, stored } = specified;
  return { call, choiceField, draft: call, stored };
}

/** The address of the service that a call of the specification books. */
export function slugOfCall(call: string): string | undefined {
  return specifiedServices.find((one) => one.call === call)?.slug;
}

/** The calls of the specification, and the names of their services, that a shop has no use for. */
export function unusedSpecified(services: readonly Service[]): readonly string[] {
  return specifiedServices
    .filter(({ call }) => services.every((service) => bookedBy(service).call !== call))
    .flatMap(({ call, stored }) => [call, stored]);
}
