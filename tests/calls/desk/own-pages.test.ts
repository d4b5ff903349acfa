import { describe, expect, test } from 'vitest';

import { addPicture } from '#contract/calls/admin/product-calls.ts';
import {
  previewPage,
  readSettings,
  readStandardPage,
  saveSettings,
  undoSettings,
} from '#contract/calls/admin/setting-calls.ts';
import { type HomeSection, readHome } from '#contract/calls/catalogue-calls.ts';
import { readPage } from '#contract/calls/page-calls.ts';
import { readShop } from '#contract/calls/shop-calls.ts';
import { type HomePiece, homePieceSchema } from '#contract/settings/home.ts';
import { sweepPictures } from '#server/plugins/daily-clean-up.ts';
import { aCustomer, askCall, useStaff } from '#tests/setup/callers.ts';
import { aPicture, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe.each(everyEngine)('The home page and the texts of an owner, on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop);
  const tara = useStaff(shop, { role: 'staff' });
  const upload = async (colour: string): Promise<string> => {
    const { hash } = await pema.gets(addPicture, { picture: await aPicture(colour, 1400, 900) });
    return hash;
  };
  const versionOf = async (group: 'home' | 'pages') =>
    (await pema.gets(readSettings)).groups[group].version;
  const put = async (group: 'home' | 'pages', values: object) =>
    pema.ask(saveSettings, { group, values, version: await versionOf(group) });
  const save = async (group: 'home' | 'pages', values: object) => {
    const answer = await put(group, values);
    expect(answer.json()).toMatchObject({ version: expect.any(Number) });
  };
  const reasonsOf = async (group: 'home' | 'pages', values: object) => {
    const answer = await put(group, values);
    expect(answer.statusCode).toBe(422);
    return answer.json().data.map(({ description }: { description: string }) => description);
  };
  const piece = (kind: HomePiece['kind'], more: object = {}) =>
    homePieceSchema.parse({ kind, title: kind, ...more });
  const sections = async (): Promise<HomeSection[]> =>
    (await askCall(shop, readHome)).json().sections;
  const kinds = async () => (await sections()).map(({ kind }) => kind);
  const pageOf = async (page: string) => (await askCall(shop, readPage, { page })).json();

  describe('The home page', () => {
    test('has the pieces in the owner’s order, those without content left out', async () => {
      await shop.stock(aProduct('ring-1', { tags: ['ring'] }));
      await save('home', {
        home: [piece('newest'), piece('best-sellers'), piece('videos'), piece('tiles')],
      });
      expect(await kinds()).toEqual(['newest', 'tiles']);
      const [, tiles] = await sections();
      expect(tiles?.tiles).toEqual([
        { label: 'Rings', to: '/shop/by-category/ring', note: '1 item' },
      ]);
    });

    test('has the banner’s own picture, which is kept while a change can bring it back', async () => {
      const pictureHash = await upload('#4a7');
      const banner = piece('banner', {
        text: 'Ride <b>on</b>',
        button: 'All rings',
        to: '/shop/by-category/rings?sort=price-asc',
        pictureHash,
        pictureAlt: 'A bell',
      });
      // Not `rings`: no such list.
      expect(await reasonsOf('home', { home: [banner] })).toEqual([
        'Piece 1: There is no page /shop/by-category/rings?sort=price-asc.',
      ]);
      await save('home', { home: [{ ...banner, to: '/shop/by-category/ring' }] });
      const [shown] = await sections();
      expect(shown).toMatchObject({
        text: 'Ride <b>on</b>',
        link: { label: 'All rings', to: '/shop/by-category/ring' },
        picture: { alt: 'A bell', width: 1400, height: 900 },
      });
      await save('home', { home: [] });
      expect(await sections()).toEqual([]);
      const makeOld = () =>
        shop.update('pictures', { created_at: '2026-01-01T00:00:00.000Z' }, { hash: pictureHash });
      await makeOld();
      expect(await sweepPictures(shop.database, shop.pictures)).toBe(0);
      const [change] = (await pema.gets(readSettings)).changes;
      await pema.gets(undoSettings, { id: change?.id });
      expect((await sections())[0]?.picture).toBeDefined();
      await save('home', { home: [] });
      const later = new Date(Date.now() + 31 * dayMs);
      expect(await sweepPictures(shop.database, shop.pictures, later)).toBe(1);
    });

    test.each<[string, object[], string]>([
      ['an unknown kind', [{ kind: 'party' }], 'Piece 1: Please check this.'],
      [
        'no list',
        [{ kind: 'opening' }, { kind: 'opening' }],
        'The opening can only be the first piece.',
      ],
      [
        'a script',
        [
          piece('newest', { title: 'x' }),
          { kind: 'banner', title: 'x', button: 'x', to: 'javascript:alert(1)' },
        ],
        'Piece 2: Please enter a page of the shop, such as /products, or an address that begins with https://.',
      ],
      [
        'another host',
        [{ kind: 'banner', title: 'x', button: 'x', to: '//evil.example' }],
        'Piece 1: Please enter a page of the shop, such as /products, or an address that begins with https://.',
      ],
      [
        'half a button',
        [{ kind: 'banner', title: 'x', button: 'x' }],
        'Piece 1: Please give the button both a label and a page.',
      ],
      ['no title', [{ kind: 'banner' }], 'Piece 1: Please give the banner a title.'],
      [
        'an unknown shelf',
        [{ kind: 'tiles', tiles: [{ to: '/products' }, { to: '/shop/by-category/wheel' }] }],
        'Piece 1, Tile 2: There is no page /shop/by-category/wheel.',
      ],
      [
        'an unknown product',
        [{ kind: 'tiles', tiles: [{ to: '/products/nothing' }] }],
        'Piece 1, Tile 1: There is no page /products/nothing.',
      ],
      [
        'a tile to nowhere',
        [{ kind: 'tiles', tiles: [{ to: '' }] }],
        'Piece 1, Tile 1: Please fill this in.',
      ],
      [
        'a lost picture',
        [piece('banner', { pictureHash: 'a'.repeat(40) })],
        'Piece 1: The picture is missing. Please choose it again.',
      ],
      [
        'too many',
        Array.from({ length: 31 }, () => piece('newest')),
        'Please take some out: 30 at most.',
      ],
    ])('%s is refused where it stands', async (_, home, problem) => {
      expect(await reasonsOf('home', { home })).toEqual([problem]);
    });

    test('hides tiles of deleted and empty lists, and they stop no other change', async () => {
      const tiles = [
        { to: '/shop/by-category/ring' },
        { to: '/shop/by-category/pendant', label: 'Pendants' },
        { to: '/about', label: 'Us' },
        { to: 'https://elsewhere.example/a', label: 'Elsewhere' },
      ];
      await save('home', { home: [piece('tiles', { tiles })] });
      const shown = async () => (await sections())[0]?.tiles?.map(({ to }) => to);
      const always = ['/about', 'https://elsewhere.example/a'];
      expect(await shown()).toEqual(['/shop/by-category/ring', ...always]);
      await shop.database.transaction((trx) =>
        trx.deleteFrom('shelves').where('slug', '=', 'pendant').execute(),
      );
      await save('home', { home: [piece('tiles', { title: 'Other', tiles })] });
      expect(await shown()).toEqual(['/shop/by-category/ring', ...always]);
    });

    test('of two editors the second gets what the first has saved', async () => {
      const version = await versionOf('home');
      const answers = await Promise.all(
        ['newest', 'videos'].map((kind) =>
          pema.ask(saveSettings, {
            group: 'home',
            values: { home: [piece(kind as 'newest')] },
            version,
          }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const { current } = answers.find(({ statusCode }) => statusCode === 409)?.json() ?? {};
      expect(current).toEqual((await pema.gets(readSettings)).groups.home);
    });

    test('a change is listed in words and can be undone', async () => {
      await save('home', { home: [piece('newest', { title: 'Fresh' })] });
      await save('home', { home: [piece('newest', { title: 'Stale' }), piece('videos')] });
      const [change] = (await pema.gets(readSettings)).changes;
      expect(change?.changed).toEqual([
        { label: 'Home page', before: 'Fresh', after: 'Stale; videos' },
      ]);
      await pema.gets(undoSettings, { id: change?.id });
      expect((await sections()).map(({ title }) => title)).toEqual(['Fresh']);
    });

    test('is changed by owners alone', async () => {
      const values = { home: [] };
      const version = await versionOf('home');
      expect((await tara.ask(saveSettings, { group: 'home', values, version })).statusCode).toBe(
        403,
      );
    });
  });

  describe('The texts', () => {
    test('are safe HTML with anchors, a title and the shop’s facts as text', async () => {
      await save('pages', {
        about: [
          '# Bells & *whistles*',
          'By {{shopName}}, {{hours}}. <script>alert(1)</script>',
          '## Who we are',
          '![x](javascript:alert(1)) [y](javascript:alert(1)) [products](/products)',
          '## Contact',
          '<img src=x onerror=alert(1)>',
        ].join('\n\n'),
      });
      const { title, html, headings } = await pageOf('about');
      expect(title).toBe('Bells & *whistles');
      expect(html).toContain('By Sphatik, Sunday to Friday, 10:00 to 18:00.');
      expect(html).toContain('<a href="/products">products</a>');
      expect(html).not.toMatch(/script|onerror/);
      expect(headings).toEqual([
        { id: 'who-we-are', text: 'Who we are' },
        // The page has `contact` itself.
        { id: 'section-contact', text: 'Contact' },
      ]);
    });

    test('show a changed fact at once, whatever marks it has', async () => {
      await save('pages', { about: 'By {{shopName}}.' });
      await pema.gets(saveSettings, {
        group: 'shop',
        values: { name: '*Bells* [x](/y) <b>' },
        version: (await pema.gets(readSettings)).groups.shop.version,
      });
      expect((await pageOf('about')).html).toBe('<p>By *Bells* [x](/y) &#x3C;b>.</p>');
    });

    test.each<[string, string, RegExp]>([
      [
        'an unknown fact',
        'From {{shopname}}',
        /^There is no \{\{shopname\}\}. Known are \{\{shopName\}\}, /,
      ],
      ['an unknown part', '{{#party}}Yes{{/party}}', /^There is no \{\{#party\}\}/],
      ['200 KB', 'x'.repeat(200_000), /^Please enter at most 50000 characters.$/],
      ['deep quotes', `${'>'.repeat(200)} x`, /nested 20 levels deep at most/],
    ])('%s is refused at the field', async (_, terms, problem) => {
      const before = await pageOf('terms');
      expect(await reasonsOf('pages', { terms })).toEqual([expect.stringMatching(problem)]);
      expect(await pageOf('terms')).toEqual(before);
    });

    test('don’t travel with every page, and a text of returns is a page of its own', async () => {
      const settings = async () => (await askCall(shop, readShop)).json().settings;
      expect(await settings()).toMatchObject({ hasReturnsPage: false });
      const links = async () => (await shop.get('/sitemap.xml')).body.includes('/returns<');
      expect(await links()).toBe(false);
      expect((await pageOf('terms')).html).toContain('within 4 days of delivery');
      await save('pages', { returns: 'Send it **back**.' });
      expect(await settings()).toMatchObject({ hasReturnsPage: true });
      expect(await settings()).not.toHaveProperty('returns');
      expect(await settings()).not.toHaveProperty('home');
      expect(await links()).toBe(true);
      expect((await pageOf('returns')).html).toBe('<p>Send it <strong>back</strong>.</p>');
      const terms = (await pageOf('terms')).html;
      expect(terms).toContain('<a href="/returns">');
      expect(terms).not.toContain('within 4 days');
      const [change] = (await pema.gets(readSettings)).changes;
      await pema.gets(undoSettings, { id: change?.id });
      expect(await links()).toBe(false);
    });

    test('begin with the standard text, and are previewed before they are saved', async () => {
      const { markdown } = await pema.gets(readStandardPage, { page: 'terms' });
      expect(markdown).toContain('{{delivery}}');
      expect(markdown).not.toMatch(/\{\{[#^/]/);
      const before = await pageOf('terms');
      const text = `${markdown}\n\n## New\n\nMore.`;
      const preview = await pema.gets(previewPage, { page: 'terms', markdown: text });
      expect(preview.html.startsWith(before.html)).toBe(true);
      expect(preview.headings.at(-1)).toEqual({ id: 'new', text: 'New' });
      expect(await pageOf('terms')).toEqual(before);
      const bad = await pema.ask(previewPage, { page: 'terms', markdown: '>'.repeat(300) });
      expect(bad.statusCode).toBe(422);
    });

    test('are nothing that customers may write or preview', async () => {
      const maya = await aCustomer(shop);
      for (const call of [readStandardPage, previewPage])
        expect([401, 403]).toContain(
          (await maya.ask(call, { page: 'about', markdown: 'x' })).statusCode,
        );
      expect((await askCall(shop, readPage, { page: 'imprint' })).statusCode).toBe(422);
    });
  });
});
