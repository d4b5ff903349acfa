import * as z from 'zod/mini';

import { textSchema } from '#contract/calls/schemas.ts';
import { enquiryLimits } from '#contract/names/enquiry-limits.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { settingLimits } from '#contract/names/setting-limits.ts';
import { type ServiceForm, serviceForms } from './service-forms.ts';

// What can be booked: a list, in the order in which the pages show it. Without any, the shop has
// no page of services.

const formNames = Object.keys(serviceForms) as ServiceForm[];

const { nameMax, textMax, choicesMax, pointsMax, servicesMax } = settingLimits;
const oneLine = (most: number, least = 0) =>
  textSchema(most, least).check(z.overwrite((value) => value.replace(/\s+/g, ' ')));
const name = oneLine(nameMax, 1);
const text = textSchema(textMax);

const choiceSchema = z.object({
  /** What requests and stored bookings name it by; it stays when the label changes. */
  value: name,
  label: name,
  minutes: z.int().check(z.minimum(enquiryLimits.minutesMin), z.maximum(enquiryLimits.minutesMax)),
  /** Null: the shop tells the price when a time is agreed. */
  pricePaisa: z.nullable(z.int().check(z.minimum(1), z.maximum(productLimits.priceMaxPaisa))),
});

function isDistinct(texts: readonly string[]): boolean {
  return new Set(texts.map((one) => one.toLowerCase())).size === texts.length;
}

export const serviceSchema = z.object({
  /** Its page is `/services/SLUG`. */
  slug: z.string().check(
    z.maxLength(nameMax),
    z.refine(
      (value) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value),
      'Please write the address in small letters, digits and hyphens, such as bicycle-repair.',
    ),
  ),
  name,
  /** Among the others. */
  text,
  /** In search results; without it, the text. */
  description: text,
  /** On its page. */
  lead: text,
  points: z.array(textSchema(textMax, 1)).check(z.maxLength(pointsMax)),
  /** What people search it by, besides its name; with commas between. */
  words: text,
  form: z.enum(formNames),
  /** Above the form; without it, 'Your booking'. */
  formTitle: oneLine(nameMax),
  /** As the form says them; empty where it can't be had so. Of both, the customer chooses. */
  inPerson: oneLine(nameMax),
  online: oneLine(nameMax),
  choices: z.array(choiceSchema).check(
    z.refine(
      (choices) => choices.length > 0,
      'Please add a choice: what can be booked, and how long it takes.',
    ),
    z.maxLength(choicesMax),
    z.refine(
      (choices) =>
        isDistinct(choices.map(({ label }) => label)) &&
        isDistinct(choices.map(({ value }) => value)),
      'Please give each choice a name of its own.',
    ),
  ),
});

export const servicesSchema = z.array(serviceSchema).check(
  z.maxLength(servicesMax),
  z.refine(
    (services) => isDistinct(services.map(({ slug }) => slug)),
    'Please give each service an address of its own.',
  ),
  z.refine(
    (services) => isDistinct(services.map((service) => service.name)),
    'Please give each service a name of its own.',
  ),
);

/** What every page knows of a service. */
export const knownServiceSchema = z.pick(serviceSchema, { slug: true, name: true });

export type Service = Readonly<z.output<typeof serviceSchema>>;
export type ServiceChoice = Service['choices'][number];
