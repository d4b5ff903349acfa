import { numberOfText } from '#contract/rules/texts/digits.ts';
import { paisaOfText, textOfPaisa } from '#contract/rules/texts/money.ts';
import type { Delivery, DeliveryZone } from '#contract/settings/delivery.ts';

/** A delivery zone as it is typed. */
export interface TypedZone {
  /** Of this form, while it is open. */
  readonly key: string;
  readonly name: string;
  /** With commas between. */
  readonly countries: string;
  readonly places: string;
  /** In Rs. */
  readonly fee: string;
  /** Fees by weight, a line each: '1000: 250'. Missing in drafts of the version before. */
  readonly weights?: string;
  readonly freeFrom: string;
  readonly from: string;
  readonly to: string;
  readonly takesCash: boolean;
  readonly cashUpTo: string;
}

/** The zones of a form's text, which a draft stores. */
export const zonesInText = (text: string): readonly TypedZone[] => JSON.parse(text || '[]');

export const textOfZones = (zones: readonly TypedZone[]): string => JSON.stringify(zones);

/** Stored zones as a form's text. */
export function typedZones(delivery: Delivery): string {
  return textOfZones(
    delivery.map((zone, at) => ({
      key: String(at),
      name: zone.name,
      countries: zone.countries.join(', '),
      places: zone.places.join(', '),
      fee: textOfPaisa(zone.feePaisa),
      weights: (zone.weightSteps ?? [])
        .map(({ overGrams, feePaisa }) => `${overGrams}: ${textOfPaisa(feePaisa)}`)
        .join('\n'),
      freeFrom: textOfPaisa(zone.freeFromPaisa),
      from: String(zone.days?.from ?? ''),
      to: String(zone.days?.to ?? ''),
      takesCash: zone.takesCash,
      cashUpTo: textOfPaisa(zone.cashUpToPaisa),
    })),
  );
}

/** Paisa of an amount in Rs, which may be 0; NaN for what is no amount, which no schema takes. */
const amountOf = (text: string) =>
  numberOfText(text) === 0 ? 0 : (paisaOfText(text) ?? Number.NaN);
const amountOrNull = (text: string) => (text.trim() === '' ? null : amountOf(text));
const listOf = (text: string) =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** The zones that a form's text means. */
export function zonesOfText(text: string): DeliveryZone[] {
  return zonesInText(text).map((zone) => ({
    name: zone.name,
    countries: listOf(zone.countries),
    places: listOf(zone.places),
    feePaisa: zone.fee.trim() === '' ? 0 : amountOf(zone.fee),
    ...stepsOf(zone.weights ?? ''),
    freeFromPaisa: amountOrNull(zone.freeFrom),
    days: daysOf(zone),
    takesCash: zone.takesCash,
    cashUpToPaisa: zone.takesCash ? amountOrNull(zone.cashUpTo) : null,
  }));
}

/** A line each: grams, a colon and the fee. */
function stepsOf(text: string): Pick<DeliveryZone, 'weightSteps'> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const weightSteps = lines.map((line) => {
    const [grams = '', fee = ''] = line.split(/[:=]/);
    return { overGrams: numberOfText(grams.replace(/\s*g\s*$/i, '')), feePaisa: amountOf(fee) };
  });
  return weightSteps.length > 0 ? { weightSteps } : {};
}

function daysOf({ from, to }: TypedZone): DeliveryZone['days'] {
  if (from.trim() === '' && to.trim() === '') return null;
  return { from: numberOfText(from || to), to: numberOfText(to || from) };
}

/** The same in a few words, for people. */
export const zonesInWords = (text: string): string =>
  zonesInText(text)
    .map(({ name, fee }) => `${name}: Rs ${fee || '0'}`)
    .join('; ');
