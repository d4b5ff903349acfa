import { omit } from '#contract/omit.ts';
import { numberOfText } from '#contract/rules/texts/digits.ts';
import { paisaOfText, textOfPaisa } from '#contract/rules/texts/money.ts';
import { type ServiceForm, serviceForms } from '#contract/settings/service-forms.ts';
import type { Service, ServiceChoice } from '#contract/settings/services.ts';
import { newIdempotencyKey } from '#src/shared/network/idempotency-key.ts';

/** A choice as it is typed. */
export interface TypedChoice {
  /** Of this form, while it is open. */
  readonly key: string;
  /** Empty for a new one, which gets its label. */
  readonly value: string;
  readonly label: string;
  readonly minutes: string;
  /** In Rs; empty: told when a time is agreed. */
  readonly price: string;
}

/** A service as it is typed. */
export interface TypedService {
  /** Of this form, while it is open. */
  readonly key: string;
  readonly slug: string;
  readonly name: string;
  readonly text: string;
  readonly description: string;
  readonly lead: string;
  /** One a line. */
  readonly points: string;
  readonly words: string;
  readonly form: string;
  readonly formTitle: string;
  readonly inPerson: string;
  readonly online: string;
  readonly choices: readonly TypedChoice[];
}

export const newChoice = (): TypedChoice => ({
  key: newIdempotencyKey(),
  value: '',
  label: '',
  minutes: '',
  price: '',
});

export const newService = (): TypedService => ({
  key: newIdempotencyKey(),
  slug: '',
  name: '',
  text: '',
  description: '',
  lead: '',
  points: '',
  words: '',
  form: 'plain',
  formTitle: '',
  inPerson: '',
  online: '',
  choices: [newChoice()],
});

/** The services of a form's text, which a draft stores. */
export const servicesInText = (text: string): readonly TypedService[] => JSON.parse(text || '[]');

export const textOfServices = (services: readonly TypedService[]): string =>
  JSON.stringify(services);

/** Stored services as a form's text. */
export function typedServices(services: readonly Service[]): string {
  return textOfServices(
    services.map((service) => ({
      ...service,
      key: service.slug,
      points: service.points.join('\n'),
      choices: service.choices.map(({ value, label, minutes, pricePaisa }) => ({
        key: value,
        value,
        label,
        minutes: String(minutes),
        price: textOfPaisa(pricePaisa),
      })),
    })),
  );
}

/** The services that a form's text means; what is typed wrong fits no schema. */
export function servicesOfText(text: string): Service[] {
  return servicesInText(text).map((typed) => ({
    ...omit(typed, 'key'),
    slug: typed.slug.trim() || addressOf(typed.name),
    points: linesOf(typed.points),
    form: Object.hasOwn(serviceForms, typed.form) ? (typed.form as ServiceForm) : 'plain',
    choices: choicesOf(typed.choices),
  }));
}

function choicesOf(typed: readonly TypedChoice[]): ServiceChoice[] {
  const taken = new Set(typed.map(({ value }) => value.toLowerCase()));
  return typed.map(({ value, label, minutes, price }) => ({
    value: value || freeValue(label.trim(), taken),
    label,
    minutes: numberOfText(minutes),
    pricePaisa: price.trim() === '' ? null : (paisaOfText(price) ?? Number.NaN),
  }));
}

/** A new choice may be called as another one was before. */
function freeValue(label: string, taken: ReadonlySet<string>): string {
  for (let next = 1; ; next += 1) {
    const value = next === 1 ? label : `${label} ${next}`;
    if (!taken.has(value.toLowerCase())) return value;
  }
}

/** The address of a service with this name. */
export function addressOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** What is typed in lines, without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
