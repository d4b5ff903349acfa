import type { Attribute, Picture, Product, ProductCard } from '#contract/calls/product-calls.ts';
import type { CatalogueEntry } from '#contract/rules/catalogue-index.ts';
import { mediaHashOf, mediaMainAddress } from '#contract/rules/media.ts';
import { discountedPaisa, nanoPercent, paisaFromRupees, rupeesFromPaisa } from '#contract/rules/money.ts';

import type { CatalogueRow, ProductFacts, RowChoice, RowPicture } from './product-columns.ts';

// Between products of API responses and rows of the offline catalogue. Rows have no blurred pictures and no ids of
// reviews and information, which nothing refers to: the phone numbers them.

/** The fields that lists need and a product page does not have. */
export interface ListingFacts {
  readonly categoryId: number;
  readonly addedAt: string;
  readonly isBestSeller: boolean;
}

/** A product as a row. */
export function rowOf(product: Omit<Product, 'relatedProducts'>, listing: ListingFacts): CatalogueRow {
  return {
    ...listing,
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
    choices: product.attributes.map(rowChoiceOf),
    pictures: product.imageUrlList.map((picture) => rowPictureOf(picture, product.name)),
    reviews: product.reviews.map(({ name, rating, comment, datePosted }) => ({ name, rating, comment, datePosted })),
  };
}

/** A row's entry in the index. */
export function entryOf(facts: ProductFacts, choiceStocks: readonly number[]): CatalogueEntry {
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

/** A row's card, as in the server's responses. */
export function cardOf(row: CatalogueRow): ProductCard {
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

/** A row's product page, as in the server's responses. */
export function productOf(row: CatalogueRow, relatedProducts: ProductCard[]): Product {
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

function rowChoiceOf(attribute: Attribute): RowChoice {
  const { productAttributeId, attributeName, attributeValue, productQuantity, price, discount = 0 } = attribute;
  return {
    id: productAttributeId,
    name: attributeName,
    value: attributeValue,
    stock: productQuantity,
    ...(price !== undefined && { price: { paisa: paisaFromRupees(price), discountNano: nanoOf(discount) } }),
  };
}

function attributeOf({ id, name, value, stock, price }: RowChoice): Attribute {
  return {
    productAttributeId: id,
    attributeName: name,
    attributeValue: value,
    productQuantity: stock,
    ...(price && { price: rupeesFromPaisa(price.paisa), discount: percentOf(price.discountNano) }),
  };
}

function rowPictureOf({ imageURL, width = 0, height = 0, alt = '' }: Picture, name: string): RowPicture {
  return { hash: mediaHashOf(imageURL) ?? '', width, height, alt: alt || name };
}

function pictureOf({ hash, width, height, alt }: RowPicture): Picture {
  return { imageURL: mediaMainAddress(hash), ...(width > 0 && { width, height }), alt };
}

const nanoOf = (percent: number) => Math.round(percent * nanoPercent);
const percentOf = (nano: number) => nano / nanoPercent;
