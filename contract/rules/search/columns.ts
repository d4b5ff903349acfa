import type { CatalogueEntry } from './catalogue-query.ts';

/** The fields of each product, by its number. */
export class Columns {
  readonly ids: string[];
  readonly numberOf = new Map<string, number>();
  readonly asked: Float64Array;
  readonly category: Int32Array;
  readonly inStock: Uint8Array;
  readonly onSale: Uint8Array;
  readonly bestSeller: Uint8Array;
  readonly rating: Uint16Array;
  readonly sold: Uint16Array;

  constructor(size: number) {
    this.ids = new Array<string>(size);
    this.asked = new Float64Array(size);
    this.category = new Int32Array(size);
    this.inStock = new Uint8Array(size);
    this.onSale = new Uint8Array(size);
    this.bestSeller = new Uint8Array(size);
    this.rating = new Uint16Array(size);
    this.sold = new Uint16Array(size);
  }

  put(product: number, entry: CatalogueEntry): void {
    this.ids[product] = entry.id;
    this.numberOf.set(entry.id, product);
    this.asked[product] = entry.askedPaisa;
    this.category[product] = entry.categoryId;
    this.inStock[product] = entry.inStock ? 1 : 0;
    this.onSale[product] = entry.isOnSale ? 1 : 0;
    this.bestSeller[product] = entry.isBestSeller ? 1 : 0;
    this.rating[product] = entry.rating ?? 0;
    this.sold[product] = entry.sold ?? 0;
  }
}
