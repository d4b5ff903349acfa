import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { beforeAll } from 'vitest';

import { loadDemoPosts } from '#server/demo/demo-posts.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { packageRoot } from '#server/package-root.ts';
import type { PageSource } from '#server/pages/page-source.ts';
import { renderPage } from '#src/shop/entry-server.tsx';

import { useShop } from './shop.ts';

/** The pages as the server renders them, from their source: they need no build. */
const pages: PageSource = {
  isDevelopment: false,
  readTemplate: () => readFile(join(packageRoot, 'index.html'), 'utf8'),
  renderPage,
};

/**
 * A shop with the demo's products and posts and the pages of both. `copyCatalogue` returns the
 * folder of another catalogue.
 */
export function useDemoPages(copyCatalogue?: () => Promise<string>) {
  const shop = useShop('sqlite', {
    pages,
    clientDir: join(packageRoot, 'public'),
    env: { RATE_LIMIT: 'off' },
  });

  beforeAll(async () => {
    const { database, pictures, settings } = shop;
    const folder = (await copyCatalogue?.()) ?? join(packageRoot, 'catalogue');
    const demo = { database, pictures, folder, print: () => {} };
    await loadDemo({ ...demo, fileSettings: settings });
    await loadDemoPosts(demo);
  });

  /** The HTML of a page. */
  const open = async (address: string): Promise<Document> => {
    const { headers, payload } = await shop.get(address, { accept: 'text/html' });
    if (headers.location) return open(headers.location);
    return new JSDOM(payload, { url: new URL(address, shop.settings.publicUrl).href }).window
      .document;
  };
  /** The response of a call. */
  const ask = async <Answer>(address: string): Promise<Answer> => (await shop.get(address)).json();
  return { shop, open, ask };
}

/** The first heading in a page's `main`, unless it is hidden without scripts. */
export function headingOf(document: Document): string {
  const heading = document.querySelector(
    'main h1:not([hidden], [hidden] *, [aria-hidden="true"] *, dialog *)',
  );
  return heading?.textContent ?? '';
}

/** The texts of the elements that match a selector. */
export function textsOf(document: Document, selector: string): string[] {
  return [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
}

/** The text of a page's `main`. */
export const contentIn = (document: Document): string =>
  document.querySelector('main')?.textContent ?? '';

/** The content of the `meta` tag with this attribute. */
export const contentOf = (document: Document, attribute: string): string =>
  document.querySelector(`meta[${attribute}]`)?.getAttribute('content') ?? '';

/** Whether the page has `noindex`. */
export const isHidden = (document: Document): boolean =>
  document.querySelector('meta[name="robots"][content="noindex"]') !== null;

type Structured = Record<string, unknown> & { '@type': string };

/** The page's structured data. */
export const structuredOf = (document: Document): Structured[] =>
  textsOf(document, 'script[type="application/ld+json"]').map(
    (text) => JSON.parse(text) as Structured,
  );
