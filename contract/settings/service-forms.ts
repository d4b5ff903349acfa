import type { Service } from './services.ts';

// Of services, without their schemas, which pages need later.

/** What a form asks besides the person, the choice and the payment, as the desk calls it. */
export const serviceForms = {
  plain: 'What they wish for, and when it suits them',
  question: 'A question',
  'name-and-birth-date': 'Date of birth, full name at birth, and a question',
  'birth-chart': 'Date, time and place of birth; a question if they have one',
} as const;
export type ServiceForm = keyof typeof serviceForms;

/** What the form calls the choice. */
export const choiceLabels: Readonly<Record<ServiceForm, string>> = {
  plain: 'What would you like?',
  question: 'Duration',
  'name-and-birth-date': 'Package',
  'birth-chart': 'Package',
};

/** The path of a service's page. */
export const servicePath = ({ slug }: Pick<Service, 'slug'>): string => `/services/${slug}`;

/** How it can be had: values go over the wire, labels are the shop's. */
export function waysOf({ inPerson, online }: Pick<Service, 'inPerson' | 'online'>) {
  const ways = [
    { value: 'Physical', label: inPerson },
    { value: 'Online', label: online },
  ] as const;
  return ways.filter(({ label }) => label !== '');
}

interface SearchedServices {
  readonly services: readonly Pick<Service, 'slug' | 'name' | 'words'>[];
  readonly servicesWords: string;
}

/** What people type for the page of all services, and for each, as lines of synonyms. */
export function serviceSynonyms({ services, servicesWords }: SearchedServices): string[] {
  const all = { path: '/services', phrases: [servicesWords] };
  const each = services.map((service) => ({
    path: servicePath(service),
    phrases: [service.name.replaceAll(',', ' '), service.words],
  }));
  return (services.length > 0 ? [all, ...each] : []).flatMap(({ path, phrases }) => {
    // A sign of the lines would begin another meaning.
    const typed = phrases.map((text) => text.replace(/[=~>/\s]+/g, ' ').trim()).filter(Boolean);
    return typed.length > 0 ? [`${typed.join(', ')} => ${path}`] : [];
  });
}
