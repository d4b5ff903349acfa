import { type FixedPath, fixedPages, indexedPaths } from '#contract/names/fixed-pages.ts';
import { servicePath } from '#contract/settings/service-forms.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';

export interface PublicPage {
  readonly address: string;
  readonly heading: string | RegExp;
  /** An earlier page with the same layout, which desktops and dark mode need not check again. */
  readonly layoutOf?: string;
}

/** What is to be known of fixed pages whose heading is not their title. */
const known: Readonly<Record<string, Omit<PublicPage, 'address'>>> = {
  '/': { heading: /./ },
  '/products': { heading: 'All products' },
  '/about': { heading: 'Small workshop, old mountains' },
  '/privacy-policy': { heading: 'Privacy Policy', layoutOf: '/terms-and-conditions' },
  '/blogs': { heading: 'Blog' },
  '/services': { heading: 'Our Services' },
  '/products/custom': { heading: 'Custom order' },
};

/** Pages that the demo does not have, as its owner has set nothing for them. */
export const notInDemo: readonly string[] = ['/returns'];

/** One URL of each kind of public page with its heading. */
export const publicPages: readonly PublicPage[] = [
  ...indexedPaths()
    .filter((path) => !notInDemo.includes(path))
    .map((address) => ({
      address,
      ...(known[address] ?? { heading: fixedPages[address as FixedPath].title }),
    })),
  ...demoSettings.services.map((service) => ({
    address: servicePath(service),
    heading: service.name,
  })),
  { address: '/shop/by-category', heading: 'Shop by category' },
  { address: '/shop/by-meaning', heading: 'Shop by meaning', layoutOf: '/shop/by-category' },
  { address: '/shop/by-crystal', heading: 'Shop by crystal', layoutOf: '/shop/by-category' },
  { address: '/shop/horoscope', heading: 'Shop by horoscope' },
  { address: '/shop/birthstone', heading: 'Shop by birthstone' },
  { address: '/shop/collection', heading: 'Collections' },
  { address: '/products?page=2&sort=price-asc', heading: 'All products', layoutOf: '/products' },
  {
    address: '/products?categoryId=2&MinPrice=500&MaxPrice=9000',
    heading: 'Crystal home decor',
    layoutOf: '/products',
  },
  { address: '/products?Name=zzzzqqqqxxxx', heading: /^Searched for/ },
  { address: '/products/amethyst-night-bracelet', heading: 'Amethyst Night Bracelet' },
  { address: '/shop/by-category/ring', heading: 'Crystal rings' },
  {
    address: '/shop/by-meaning/love',
    heading: 'Crystals for love',
    layoutOf: '/shop/by-category/ring',
  },
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
  {
    address: '/shop/horoscope/leo',
    heading: 'Leo zodiac jewellery and gifts',
    layoutOf: '/shop/by-category/ring',
  },
  {
    address: '/shop/birthstone/february',
    heading: 'February birthstone jewellery',
    layoutOf: '/shop/by-category/ring',
  },
  {
    address: '/shop/collection/makalu',
    heading: 'Makalu collection',
    layoutOf: '/shop/by-category/ring',
  },
  { address: '/blogs/citrine-and-the-oven', heading: 'Citrine and the oven' },
  { address: '/search', heading: 'Search the shop' },
  { address: '/share-target?missed=worker', heading: 'No picture arrived' },
  {
    address: '/newsletter/unsubscribe',
    heading: 'This link is incomplete',
    layoutOf: '/share-target?missed=worker',
  },
];
