/** Limits of the offline catalogue. */
export const offlineCatalogue = {
  /** On average, at most: so a change of one product among 10,000 costs a phone less than 200 KB. */
  productsPerPart: 320,
  /** A larger catalogue is not offered to phones: it would take too much memory and time. */
  productsMax: 10_000,
  /** Pixels: as wide as a card on a phone needs. */
  pictureWidth: 320,
} as const;

/** The state of the offline catalogue on this phone. */
export interface CatalogueState {
  /** Products in the shop at the last update. */
  readonly total: number;
  /** Products that are stored. */
  readonly count: number;
  /** When a download was last complete, ISO 8601; undefined until the first was. */
  readonly cachedAt?: string | undefined;
}

/** Why a download failed. */
export type CatalogueError = 'offline' | 'full' | 'too-large' | 'failed' | 'unsupported';

/** The result of one step of a download. */
export interface CatalogueProgress {
  readonly state: CatalogueState | undefined;
  readonly pictures?: { readonly done: number; readonly total: number } | undefined;
  readonly error?: CatalogueError | undefined;
  /** Nothing is left to download. */
  readonly isDone: boolean;
}
