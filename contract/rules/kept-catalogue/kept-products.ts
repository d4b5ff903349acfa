import type { Attribute, Picture, Product, ProductCard } from '#contract/calls/product-calls.ts';
import type { CatalogueEntry } from '#contract/rules/catalogue-index.ts';
import { mediaHashOf, mediaMainAddress } from '#contract/rules/media.ts';
import { discountedPaisa, nanoPercent, paisaFromRupees, rupeesFromPaisa } from '#contract/rules/money.ts';

import type { KeptRow } from './kept-rows.ts';
import { longHash, longId, shortHash, shortId } from './short-ids.ts';

// What the server answers of a product, made small for the phone and made whole again there. Left out are the blurred
// pictures, and the ids of reviews and of lines of information, which nothing refers to: the phone numbers them.

/** What the catalogue's rules need to know of a product beyond its page. */
export interface ShelfFacts {
  readonly categoryId: number;
  readonly addedAt: string;
  readonly isBestSeller: boolean;
}

/** A product as it is kept. */
export function keptRowOf(product: Omit<Product, 'relatedProducts'>, shelf: ShelfFacts): KeptRow {
  return {
    id: shortId(product.id),
    slug: product.slugs,
    name: product.name,
    shortDesc: product.shortDesc,
    description: product.description,
    pricePaisa: paisaFromRupees(product.price),
    discountNano: nanoOf(product.discount),
    stock: product.attributes.length > 0 ? 0 : product.stockQuantity,
    categoryId: shelf.categoryId,
    addedAt: shelf.addedAt,
    isBestSeller: shelf.isBestSeller ? 1 : 0,
    tags: product.tags ?? [],
    information: product.additionalInformation.map((line) => [line.informationName, line.informationValue]),
    attributes: product.attributes.map(keptAttribute),
    pictures: product.imageUrlList.map((picture) => keptPicture(picture, product.name)),
    reviews: product.reviews.map(({ name, rating, comment, datePosted }) => [name, rating, comment, datePosted]),
  };
}

/** What the index needs of a kept product. */
export function entryOf(row: KeptRow): CatalogueEntry {
  return {
    id: longId(row.id),
    name: row.name,
    shortDesc: row.shortDesc,
    tags: row.tags,
    categoryId: row.categoryId,
    askedPaisa: row.discountNano === 0 ? row.pricePaisa : discountedPaisa(row.pricePaisa, percentOf(row.discountNano)),
    addedAt: row.addedAt,
    inStock: stockOf(row) > 0,
  };
}

/** A kept product's card, as the server answers it. */
export function cardOf(row: KeptRow): ProductCard {
  const id = longId(row.id);
  const pictures = row.pictures.map((picture) => pictureOf(picture, row.name));
  const stars = row.reviews.reduce((sum, [, rating]) => sum + rating, 0);
  return {
    productId: id,
    id,
    name: row.name,
    slugs: row.slug,
    shortDesc: row.shortDesc,
    price: rupeesFromPaisa(row.pricePaisa),
    discount: percentOf(row.discountNano),
    stockQuantity: stockOf(row),
    imgURL: pictures[0]?.imageURL ?? '',
    imageUrlList: pictures,
    attributes: row.attributes.map(attributeOf),
    rating: row.reviews.length > 0 ? stars / row.reviews.length : 0,
    reviewCount: row.reviews.length,
  };
}

/** A kept product's page, as the server answers it. */
export function productOf(row: KeptRow, relatedProducts: ProductCard[]): Product {
  const card = cardOf(row);
  return {
    ...card,
    description: row.description,
    additionalInformation: row.information.map(([informationName, informationValue], at) => ({
      additionalInformationId: `${card.id}.${at}`,
      informationName,
      informationValue,
    })),
    relatedProducts,
    reviews: row.reviews.map(([name, rating, comment, datePosted], at) => ({
      id: `${card.id}.${at}`,
      name,
      rating,
      comment,
      datePosted,
    })),
    tags: row.tags,
  };
}

function stockOf({ attributes, stock }: KeptRow): number {
  return attributes.length > 0 ? attributes.reduce((sum, attribute) => sum + attribute[3], 0) : stock;
}

function keptAttribute(attribute: Attribute): KeptRow['attributes'][number] {
  const { productAttributeId, attributeName, attributeValue, productQuantity, price, discount = 0 } = attribute;
  const id = shortId(productAttributeId);
  if (price === undefined) return [id, attributeName, attributeValue, productQuantity];
  return [id, attributeName, attributeValue, productQuantity, paisaFromRupees(price), nanoOf(discount)];
}

function attributeOf([id, name, value, stock, pricePaisa, discountNano]: KeptRow['attributes'][number]): Attribute {
  return {
    productAttributeId: longId(id),
    attributeName: name,
    attributeValue: value,
    productQuantity: stock,
    ...(pricePaisa !== undefined && { price: rupeesFromPaisa(pricePaisa), discount: percentOf(discountNano ?? 0) }),
  };
}

function keptPicture({ imageURL, width = 0, height = 0, alt }: Picture, name: string): KeptRow['pictures'][number] {
  const hash = shortHash(mediaHashOf(imageURL) ?? '');
  if (alt !== undefined && alt !== name) return [hash, width, height, alt];
  return width > 0 ? [hash, width, height] : [hash];
}

function pictureOf([hash, width, height, alt]: KeptRow['pictures'][number], name: string): Picture {
  const imageURL = mediaMainAddress(longHash(hash));
  return { imageURL, ...(width && height ? { width, height } : {}), alt: alt ?? name };
}

const nanoOf = (percent: number) => Math.round(percent * nanoPercent);
const percentOf = (nano: number) => nano / nanoPercent;
