/** The catalogue as phones keep it: its form on the wire, its buckets, its limits. */
export const keptCatalogue = {
  /** Raised when the form of what is sent changes: phones then fetch everything anew. */
  format: 1,
  /** Products lie in buckets by their ids; a bucket is the least that is sent anew. */
  buckets: 256,
  /** In one answer; more come in several. */
  productsPerAnswer: 1_000,
  /** Beyond it a phone's memory and patience would end. */
  productsMax: 10_000,
  /** Pixels: as wide as a card on a phone needs. */
  pictureWidth: 320,
} as const;

/** The offline catalogue as it is on this phone. */
export interface CatalogueState {
  readonly format: number;
  /** The digests of the buckets that are here. */
  readonly version: string;
  /** Products in the shop when the server was last asked. */
  readonly total: number;
  /** Products that are here. */
  readonly count: number;
  /** When everything was last as on the server; undefined until it first was. ISO 8601. */
  readonly keptAt?: string | undefined;
}

/** Why the catalogue could not be downloaded, or not wholly. */
export type CatalogueError = 'offline' | 'full' | 'too-large' | 'failed' | 'unsupported';

/** What a step of a download came to. */
export interface CatalogueProgress {
  readonly state: CatalogueState | undefined;
  readonly pictures?: { readonly done: number; readonly total: number } | undefined;
  readonly error?: CatalogueError | undefined;
  /** Nothing is left to download. */
  readonly isDone: boolean;
}
