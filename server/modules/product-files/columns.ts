// The columns of the shop's own format, in Shopify's names where it has them. A row is a product, a choice or a picture.

export const options = [1, 2, 3] as const;

/** In the order of the export. */
export const columns = [
  ...[
    'Handle',
    'Title',
    'Description',
    'Short Description',
    'Tags',
    'Category Id',
    'Published',
    'Best Seller',
    'Added At',
  ],
  ...['Additional Information', 'Reviews', ...options.flatMap((at) => [`Option${at} Name`, `Option${at} Value`])],
  ...['Variant Price', 'Variant Compare At Price', 'Variant Inventory Qty', 'Always Available', 'Variant Image'],
  ...['Image Src', 'Image Alt Text', 'Image Source URL'],
] as const;

/** Columns of Shopify alone: a file with one of them is read as Shopify's. */
export const shopifyColumns = [
  ...['Body (HTML)', 'Type', 'Product Category', 'Status', 'Gift Card', 'Variant Inventory Tracker'],
  ...['Variant Inventory Policy', 'SEO Description', 'Image Position', 'Vendor', 'Variant SKU'],
  ...['Variant Fulfillment Service'],
];

/** The names that newer exports of Shopify use. */
const aliases: Readonly<Record<string, string>> = {
  'URL handle': 'Handle',
  'Standard Product Type': 'Product Category',
  'Product type': 'Type',
  'Published on online store': 'Published',
  'Inventory tracker': 'Variant Inventory Tracker',
  'Inventory quantity': 'Variant Inventory Qty',
  'Continue selling when out of stock': 'Variant Inventory Policy',
  Price: 'Variant Price',
  'Compare-at price': 'Variant Compare At Price',
  'Product image URL': 'Image Src',
  'Variant image URL': 'Variant Image',
  'Fulfillment service': 'Variant Fulfillment Service',
};

const spell = (header: string) => header.toLowerCase().replace(/[\s_-]+/g, '');

const nameBySpelling = new Map([
  ...[...columns, ...shopifyColumns].map((name) => [spell(name), name] as const),
  ...Object.entries(aliases).map(([alias, name]) => [spell(alias), name] as const),
]);

/** The name of a column, whatever its case and spaces; an unknown one stays. */
export function columnNameOf(header: string): string {
  return nameBySpelling.get(spell(header)) ?? header;
}
