/** Labels of the API's fields whose names don't say it themselves, by lowercase name: some differ only in case. */
const labels: Readonly<Record<string, string>> = {
  by: 'change of the stock',
  cartitems: 'list of cart items',
  confirmpassword: 'repeated password',
  email: 'email address',
  imageurl: 'picture',
  method: 'payment method',
  notes: 'delivery note',
  at: 'place in the script',
  page: 'page type',
  productids: 'list of products',
  reference: 'transaction code',
  salepaisa: 'sale price',
  selectedattributeid: 'chosen option',
  shortdesc: 'short description',
  shown: 'list of items you were shown',
  slug: 'page address',
  slugs: 'page address',
  sortby: 'sort order',
  token: 'link',
  useremail: 'email address',
  userid: 'account',
  username: 'name',
  zipcode: 'postal code',
};

/** Returns the start of a message about a field: `The page number`. Of a path, the last name that is not a list index. */
export function fieldLabel(...path: readonly PropertyKey[]): string {
  const name = path
    .map(String)
    .filter((step) => !/^\d*$/.test(step))
    .at(-1);
  if (name === undefined) return 'The request';
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ (?:id|paisa)$/, '');
  return `The ${Object.hasOwn(labels, name.toLowerCase()) ? labels[name.toLowerCase()] : words}`;
}
