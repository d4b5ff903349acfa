import type { Picture } from '#contract/calls/product-calls.ts';
import {
  mediaHashOf,
  mediaShareAddress,
  mediaSrcSet,
  shareSize,
} from '#contract/rules/catalogue/media.ts';
import type { Site } from './page-context.ts';

interface PageHead {
  /** Without the shop's name. */
  readonly title: string;
  readonly description: string;
  /** Canonical path, with search params that belong to it. */
  readonly path: string;
  readonly site: Site;
  /** Picture for sharing (Open Graph); by default the shop's. */
  readonly picture?: Picture | undefined;
  /** The main picture of the first view with its `sizes`, to be preloaded. */
  readonly main?: { readonly picture: Picture; readonly sizes: string } | undefined;
  /** Other preload links. */
  readonly preloads?: readonly Record<string, string>[];
  readonly structured?: readonly Record<string, unknown>[];
  /** `noindex`. */
  readonly isHidden?: boolean;
  readonly type?: 'website' | 'product' | 'article';
}

/** A route's `head`: title, description, canonical URL, Open Graph and JSON-LD. */
export function pageHead(page: PageHead) {
  const { site, path, description, main } = page;
  const { publicUrl, shop } = site;
  const title = `${page.title} | ${shop.name}`;
  const url = `${publicUrl}${path}`;
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(page.isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:site_name', content: shop.name },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      ...sharedPicture(page),
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [
      ...(page.isHidden ? [] : [{ rel: 'canonical', href: url }]),
      ...(main ? [preloadOf(main.picture, main.sizes)] : []),
      ...(page.preloads ?? []),
    ],
    scripts: (page.structured ?? []).map((data) => ({
      type: 'application/ld+json',
      children: structuredText(data),
    })),
  };
}

/** JSON-LD as script text; "<" is escaped, so that no text can end the script. */
function structuredText(data: Record<string, unknown>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}

function preloadOf(picture: Picture, sizes: string) {
  const hash = mediaHashOf(picture.imageURL);
  const common = { rel: 'preload', as: 'image', fetchPriority: 'high' as const };
  if (!hash) return { ...common, href: picture.imageURL };
  const imageSrcSet = mediaSrcSet(hash, 'avif', picture.width ?? 1200, sizes);
  return { ...common, type: 'image/avif', imageSrcSet, imageSizes: sizes };
}

/** The page's picture for link previews, or the shop's. */
function sharedPicture({ site, picture, title }: PageHead) {
  const { publicUrl, shop } = site;
  const hash = picture && mediaHashOf(picture.imageURL);
  return [
    { property: 'og:image', content: `${publicUrl}${hash ? mediaShareAddress(hash) : '/og.jpg'}` },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: shareSize.width },
    { property: 'og:image:height', content: shareSize.height },
    {
      property: 'og:image:alt',
      content: hash ? picture.alt || title : [shop.name, shop.tagline].filter(Boolean).join(': '),
    },
  ];
}
