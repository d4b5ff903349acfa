import type { Attribute, Picture, Product, ProductCard } from '#contract/calls/product-calls.ts';
import type { CatalogueEntry } from '#contract/rules/catalogue-index.ts';
import { mediaHashOf, mediaMainAddress } from '#contract/rules/media.ts';
import { discountedPaisa, nanoPercent, paisaFromRupees, rupeesFromPaisa } from '#contract/rules/money.ts';

import type { KeptChoice, KeptFacts, KeptPicture, KeptRow } from './kept-columns.ts';

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
    ...shelf,
    id: product.id,
    slug: product.slugs,
    name: product.name,
    shortDesc: product.shortDesc,
    description: product.description,
    pricePaisa: paisaFromRupees(product.price),
    discountNano: nanoOf(product.discount),
    stock: product.attributes.length > 0 ? 0 : product.stockQuantity,
    tags: product.tags ?? [],
    information: product.additionalInformation.map((line) => ({
      name: line.informationName,
      value: line.informationValue,
    })),
    choices: product.attributes.map(keptChoiceOf),
    pictures: product.imageUrlList.map((picture) => keptPictureOf(picture, product.name)),
    reviews: product.reviews.map(({ name, rating, comment, datePosted }) => ({ name, rating, comment, datePosted })),
  };
}

/** What the index needs of a kept product. */
export function entryOf(facts: KeptFacts, choiceStocks: readonly number[]): CatalogueEntry {
  const { id, name, shortDesc, tags, categoryId, addedAt, pricePaisa, discountNano } = facts;
  return {
    id,
    name,
    shortDesc,
    tags,
    categoryId,
    askedPaisa: discountNano === 0 ? pricePaisa : discountedPaisa(pricePaisa, percentOf(discountNano)),
    addedAt,
    inStock: stockOf(facts.stock, choiceStocks) > 0,
  };
}

/** A kept product's card, as the server answers it. */
export function cardOf(row: KeptRow): ProductCard {
  const { id } = row;
  const pictures = row.pictures.map(pictureOf);
  const stars = row.reviews.reduce((sum, { rating }) => sum + rating, 0);
  return {
    productId: id,
    id,
    name: row.name,
    slugs: row.slug,
    shortDesc: row.shortDesc,
    price: rupeesFromPaisa(row.pricePaisa),
    discount: percentOf(row.discountNano),
    stockQuantity: stockOf(
      row.stock,
      row.choices.map(({ stock }) => stock),
    ),
    imgURL: pictures[0]?.imageURL ?? '',
    imageUrlList: pictures,
    attributes: row.choices.map(attributeOf),
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
    additionalInformation: row.information.map(({ name, value }, at) => ({
      additionalInformationId: `${card.id}.${at}`,
      informationName: name,
      informationValue: value,
    })),
    relatedProducts,
    reviews: row.reviews.map((review, at) => ({ id: `${card.id}.${at}`, ...review })),
    tags: [...row.tags],
  };
}

function stockOf(own: number, choiceStocks: readonly number[]): number {
  return choiceStocks.length > 0 ? choiceStocks.reduce((sum, stock) => sum + stock, 0) : own;
}

function keptChoiceOf(attribute: Attribute): KeptChoice {
  const { productAttributeId, attributeName, attributeValue, productQuantity, price, discount = 0 } = attribute;
  return {
    id: productAttributeId,
    name: attributeName,
    value: attributeValue,
    stock: productQuantity,
    ...(price !== undefined && { price: { paisa: paisaFromRupees(price), discountNano: nanoOf(discount) } }),
  };
}

function attributeOf({ id, name, value, stock, price }: KeptChoice): Attribute {
  return {
    productAttributeId: id,
    attributeName: name,
    attributeValue: value,
    productQuantity: stock,
    ...(price && { price: rupeesFromPaisa(price.paisa), discount: percentOf(price.discountNano) }),
  };
}

function keptPictureOf({ imageURL, width = 0, height = 0, alt = '' }: Picture, name: string): KeptPicture {
  return { hash: mediaHashOf(imageURL) ?? '', width, height, alt: alt || name };
}

function pictureOf({ hash, width, height, alt }: KeptPicture): Picture {
  return { imageURL: mediaMainAddress(hash), ...(width > 0 && { width, height }), alt };
}

const nanoOf = (percent: number) => Math.round(percent * nanoPercent);
const percentOf = (nano: number) => nano / nanoPercent;
