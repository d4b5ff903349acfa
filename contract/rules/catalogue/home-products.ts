import type { ProductTile } from '#contract/calls/catalogue-calls.ts';
import type { Picture, ProductCard } from '#contract/calls/product-calls.ts';
import { omit } from '#contract/omit.ts';

/** New products on the home page: two rows of five on desktops; phones show eight. */
const newestShown = 10;
/** How many of the newest are looked at: some of them may be sold out. */
export const newestRead = 3 * newestShown;

/**
 * The home page's products: best sellers with their first and their last picture, which shows size
 * or wearing, and the newest others that can be bought. `newest` is newest first. Pictures are
 * beside their names there, and have no texts, which would be a tenth of the page.
 */
export function homeProducts(bestSellers: readonly ProductCard[], newest: readonly ProductCard[]) {
  const inStock = newest.filter(({ stockQuantity }) => stockQuantity > 0);
  return {
    product: bestSellers.map((card) => ({ ...card, imageUrlList: firstAndLast(card) })),
    // Where everything is sold out, people still see what the shop makes.
    newest: (inStock.length > 0 ? inStock : newest).slice(0, newestShown).map(tileOf),
  };
}

function firstAndLast({ imageUrlList }: ProductCard) {
  return imageUrlList
    .filter((_, at) => at === 0 || at === imageUrlList.length - 1)
    .map(withoutText);
}

const withoutText = (picture: Picture): Picture => omit(picture, 'alt');

function tileOf(card: ProductCard): ProductTile {
  const { productId, name, slugs, price, discount, imgURL, imageUrlList } = card;
  return {
    productId,
    name,
    slugs,
    price,
    discount,
    imgURL,
    imageUrlList: imageUrlList.slice(0, 1).map(withoutText),
  };
}
