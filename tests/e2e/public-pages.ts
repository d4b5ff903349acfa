export interface PublicPage {
  readonly address: string;
  readonly heading: string | RegExp;
  /** The page before whose parts stand in the same places: a wide screen or dark shows nothing new of it. */
  readonly isLaidOutAs?: string;
}

/** One address of each kind of public page, and what its first heading says. */
export const publicPages: readonly PublicPage[] = [
  { address: '/', heading: /./ },
  { address: '/products', heading: 'All products' },
  { address: '/products?page=2&sort=price-asc', heading: 'All products', isLaidOutAs: '/products' },
  {
    address: '/products?categoryId=2&MinPrice=500&MaxPrice=9000',
    heading: 'Crystal home decor',
    isLaidOutAs: '/products',
  },
  { address: '/products?Name=zzzzqqqqxxxx', heading: /^Results for/ },
  { address: '/products/amethyst-night-bracelet', heading: 'Amethyst Night Bracelet' },
  { address: '/shop/by-category', heading: 'Shop by category' },
  { address: '/shop/by-category/ring', heading: 'Crystal rings' },
  { address: '/shop/by-meaning', heading: 'Shop by meaning', isLaidOutAs: '/shop/by-category' },
  { address: '/shop/by-meaning/love', heading: 'Crystals for love', isLaidOutAs: '/shop/by-category/ring' },
  { address: '/shop/by-crystal', heading: 'Shop by crystal', isLaidOutAs: '/shop/by-category' },
  {
    address: '/shop/by-crystal/amethyst',
    heading: 'Amethyst jewellery and decor',
    isLaidOutAs: '/shop/by-category/ring',
  },
  { address: '/shop/gifting/for-her', heading: 'Gifts for her', isLaidOutAs: '/shop/by-category/ring' },
  { address: '/shop/horoscope', heading: 'Shop by horoscope' },
  { address: '/shop/horoscope/leo', heading: 'Leo zodiac jewellery and gifts', isLaidOutAs: '/shop/by-category/ring' },
  { address: '/shop/birthstone', heading: 'Shop by birthstone' },
  {
    address: '/shop/birthstone/february',
    heading: 'February birthstone jewellery',
    isLaidOutAs: '/shop/by-category/ring',
  },
  { address: '/shop/collection', heading: 'Collections' },
  { address: '/shop/collection/makalu', heading: 'Makalu collection', isLaidOutAs: '/shop/by-category/ring' },
  { address: '/about', heading: 'Small workshop, old mountains' },
  { address: '/services', heading: 'Our Services' },
  { address: '/services/tarot-reading', heading: 'Tarot Reading' },
  { address: '/services/numerology', heading: 'Numerology' },
  { address: '/services/astrology', heading: 'Astrology' },
  { address: '/blogs', heading: 'Blog' },
  { address: '/blogs/citrine-and-the-oven', heading: 'Citrine and the oven' },
  { address: '/search', heading: 'Search the shop' },
  { address: '/share-target?missed=worker', heading: 'We didn’t get the picture' },
  {
    address: '/newsletter/unsubscribe',
    heading: 'This link is incomplete',
    isLaidOutAs: '/share-target?missed=worker',
  },
  { address: '/products/custom', heading: 'Custom order' },
  { address: '/terms-and-conditions', heading: 'Terms and Conditions' },
  { address: '/privacy-policy', heading: 'Privacy Policy', isLaidOutAs: '/terms-and-conditions' },
];
