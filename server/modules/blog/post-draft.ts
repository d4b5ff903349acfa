/** A post as it is to stand in the shop: from a file, with its picture taken in. */
export interface PostDraft {
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly summary: string;
  readonly markdown: string;
  /** In their canonical spelling. */
  readonly tags: readonly string[];
  /** Slugs of the products it speaks of. */
  readonly products: readonly string[];
  /** ISO 8601, UTC. */
  readonly postedAt: string;
  readonly pictureHash: string | null;
  readonly pictureAlt: string;
}
