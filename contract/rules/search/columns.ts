import type { CatalogueEntry } from './catalogue-query.ts';

/** The fields of each product, by its number. */
export class Columns {
  readonly ids: string[];
  readonly numberOf = new Map<string, number>();
  readonly asked: Float64Array;
  readonly category: Int32Array;
  readonly inStock: Uint8Array;

  constructor(size: number) {
    this.ids = new Array<string>(size);
    this.asked = new Float64Array(size);
    this.category = new Int32Array(size);
    this.inStock = new Uint8Array(size);
  }

  put(product: number, entry: CatalogueEntry): void {
    this.ids[product] = entry.id;
    this.numberOf.set(entry.id, product);
    this.asked[product] = entry.askedPaisa;
    this.category[product] = entry.categoryId;
    this.inStock[product] = entry.inStock ? 1 : 0;
  }
}
