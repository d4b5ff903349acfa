import { settings } from '#src/shared/settings.ts';
import { pageHead } from '#src/shop/widgets/page/page-head.ts';
import { breadcrumbData, organizationData } from '#src/shop/widgets/page/structured-data.ts';
import { legalPages } from './legal/legal-pages.ts';

// Titles and descriptions of pages whose head depends on no data.

interface FixedPage {
  readonly title: string;
  readonly description: string;
  /**
   * `plain`: a page below home. `own`: a customer's own page, not indexed and without a referrer,
   * because its URL may contain a token. `hidden`: not indexed.
   */
  readonly kind: 'plain' | 'own' | 'hidden' | 'service' | 'about';
}

const pages = {
  '/about': {
    title: 'About us',
    description:
      'Who we are, where our stones come from, how they become jewellery, and why we started.',
    kind: 'about',
  },
  '/checkout': {
    title: 'Checkout',
    description: 'Choose where we deliver and how you pay.',
    kind: 'own',
  },
  '/confirm-email': {
    title: 'Confirm your email',
    description: 'Confirm the email address of your account.',
    kind: 'own',
  },
  '/forgot-password': {
    title: 'Forgot password',
    description: 'We’ll email you a link to choose a new password.',
    kind: 'own',
  },
  '/newsletter/unsubscribe': {
    title: 'Unsubscribe',
    description: 'Unsubscribe from our newsletter.',
    kind: 'hidden',
  },
  '/outbox': {
    title: 'Waiting to send',
    description: 'What is saved on this device and not sent yet.',
    kind: 'own',
  },
  '/privacy-policy': {
    title: legalPages.privacy.title,
    description: legalPages.privacy.lead,
    kind: 'plain',
  },
  '/products/custom': {
    title: 'Custom order',
    description:
      'Tell us about the stone, the size and who it’s for. ' +
      'We send you a drawing; once you’re happy, we make it.',
    kind: 'plain',
  },
  '/profile': {
    title: 'Profile',
    description: 'Your account: profile, addresses, orders and wishlist.',
    kind: 'own',
  },
  '/reset-password': {
    title: 'Choose a new password',
    description: 'Choose a new password with the link from your email.',
    kind: 'own',
  },
  '/search': {
    title: 'Search',
    description: 'Find a stone, a bracelet or a gift.',
    kind: 'hidden',
  },
  '/services': {
    title: 'Our Services',
    description:
      'Tarot readings, astrology and numerology, in our shop in Patan or by video. ' +
      'Book one, and we agree a time with you.',
    kind: 'service',
  },
  '/services/astrology': {
    title: 'Astrology',
    description:
      'Book an astrology consultation: your birth chart, drawn by hand from the date, ' +
      'time and place, and read with you.',
    kind: 'service',
  },
  '/services/numerology': {
    title: 'Numerology',
    description:
      'Book a numerology analysis: the numbers in your name and date of birth, ' +
      'worked out and explained.',
    kind: 'service',
  },
  '/services/tarot-reading': {
    title: 'Tarot Reading',
    description:
      'Book a tarot reading in our shop in Patan or by video: ' +
      '15 minutes, half an hour or an hour for whatever is on your mind.',
    kind: 'service',
  },
  '/share-target': {
    title: 'Shared picture',
    description: 'Choose which payment the shared picture is for.',
    kind: 'own',
  },
  '/status': {
    title: 'Offline and storage',
    description: 'Your version, what is saved on this device, and updates.',
    kind: 'hidden',
  },
  '/terms-and-conditions': {
    title: legalPages.terms.title,
    description: legalPages.terms.lead,
    kind: 'plain',
  },
} as const satisfies Record<string, FixedPage>;

export type FixedPath = keyof typeof pages;

/** The head of a fixed page. */
export function fixedPageHead(
  path: FixedPath,
  publicUrl: string,
  title: string = pages[path].title,
) {
  const { kind, ...page }: FixedPage = pages[path];
  const common = { ...page, title, path, publicUrl };
  if (kind === 'hidden') return pageHead({ ...common, isHidden: true });
  if (kind === 'own') {
    const head = pageHead({ ...common, isHidden: true });
    return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] };
  }
  if (kind === 'about') return pageHead({ ...common, structured: organizationData(publicUrl) });
  if (kind === 'service')
    return pageHead({ ...common, structured: [serviceData(page, path, publicUrl)] });
  const crumbs = [{ label: 'Home', to: '/' }, { label: page.title }];
  return pageHead({ ...common, structured: [breadcrumbData(crumbs, path, publicUrl)] });
}

function serviceData(
  { title, description }: Omit<FixedPage, 'kind'>,
  path: string,
  publicUrl: string,
) {
  return {
    '@type': 'Service',
    name: title,
    description,
    url: `${publicUrl}${path}`,
    provider: { '@type': 'Organization', name: settings.shopName, url: publicUrl },
    areaServed: 'NP',
  };
}
