import { asciiDigits } from '#contract/rules/texts/digits.ts';
import { paisaOfText, textOfPaisa } from '#contract/rules/texts/money.ts';
import { customItemsSchema } from '#contract/settings/custom-items.ts';
import { deliverySchema } from '#contract/settings/delivery.ts';
import {
  type ListField,
  type SettingEntry,
  type SettingName,
  settingEntries,
} from '#contract/settings/entries.ts';
import { noLimit } from '#contract/settings/fields.ts';
import { homeSchema } from '#contract/settings/home.ts';
import { accountsSchema } from '#contract/settings/payment.ts';
import { servicesSchema } from '#contract/settings/services.ts';
import { piecesInWords, piecesOfText, typedPieces } from './home-pieces.ts';
import { accountsInWords, accountsOfText, typedAccounts } from './typed-accounts.ts';
import { itemsOfText, typedItems } from './typed-items.ts';
import { servicesOfText, typedServices } from './typed-services.ts';
import { typedZones, zonesInWords, zonesOfText } from './typed-zones.ts';

// Settings that are typed otherwise than they are stored. Lists are one text each in a form, as a
// draft stores it.

export interface ListFieldProps {
  /** As `typed` makes it. */
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

interface TypedKind {
  /** A stored value as a form's text. */
  readonly typed: (stored: unknown) => string;
  /** The value that a form's text means. */
  readonly valueOf: (text: string) => unknown;
  /** A form's text for people, where two edits differ. */
  readonly inWords?: (text: string) => string;
}

/** What is typed in a field of its own kind. */
type TypedField = ListField | 'percent' | 'amount limit' | 'count limit';

/** A number as it is typed; NaN for what is none, which no schema takes. */
function decimalOf(text: string): number {
  const plain = asciiDigits(text).trim().replace(',', '.').replace(/\s*%$/, '');
  return /^\d{1,9}(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

const limitOfText = (text: string, numberOf: (text: string) => number) =>
  text.trim() === '' ? noLimit : numberOf(text);
const textOfLimit = (stored: unknown, textOf: (value: number) => string) =>
  typeof stored === 'number' ? textOf(stored) : '';

export const typedKinds: Readonly<Record<TypedField, TypedKind>> = {
  accounts: {
    typed: (stored) => typedAccounts(accountsSchema.parse(stored)),
    valueOf: accountsOfText,
    inWords: accountsInWords,
  },
  percent: { typed: String, valueOf: (text) => (text.trim() === '' ? 0 : decimalOf(text)) },
  'amount limit': {
    typed: (stored) => textOfLimit(stored, textOfPaisa),
    valueOf: (text) => limitOfText(text, (typed) => paisaOfText(typed) ?? Number.NaN),
  },
  'count limit': {
    typed: (stored) => textOfLimit(stored, String),
    valueOf: (text) => limitOfText(text, decimalOf),
  },
  zones: {
    typed: (stored) => typedZones(deliverySchema.parse(stored)),
    valueOf: zonesOfText,
    inWords: zonesInWords,
  },
  pieces: {
    typed: (stored) => typedPieces(homeSchema.parse(stored)),
    valueOf: piecesOfText,
    inWords: piecesInWords,
  },
  services: {
    typed: (stored) => typedServices(servicesSchema.parse(stored)),
    valueOf: servicesOfText,
  },
  items: { typed: (stored) => typedItems(customItemsSchema.parse(stored)), valueOf: itemsOfText },
};

/** Whether what is typed in such a field is stored as something else. */
export const isTyped = (field: SettingEntry['field']): field is TypedField => field in typedKinds;

/** How a setting is typed, if otherwise than it is stored. */
export function typedKindOf(name: SettingName): TypedKind | undefined {
  const { field } = settingEntries[name];
  return isTyped(field) ? typedKinds[field] : undefined;
}
