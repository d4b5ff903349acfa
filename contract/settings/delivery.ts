import * as z from 'zod/mini';

import { textSchema } from '#contract/calls/schemas.ts';
import { countries } from '#contract/names/countries.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { settingLimits } from '#contract/names/setting-limits.ts';

// Where the shop delivers, and on which terms.

const feeSchema = z.int().check(z.minimum(0), z.maximum(productLimits.priceMaxPaisa));
const daysSchema = z.int().check(z.minimum(0), z.maximum(settingLimits.deliveryDaysMax));
const listSchema = z
  .array(textSchema(settingLimits.lineMax, 1))
  .check(z.maxLength(settingLimits.placesMax));

const known = new Set(countries.map((name) => name.toLowerCase()));
/** A misspelt country would leave everybody there without delivery. */
const countriesSchema = listSchema.check(
  z.refine(
    (names) => names.every((name) => known.has(name.toLowerCase())),
    'Please write each country as addresses have it, such as Germany.',
  ),
);

/** What parcels heavier than so many grams cost instead of the zone's fee. */
const weightStepSchema = z.object({
  overGrams: z.int().check(z.minimum(1), z.maximum(productLimits.weightMaxGrams)),
  feePaisa: feeSchema,
});

/** From the lightest on. */
const weightStepsSchema = z.array(weightStepSchema).check(
  z.maxLength(settingLimits.weightStepsMax),
  z.refine(
    (steps) =>
      steps.every(
        ({ overGrams }, at) => overGrams > (at > 0 ? (steps[at - 1]?.overGrams ?? 0) : 0),
      ),
    'Please enter the weights from the lightest on, each once.',
  ),
);

/** An area with one fee, or with fees by weight. */
export const deliveryZoneSchema = z.object({
  /** As it stands in a sentence after 'in': 'the Kathmandu Valley'. */
  name: textSchema(settingLimits.nameMax, 1),
  /** By their English names, as addresses have them; none: any country. */
  countries: countriesSchema,
  /** Cities or districts as people write them; none: all of these countries. */
  places: listSchema,
  feePaisa: feeSchema,
  /** Products without a weight weigh nothing; left out: the fee is the same for any weight. */
  weightSteps: z.optional(weightStepsSchema),
  /** From which subtotal on there is no fee; null: there always is one. */
  freeFromPaisa: z.nullable(feeSchema),
  /** How long a parcel usually takes, at least and at most; null: the shop doesn't say. */
  days: z.nullable(
    z
      .object({ from: daysSchema, to: daysSchema })
      .check(
        z.refine(
          ({ from, to }) => from <= to,
          'Please enter at least as many days for the longest time as for the shortest.',
        ),
      ),
  ),
  /** Whether the courier takes the money for a parcel. */
  takesCash: z.boolean(),
  /** Up to which total; null: any. */
  cashUpToPaisa: z.nullable(feeSchema),
});

/** The zones in order: the first that an address lies in is its zone. */
export const deliverySchema = z.array(deliveryZoneSchema).check(
  z.maxLength(settingLimits.zonesMax),
  z.refine(
    (zones) => new Set(zones.map(({ name }) => name.toLowerCase())).size === zones.length,
    'Please give each zone a name of its own.',
  ),
);

export type DeliveryZone = Readonly<z.output<typeof deliveryZoneSchema>>;
export type Delivery = readonly DeliveryZone[];

/**
 * What holds until the owner sets it: the shop takes orders from everywhere, each of which it can
 * still cancel, and makes up neither a fee nor a promise.
 */
export const standardDelivery: z.output<typeof deliverySchema> = [
  {
    name: 'Everywhere',
    countries: [],
    places: [],
    feePaisa: 0,
    freeFromPaisa: null,
    days: null,
    takesCash: true,
    cashUpToPaisa: null,
  },
];
