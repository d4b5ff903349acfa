import type { FastifyInstance } from 'fastify';

import type { DeadLinks } from '#contract/calls/admin/health-calls.ts';
import { settingEntries } from '#contract/settings/entries.ts';
import { isPath } from '#contract/settings/home.ts';
import { ownPages } from '#contract/settings/pages.ts';
import { htmlOfPost } from '#server/modules/blog/render-post.ts';
import { readPageText } from '#server/modules/pages/page-text.ts';
import { readShopPages } from '#server/modules/site/shop-pages.ts';

interface LinkedText extends DeadLinks {
  /** With what their paths are. */
  readonly paths: readonly string[];
}

const postsAtATime = 50;

/** Finds links within the shop that lead nowhere, in the owner's pages, posts and home page. */
export class DeadLinkFinder {
  readonly #app: FastifyInstance;
  /** Of the catalogue's last version: each change of texts and of what they link to raises it. */
  #last: { readonly edits: string; readonly texts: Promise<DeadLinks[]> } | undefined;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async read(): Promise<DeadLinks[]> {
    const { edits } = await this.#app.catalogue.now();
    if (this.#last?.edits !== edits) this.#last = { edits, texts: this.#find() };
    const { texts } = this.#last;
    try {
      return await texts;
    } catch (error) {
      this.#last = undefined;
      throw error;
    }
  }

  async #find(): Promise<DeadLinks[]> {
    const { catalogue, database } = this.#app;
    const shop = await catalogue.settings();
    const written = ownPages.filter((page) => shop[page].trim() !== '');
    const pages = await Promise.all(
      written.map(async (page) => {
        const { html } = await readPageText(page, shop);
        return this.#textOf('page', page, settingEntries[page].label, linksIn(html));
      }),
    );
    const toPages = shop.home.flatMap(({ to, tiles }) => [to, ...tiles.map((tile) => tile.to)]);
    const home = this.#textOf('home', '', settingEntries.home.label, toPages);
    const texts = [...pages, home, ...(await this.#readPosts())];
    const source = { read: database.read, index: await catalogue.index(), shop };
    const known = await readShopPages(
      source,
      texts.flatMap(({ paths }) => paths),
    );
    return texts.flatMap(({ paths, links, ...text }) => {
      // The home page leaves out by itself what the shop does not offer at the moment.
      const isDead = (path: string) =>
        text.kind === 'home' ? known.stateOf(path) === 'unknown' : known.isMissing(path);
      const dead = links.filter((_, at) => isDead(paths[at] ?? ''));
      return dead.length > 0 ? [{ ...text, links: [...new Set(dead)] }] : [];
    });
  }

  async #readPosts(): Promise<LinkedText[]> {
    const { database } = this.#app;
    const found: LinkedText[] = [];
    for (let last = ''; ; ) {
      const posts = await database.read
        .selectFrom('posts')
        .selectAll()
        .where('id', '>', last)
        .orderBy('id')
        .limit(postsAtATime)
        .execute();
      for (const post of posts) {
        const links = linksIn(await htmlOfPost(database, post));
        found.push(this.#textOf('post', post.id, post.title, links));
      }
      const end = posts.at(-1);
      if (!end || posts.length < postsAtATime) return found;
      last = end.id;
    }
  }

  /** A text with its links within the shop, also those that are written with the shop's host. */
  #textOf(kind: DeadLinks['kind'], id: string, title: string, all: readonly string[]): LinkedText {
    const { publicUrl } = this.#app.settings;
    const own = all.flatMap((link) => {
      const path = link.startsWith(`${publicUrl}/`) ? link.slice(publicUrl.length) : link;
      return isPath(path) && isPage(path) ? [{ link, path }] : [];
    });
    return {
      kind,
      id,
      title,
      links: own.map(({ link }) => link),
      paths: own.map(({ path }) => path),
    };
  }
}

/** Not a file, a call or the desk. */
const isPage = (path: string) =>
  !/^\/(?:api|media|admin|icons|assets|\.well-known)(?:\/|$)/.test(path) &&
  !/\.\w{2,5}(?:[?#]|$)/.test(path);

/** The addresses of links in rendered Markdown. */
const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) =>
    href.replace(/&(?:amp|#x26|#38);/g, '&'),
  );
