import type {
  DeskProduct,
  ProductFields,
  VariantFields,
} from '#contract/calls/admin/product-schemas.ts';
import type { FailureReason } from '#contract/failure.ts';
import type { Shelves } from '#contract/rules/shelves/shelves.ts';
import { salePriceProblem } from '#contract/rules/texts/money.ts';
import type { Reader } from '#server/db/connect.ts';
import { cleanLine } from '#server/http/clean-text.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import type { CategoryGuess } from '#server/modules/product/category-guess.ts';
import type {
  KnownProduct,
  ProductDraft,
  VariantDraft,
} from '#server/modules/product/product-draft.ts';

interface Prices {
  readonly pricePaisa: number | null;
  readonly salePaisa: number | null;
}

/** The values that the desk's form does not have; all that is stored of a product that exists. */
type Unedited = Pick<ProductDraft, 'slug' | 'stock' | 'addedAt'> & Partial<KnownProduct>;

/**
 * Composes the product to write: the form's values, and the stored ones that the form does not
 * have.
 */
export function draftOfFields(
  { variants, ...fields }: ProductFields,
  known: Unedited,
  guess: CategoryGuess,
): ProductDraft {
  const { shelves } = guess;
  const name = cleanLine(fields.name);
  const tags = [...new Set(fields.tags.map((tag) => shelves.productTag(tag)))];
  const sources = new Map((known.pictures ?? []).map(({ hash, sourceUrl }) => [hash, sourceUrl]));
  const stored = new Map(
    (known.attributes ?? []).map((variant) => [optionsKey(variant.options), variant]),
  );
  return {
    ...known,
    ...fields,
    name,
    information: fields.information.map(cleaned),
    tags,
    categoryId: categoryIdOf({ name, tags }, known, guess),
    pictures: fields.pictures.map(({ hash, alt }) => ({
      hash,
      alt,
      sourceUrl: sources.get(hash) ?? '',
    })),
    attributes: variants.map((variant) =>
      variantDraftOf(variant, stored.get(optionsKey(variant.options))),
    ),
  };
}

/** Two variants with the same options are the same variant. */
export function optionsKey(options: VariantDraft['options']): string {
  return JSON.stringify(options.map(({ name, value }) => ({ name, value })));
}

function cleaned({ name, value }: ProductFields['information'][number]) {
  return { name: cleanLine(name), value: cleanLine(value) };
}

function variantDraftOf(variant: VariantFields, known: VariantDraft | undefined): VariantDraft {
  const { options, alwaysAvailable, pricePaisa, salePaisa, pictureHash } = variant;
  const { sku = known?.sku, barcode = known?.barcode } = variant;
  return {
    options,
    stock: known?.stock ?? variant.stock,
    alwaysAvailable,
    ...(pricePaisa !== null && { pricePaisa, salePaisa }),
    ...(pictureHash !== null && { pictureHash }),
    ...(sku && { sku: cleanLine(sku) }),
    ...(barcode && { barcode: cleanLine(barcode) }),
    ...(known?.costPaisa !== undefined && { costPaisa: known.costPaisa }),
  };
}

/** A guessed category is guessed again; one that an import gave stays. */
export function categoryIdOf(
  product: GuessedFrom,
  { categoryId, ...known }: Unedited,
  guesses: CategoryGuess,
): ProductDraft['categoryId'] {
  const guess = ({ name = '', tags = [] }: Partial<GuessedFrom>) =>
    guesses.idOf({ type: '', tags, productCategory: '' }, name);
  return categoryId !== undefined && categoryId !== guess(known) ? categoryId : guess(product);
}

type GuessedFrom = Pick<ProductDraft, 'name' | 'tags'>;

/** Throws 422 with every reason why these fields are no product. */
export async function requireValidFields(
  read: Reader,
  fields: ProductFields,
  shelves: Shelves,
  before?: DeskProduct,
) {
  const reasons = [
    ...saleReasons(fields, 'salePaisa'),
    ...variantReasons(fields.variants, before?.variants ?? []),
    ...tagReasons(fields.tags, shelves, before?.tags ?? []),
    ...(await pictureReasons(read, fields)),
  ];
  if (reasons.length > 0) throw invalidInput(reasons);
}

export function saleReasons({ pricePaisa, salePaisa }: Prices, field: string): FailureReason[] {
  const description = salePriceProblem(pricePaisa, salePaisa);
  return description ? [{ code: 'sale-price-invalid', description, field }] : [];
}

function variantReasons(
  variants: readonly VariantFields[],
  before: DeskProduct['variants'],
): FailureReason[] {
  const reasons: FailureReason[] = [];
  const stored = new Map(before.map(({ id, options }) => [id, optionsKey(options)]));
  const names = variants[0]?.options.map(({ name }) => name).join('\n');
  const seen = new Set<string>();
  for (const [at, { id, options, pricePaisa, salePaisa }] of variants.entries()) {
    const field = `variants.${at}`;
    const isStored = id !== undefined && stored.get(id) === optionsKey(options);
    if (!isStored && options.map(({ name }) => name).join('\n') !== names) {
      reasons.push({
        code: 'options-differ',
        description: 'All variants must have the same options.',
        field,
      });
    }
    const key = optionsKey(options);
    if (seen.has(key)) {
      const text = options.map(({ value }) => value).join(', ');
      reasons.push({
        code: 'variant-twice',
        description: `The variant '${text}' is there twice.`,
        field,
      });
    }
    seen.add(key);
    reasons.push(...saleReasons({ pricePaisa, salePaisa }, field));
  }
  const ids = variants.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) {
    reasons.push({
      code: 'variant-twice',
      description: 'Two variants have the same id.',
      field: 'variants',
    });
  }
  return reasons;
}

/** Tags are those of the shop's shelves; others, which an import gave, may stay. */
function tagReasons(
  tags: readonly string[],
  shelves: Shelves,
  before: readonly string[],
): FailureReason[] {
  const known = new Set([...before, ...shelves.all.map(({ slug }) => slug)]);
  return tags
    .map((tag) => shelves.productTag(tag))
    .filter((tag) => !known.has(tag))
    .map((tag) => ({
      code: 'unknown-tag',
      description: `There is no tag '${tag}'.`,
      field: 'tags',
    }));
}

async function pictureReasons(
  read: Reader,
  { pictures, variants }: ProductFields,
): Promise<FailureReason[]> {
  const hashes = pictures.map(({ hash }) => hash);
  const wanted = new Set([...hashes, ...variants.flatMap(({ pictureHash }) => pictureHash ?? [])]);
  if (wanted.size === 0) return [];
  const rows = await read
    .selectFrom('pictures')
    .select('hash')
    .where('hash', 'in', [...wanted])
    .execute();
  if (rows.length < wanted.size) {
    return [
      {
        code: 'unknown-picture',
        description: 'A picture is missing. Please add it again.',
        field: 'pictures',
      },
    ];
  }
  if (new Set(hashes).size < hashes.length) {
    return [{ code: 'picture-twice', description: 'A picture is there twice.', field: 'pictures' }];
  }
  return [];
}
