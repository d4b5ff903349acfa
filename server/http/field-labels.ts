/** Labels for people of the API's fields, by lowercase name: some names differ only in case. */
const labels: Readonly<Record<string, string>> = {
  address: 'address',
  addressid: 'address',
  budget: 'budget',
  cartitemid: 'cart item',
  cartitems: 'list of cart items',
  categoryid: 'category',
  city: 'city',
  cls: 'layout shift',
  code: 'coupon code',
  comment: 'comment',
  company: 'company',
  confirmpassword: 'repeated password',
  country: 'country',
  couponcode: 'coupon code',
  crystal: 'crystal',
  dateofbirth: 'date of birth',
  dateposted: 'date',
  duration: 'duration',
  email: 'email address',
  fcp: 'first contentful paint',
  firstname: 'first name',
  formfile: 'payment screenshot',
  fullnameatbirth: 'full name at birth',
  id: 'id',
  ideadescription: 'description of your idea',
  imageurl: 'picture',
  inp: 'interaction time',
  instock: 'stock filter',
  item: 'item',
  lastname: 'last name',
  lcp: 'largest contentful paint',
  maxprice: 'highest price',
  meaning: 'meaning',
  method: 'payment method',
  minprice: 'lowest price',
  name: 'name',
  newpassword: 'new password',
  note: 'cart note',
  notes: 'delivery note',
  oldpassword: 'old password',
  package: 'package',
  page: 'page type',
  pagenumber: 'page number',
  pagesize: 'page size',
  password: 'password',
  paymentmethod: 'payment method',
  phonenumber: 'phone number',
  placeofbirth: 'place of birth',
  preferredmethod: 'preferred method',
  productid: 'product',
  productids: 'list of products',
  quantity: 'quantity',
  question: 'question',
  rating: 'rating',
  reason: 'reason',
  reference: 'transaction code',
  role: 'role',
  selectedattributeid: 'chosen option',
  sessionid: 'session',
  shippingfee: 'shipping fee',
  shoppingcartid: 'cart',
  shown: 'list of items you were shown',
  since: 'version of the catalogue',
  slug: 'page address',
  slugs: 'page address',
  sortby: 'sort order',
  state: 'state',
  streetaddress: 'street address',
  tag: 'tag',
  tags: 'list of tags',
  timeofbirth: 'time of birth',
  token: 'link',
  ttfb: 'time to first byte',
  useremail: 'email address',
  userid: 'account',
  username: 'name',
  website: 'website',
  wishlistid: 'wishlist',
  zipcode: 'postal code',
};

/** Returns the start of a message about a field: `The page number`. Of a path, the last name that is not a list index. */
export function fieldLabel(...path: readonly PropertyKey[]): string {
  const name = path
    .map(String)
    .filter((step) => !/^\d*$/.test(step))
    .at(-1);
  if (name === undefined) return 'The request';
  // An unknown field is named by its own words.
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return `The ${Object.hasOwn(labels, name.toLowerCase()) ? labels[name.toLowerCase()] : words}`;
}

export function hasLabel(name: string): boolean {
  return Object.hasOwn(labels, name.toLowerCase());
}
