/** A product to be written by an import or the demo, identified by its slug. */
export interface ProductDraft {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly shortDesc: string;
  readonly pricePaisa: number;
  /** What customers pay instead, always less; null without a sale. */
  readonly salePaisa: number | null;
  /** Ignored when there are attributes. */
  readonly stock: number;
  /** Never sold out. */
  readonly alwaysAvailable?: true;
  readonly categoryId: 1 | 2 | 3;
  readonly bestSeller: boolean;
  readonly published: boolean;
  /** ISO 8601, UTC. */
  readonly addedAt: string;
  readonly tags: readonly string[];
  readonly information: readonly { readonly name: string; readonly value: string }[];
  readonly attributes: readonly AttributeDraft[];
  readonly pictures: readonly { readonly hash: string; readonly alt: string; readonly sourceUrl: string }[];
  /** Without it existing reviews stay. */
  readonly reviews?: readonly ReviewDraft[];
}

export interface AttributeDraft {
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly stock: number;
  readonly alwaysAvailable?: true;
  /** Its own price; without it, the product's. */
  readonly pricePaisa?: number;
  readonly salePaisa?: number | null;
  readonly pictureHash?: string;
}

export interface ReviewDraft {
  readonly name: string;
  readonly rating: number;
  readonly comment: string;
  readonly postedAt: string;
}
