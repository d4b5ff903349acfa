import { customItemsSchema } from '#contract/settings/custom-items.ts';
import { deliverySchema } from '#contract/settings/delivery.ts';
import { type ListField, type SettingName, settingEntries } from '#contract/settings/entries.ts';
import { homeSchema } from '#contract/settings/home.ts';
import { servicesSchema } from '#contract/settings/services.ts';
import { piecesInWords, piecesOfText, typedPieces } from './home-pieces.ts';
import { itemsOfText, typedItems } from './typed-items.ts';
import { servicesOfText, typedServices } from './typed-services.ts';
import { typedZones, zonesInWords, zonesOfText } from './typed-zones.ts';

// Settings that are lists: in a form each is one text, as a draft stores it.

export interface ListFieldProps {
  /** As `typed` makes it. */
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

interface ListKind {
  /** A stored list as a form's text. */
  readonly typed: (stored: unknown) => string;
  /** The list that a form's text means. */
  readonly listOf: (text: string) => unknown;
  /** A form's text for people, where two edits differ. */
  readonly inWords?: (text: string) => string;
}

export const listKinds: Readonly<Record<ListField, ListKind>> = {
  zones: {
    typed: (stored) => typedZones(deliverySchema.parse(stored)),
    listOf: zonesOfText,
    inWords: zonesInWords,
  },
  pieces: {
    typed: (stored) => typedPieces(homeSchema.parse(stored)),
    listOf: piecesOfText,
    inWords: piecesInWords,
  },
  services: {
    typed: (stored) => typedServices(servicesSchema.parse(stored)),
    listOf: servicesOfText,
  },
  items: { typed: (stored) => typedItems(customItemsSchema.parse(stored)), listOf: itemsOfText },
};

/** The kind of list that a setting is, if it is one. */
export function listFieldOf(name: SettingName): ListField | undefined {
  const { field } = settingEntries[name];
  return field in listKinds ? (field as ListField) : undefined;
}
