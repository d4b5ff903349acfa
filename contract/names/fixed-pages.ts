// The pages that every shop has: their heads, their places in the sitemap and how the search finds
// them. A new page is a row here, its route and its view.

/** The head of a page that depends on no data. */
export interface FixedHead {
  /**
   * `plain`: a page below home. `own`: a customer's own page, not indexed and without a referrer,
   * because its URL may contain a token. `hidden`: not indexed. All others are in the sitemap.
   */
  readonly kind: 'plain' | 'own' | 'hidden' | 'about';
  /** Without the shop's name. */
  readonly title: string;
  readonly description: string;
}

export type FixedPage = {
  /** What the search calls the page. Without it, the search never shows it. */
  readonly searchedAs?: string;
  /** What people type for it. Words that mean something else, too, are in `synonyms.ts`. */
  readonly words?: string;
} & (FixedHead | ComposedHead);

/** Of a page that composes its head itself, from data. */
interface ComposedHead {
  readonly kind: 'data';
}

export const fixedPages = {
  '/': { kind: 'data' },
  '/products': { kind: 'data' },
  '/about': {
    kind: 'about',
    title: 'About us',
    description: 'Who we are, how we work, and where to find us.',
    searchedAs: 'About us and contact',
    words:
      'contact, contact us, pasal kaha, pasal kaha cha, pasal, dukan kahan, dukan, ' +
      'contact number, phone, phone number, call, mobile number, email, ' +
      'whatsapp, address, location, where are you, where is, shop location, store location, ' +
      'physical store, opening hours, open, timing, time, hours, customer care, customer ' +
      'service, support, help, gift wrap, gift packing, packaging, gift card, gift voucher, ' +
      'about us, who are you, your story, owner, thegana, samparka, instagram, facebook, ' +
      'social media, newsletter',
  },
  '/terms-and-conditions': {
    kind: 'plain',
    title: 'Terms and Conditions',
    description: 'The rules of buying from us, in plain words.',
    searchedAs: 'Delivery, returns and payment',
    words:
      'return, return policy, send back, send it back, does not fit, doesnt fit, not fit, ' +
      'firta garna, refund, refund policy, exchange, exchange policy, money back, ' +
      'replace, replacement, firta, wapas, wapsi, paisa firta, cancel, cancel order, ' +
      'warranty, guarantee, broken, damaged, terms, terms and conditions, conditions, policy, ' +
      'rules, delivery, delivery time, delivery charge, delivery fee, shipping, shipping ' +
      'cost, shipping charge, free shipping, free delivery, courier, international shipping, ' +
      'ship abroad, delivary, pathaune, cod, cash on delivery, payment, payment method, ' +
      'esewa, khalti, pay, how to pay',
  },
  '/returns': {
    kind: 'plain',
    title: 'Returns and exchange',
    description: 'What you can send back or exchange, how, and until when.',
    searchedAs: 'Returns and exchange',
  },
  '/privacy-policy': {
    kind: 'plain',
    title: 'Privacy Policy',
    description:
      'What we store about you, on your device and on our server, why, and for how long.',
    searchedAs: 'Privacy policy',
    words: 'privacy, privacy policy, data, cookies',
  },
  // With what the owner has set of it; those of the services are below it.
  '/services': {
    kind: 'data',
    words: 'service, booking, book appointment, appointment, session, sewa, seva',
  },
  '/products/custom': {
    kind: 'data',
    searchedAs: 'Custom order',
    words:
      'custom, customize, custom order, custom made, make my own, design my own, made ' +
      'by me, bespoke, made to order, personalised, engrave, name bracelet, own design, aafno ' +
      'design',
  },
  '/blogs': {
    kind: 'data',
    searchedAs: 'Our blog',
    words:
      'blog, article, post, read, story, guide, how to, care, cleaning, wash, meaning, ' +
      'benefit, fayda',
  },
  '/checkout': {
    kind: 'own',
    title: 'Checkout',
    description: 'Choose where we deliver and how you pay.',
  },
  '/confirm-email': {
    kind: 'own',
    title: 'Confirm your email',
    description: 'Confirm the email address of your account.',
  },
  '/forgot-password': {
    kind: 'own',
    title: 'Forgot password',
    description: 'We’ll email you a link to choose a new password.',
  },
  '/newsletter/unsubscribe': {
    kind: 'hidden',
    title: 'Unsubscribe',
    description: 'Unsubscribe from our newsletter.',
  },
  '/outbox': {
    kind: 'own',
    title: 'Waiting to send',
    description: 'What is saved on this device and not sent yet.',
  },
  '/profile': {
    kind: 'own',
    title: 'Profile',
    description: 'Your account: profile, addresses, orders and wishlist.',
    searchedAs: 'Your account and orders',
    words:
      'my order, my orders, orders, parcel, my parcel, package, my package, where is my parcel, ' +
      'mero parcel, mero saman, aipugcha, aaipugcha, aai pugcha, parsal, mera order, mera ' +
      'parcel, mero order, ardar, order kaha, kaha pugyo, order status, track, track order, ' +
      'track my order, where is my order, order history, account, my account, khata, mero ' +
      'khata, profile, log in, sign in, sign up, register, password, my wishlist, wishlist, ' +
      'saved',
  },
  '/reset-password': {
    kind: 'own',
    title: 'Choose a new password',
    description: 'Choose a new password with the link from your email.',
  },
  '/search': {
    kind: 'hidden',
    title: 'Search',
    description: 'Find what you are looking for in the shop.',
  },
  '/share-target': {
    kind: 'own',
    title: 'Shared picture',
    description: 'Choose which payment the shared picture is for.',
  },
  '/status': {
    kind: 'hidden',
    title: 'Saved on this device',
    description: 'What waits to be sent, what opens without internet, and how much space it takes.',
  },
} as const satisfies Record<string, FixedPage>;

type Pages = typeof fixedPages;
/** The path of a page whose head depends on no data. */
export type FixedPath = {
  [Path in keyof Pages]: Pages[Path] extends FixedHead ? Path : never;
}[keyof Pages];

const entries: readonly (readonly [string, FixedPage])[] = Object.entries(fixedPages);

/** The paths that search engines may index. */
export function indexedPaths(): string[] {
  return entries
    .filter(([, { kind }]) => kind !== 'own' && kind !== 'hidden')
    .map(([path]) => path);
}

/** What the search calls a page; undefined if it never shows it. */
export function searchedAs(path: string): string | undefined {
  return entries.find(([one]) => one === path)?.[1].searchedAs;
}

/** The title of a page; undefined for one that composes its own. */
export function titleOf(path: string): string | undefined {
  const page = entries.find(([one]) => one === path)?.[1];
  return page && 'title' in page ? page.title : page?.searchedAs;
}

/** What people type for pages, as lines of synonyms. */
export function pageSynonyms(): string {
  return entries
    .flatMap(([path, { words }]) => (words === undefined ? [] : [`${words} => ${path}`]))
    .join('\n');
}
