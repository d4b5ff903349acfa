export interface PublicPage {
  readonly address: string;
  readonly heading: string | RegExp;
  /** An earlier page with the same layout, which desktops and dark mode need not check again. */
  readonly layoutOf?: string;
}

/** One URL of each kind of public page with its heading. */
export const publicPages: readonly PublicPage[] = [
  { address: '/', heading: /./ },
  { address: '/products', heading: 'All products' },
  { address: '/products?page=2&sort=price-asc', heading: 'All products', layoutOf: '/products' },
  {
    address: '/products?categoryId=2&MinPrice=500&MaxPrice=9000',
    heading: 'Crystal home decor',
    layoutOf: '/products',
  },
  { address: '/products?Name=zzzzqqqqxxxx', heading: /^Results for/ },
  { address: '/products/amethyst-night-bracelet', heading: 'Amethyst Night Bracelet' },
  { address: '/shop/by-category', heading: 'Shop by category' },
  { address: '/shop/by-category/ring', heading: 'Crystal rings' },
  { address: '/shop/by-meaning', heading: 'Shop by meaning', layoutOf: '/shop/by-category' },
  {
    address: '/shop/by-meaning/love',
    heading: 'Crystals for love',
    layoutOf: '/shop/by-category/ring',
  },
  { address: '/shop/by-crystal', heading: 'Shop by crystal', layoutOf: '/shop/by-category' },
  {
    address: '/shop/by-crystal/amethyst',
    heading: 'Amethyst jewellery and decor',
    layoutOf: '/shop/by-category/ring',
  },
  {
    address: '/shop/gifting/for-her',
    heading: 'Gifts for her',
    layoutOf: '/shop/by-category/ring',
  },
  { address: '/shop/horoscope', heading: 'Shop by horoscope' },
  {
    address: '/shop/horoscope/leo',
    heading: 'Leo zodiac jewellery and gifts',
    layoutOf: '/shop/by-category/ring',
  },
  { address: '/shop/birthstone', heading: 'Shop by birthstone' },
  {
    address: '/shop/birthstone/february',
    heading: 'February birthstone jewellery',
    layoutOf: '/shop/by-category/ring',
  },
  { address: '/shop/collection', heading: 'Collections' },
  {
    address: '/shop/collection/makalu',
    heading: 'Makalu collection',
    layoutOf: '/shop/by-category/ring',
  },
  { address: '/about', heading: 'Small workshop, old mountains' },
  { address: '/services', heading: 'Our Services' },
  { address: '/services/tarot-reading', heading: 'Tarot Reading' },
  { address: '/services/numerology', heading: 'Numerology' },
  { address: '/services/astrology', heading: 'Astrology' },
  { address: '/blogs', heading: 'Blog' },
  { address: '/blogs/citrine-and-the-oven', heading: 'Citrine and the oven' },
  { address: '/search', heading: 'Search the shop' },
  { address: '/share-target?missed=worker', heading: 'No picture arrived' },
  {
    address: '/newsletter/unsubscribe',
    heading: 'This link is incomplete',
    layoutOf: '/share-target?missed=worker',
  },
  { address: '/products/custom', heading: 'Custom order' },
  { address: '/terms-and-conditions', heading: 'Terms and Conditions' },
  { address: '/privacy-policy', heading: 'Privacy Policy', layoutOf: '/terms-and-conditions' },
];
