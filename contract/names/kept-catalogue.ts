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
