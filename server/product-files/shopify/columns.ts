/** One column of Shopify's product export, under its classic name. */
export interface Column {
  readonly name: string;
  /** What a cell belongs to: the product (its first row only), or the choice or picture of the row. */
  readonly level: 'product' | 'variant' | 'picture';
  /** What the export writes for an empty cell; such a cell need not be stored. */
  readonly fallback: string;
  /** The names newer exports use. */
  readonly aliases: readonly string[];
}

const product = (name: string, ...aliases: string[]): Column => ({ name, level: 'product', fallback: '', aliases });
const variant = (name: string, fallback = '', ...aliases: string[]): Column => ({
  name,
  level: 'variant',
  fallback,
  aliases,
});
const picture = (name: string, ...aliases: string[]): Column => ({ name, level: 'picture', fallback: '', aliases });

/** Shopify's classic columns in its order. */
export const classicColumns: readonly Column[] = [
  product('Handle', 'URL handle'),
  product('Title'),
  product('Body (HTML)', 'Description', 'Body HTML', 'Body'),
  product('Vendor'),
  product('Product Category', 'Standard Product Type'),
  product('Type', 'Product type', 'Custom Product Type'),
  product('Tags'),
  product('Published', 'Published on online store'),
  ...[1, 2, 3].flatMap((at) => [variant(`Option${at} Name`), variant(`Option${at} Value`)]),
  variant('Variant SKU', '', 'SKU'),
  variant('Variant Grams', '', 'Weight value (grams)'),
  variant('Variant Inventory Tracker', 'shopify', 'Inventory tracker'),
  variant('Variant Inventory Qty', '', 'Inventory quantity', 'Variant Inventory Quantity'),
  variant('Variant Inventory Policy', 'deny', 'Continue selling when out of stock'),
  variant('Variant Fulfillment Service', 'manual', 'Fulfillment service'),
  variant('Variant Price', '', 'Price'),
  variant('Variant Compare At Price', '', 'Compare-at price', 'Compare At Price'),
  variant('Variant Requires Shipping', 'true', 'Requires shipping'),
  variant('Variant Taxable', 'true', 'Charge tax'),
  variant('Variant Barcode', '', 'Barcode'),
  picture('Image Src', 'Product image URL', 'Image URL'),
  picture('Image Position'),
  picture('Image Alt Text'),
  { name: 'Gift Card', level: 'product', fallback: 'false', aliases: [] },
  product('SEO Title'),
  product('SEO Description'),
  product('Google Shopping / Google Product Category'),
  product('Google Shopping / Gender'),
  product('Google Shopping / Age Group'),
  product('Google Shopping / MPN'),
  product('Google Shopping / AdWords Grouping'),
  product('Google Shopping / AdWords Labels'),
  product('Google Shopping / Condition'),
  product('Google Shopping / Custom Product'),
  ...[0, 1, 2, 3, 4].map((at) => product(`Google Shopping / Custom Label ${at}`)),
  variant('Variant Image', '', 'Variant image URL'),
  variant('Variant Weight Unit', '', 'Weight unit for display'),
  variant('Variant Tax Code', '', 'Tax code'),
  variant('Cost per item'),
  product('Status'),
];

const ownColumn = (label: string, key: string) => product(`${label} (product.metafields.sphatik.${key})`);

/** Fields of this shop without a column of Shopify, named like its metafields. */
export const ownColumns = {
  shortDesc: ownColumn('Short Description', 'short_description'),
  information: ownColumn('Additional Information', 'additional_information'),
  bestSeller: ownColumn('Best Seller', 'best_seller'),
  addedAt: ownColumn('Added At', 'added_at'),
  categoryId: ownColumn('Category Id', 'category_id'),
  reviews: ownColumn('Reviews', 'reviews'),
  exactValues: ownColumn('Kept Exactly', 'kept_exactly'),
} as const;

/** Who tracks the stock of a choice, and whether it is sold below zero: together they decide whether it is counted. */
export const trackingColumns = ['Variant Inventory Tracker', 'Variant Inventory Policy'] as const;

/** Columns that become fields of the product; all others are stored as they are. */
const mappedColumns = new Set([
  ...['Handle', 'Title', 'Body (HTML)', 'Type', 'Tags', 'Gift Card'],
  ...['Published', 'Status'],
  ...[1, 2, 3].flatMap((at) => [`Option${at} Name`, `Option${at} Value`]),
  ...['Variant Inventory Qty', 'Variant Price', 'Variant Compare At Price', 'Variant Image'],
  ...['Image Src', 'Image Position', 'Image Alt Text'],
  ...Object.values(ownColumns).map((column) => column.name),
]);

const knownColumns: readonly Column[] = [...classicColumns, ...Object.values(ownColumns)];
const columnByName = new Map(knownColumns.map((column) => [column.name, column]));
const nameBySpelling = new Map(
  knownColumns.flatMap((column) => [column.name, ...column.aliases].map((name) => [spellingKey(name), column.name])),
);

/** The classic name of a header, whatever its case and spaces; unknown ones stay. */
export function columnNameOf(header: string): string {
  const metafield = /\(product\.metafields\.([\w$-]+)\.([\w-]+)\)$/i.exec(header);
  if (metafield) {
    const [, space = '', key = ''] = metafield;
    if (space.toLowerCase() === 'sphatik') {
      const ours = Object.values(ownColumns).find((column) => column.name.endsWith(`.sphatik.${key.toLowerCase()})`));
      if (ours) return ours.name;
    }
    return header;
  }
  return nameBySpelling.get(spellingKey(header)) ?? header;
}

/** Other shops' metafields for a short description are used when ours is missing. */
export function isForeignShortDescription(name: string): boolean {
  return /product\.metafields\.(?!sphatik\.)[\w$-]+\.short[_-]?desc(ription)?\)$/i.test(name);
}

/** Whether a column has no field in the shop: it is stored, and written back by the export. */
export function isUnmappedColumn(name: string): boolean {
  return !mappedColumns.has(name) && !isCurrencyColumn(name);
}

/** Whether a column names the currency of each row's prices. The shop's are in Rs, so it is not stored. */
export function isCurrencyColumn(name: string): boolean {
  return /^((variant )?price )?currency( code)?$/i.test(name);
}

export function levelOf(name: string): Column['level'] {
  const known = columnByName.get(name);
  if (known) return known.level;
  return /^(variant |price \/|compare[- ]at price \/|unit price |cost per item|option\d )/i.test(name)
    ? 'variant'
    : 'product';
}

export function fallbackOf(name: string): string {
  return columnByName.get(name)?.fallback ?? '';
}

/** Whether a cell is what the export writes by default. */
export function isFallback(name: string, cell: string): boolean {
  const fallback = fallbackOf(name);
  return cell === fallback || (/^(true|false|deny)$/.test(fallback) && cell.toLowerCase() === fallback);
}

function spellingKey(header: string): string {
  return header.toLowerCase().replace(/[\s_-]+/g, '');
}
