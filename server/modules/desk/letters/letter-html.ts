import { letterLimits } from '#contract/names/limits.ts';
import { mediaAddress } from '#contract/rules/catalogue/media.ts';
import { askedPaisa } from '#contract/rules/catalogue/product-facts.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { Reader } from '#server/db/connect.ts';
import { renderText } from '#server/modules/blog/render-post.ts';
import { type LetterProduct, productHtml } from '#server/modules/mail/letter-body.ts';

/** Twice as wide as it is shown. */
const pictureWidth = 320;

/**
 * Renders a letter's text as posts are rendered. A link to a product that stands alone becomes its
 * picture, name and price of now; one to a product that is not in the shop stays as it was typed.
 */
export async function renderLetter(
  read: Reader,
  markdown: string,
  publicUrl: string,
): Promise<{ readonly html: string } | { readonly problem: string }> {
  const rendered = await renderText(markdown);
  if ('problem' in rendered) return rendered;
  const { html } = rendered;
  const slugOf = (address: string) => slugIn(address, publicUrl);
  const slugs = [...html.matchAll(ownLine)].flatMap(([, address = '']) => slugOf(address) ?? []);
  const products = await readProducts(read, slugs.slice(0, letterLimits.productsMax));
  return {
    html: html.replace(ownLine, (line, address: string) => {
      const product = products.get(slugOf(address) ?? '');
      return product ? productHtml(product) : line;
    }),
  };
}

/** A paragraph with nothing but one link. */
const ownLine = /<p><a href="([^"]*)"[^>]*>[^<]*<\/a><\/p>/g;

/** The slug of a product's address in the shop; undefined for any other address. */
function slugIn(address: string, publicUrl: string): string | undefined {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  const [, slug] = /^\/products\/([^/?#]+)$/.exec(path) ?? [];
  return slug === undefined ? undefined : decodeURI(slug).toLowerCase();
}

async function readProducts(
  read: Reader,
  slugs: readonly string[],
): Promise<Map<string, LetterProduct>> {
  if (slugs.length === 0) return new Map();
  const rows = await read
    .selectFrom('products')
    .leftJoin('product_pictures', (join) =>
      join
        .onRef('product_pictures.product_id', '=', 'products.id')
        .on('product_pictures.position', '=', 0),
    )
    .select(['slug', 'name', 'short_desc', 'price_paisa', 'sale_price_paisa', 'hash'])
    .where('slug', 'in', slugs)
    .where('published', '=', 1)
    .execute();
  return new Map(
    rows.map((row) => [
      row.slug,
      {
        path: `/products/${encodeURIComponent(row.slug)}`,
        name: row.name,
        text: row.short_desc,
        price: formatPaisa(askedPaisa(row.price_paisa, row.sale_price_paisa)),
        priceBefore: row.sale_price_paisa === null ? '' : formatPaisa(row.price_paisa),
        picture: row.hash ? mediaAddress(row.hash, pictureWidth, 'webp') : '',
      },
    ]),
  );
}
