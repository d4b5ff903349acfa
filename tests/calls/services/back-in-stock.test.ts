import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  eraseCustomer,
  listCustomers,
  readCustomer,
} from '#contract/calls/admin/customer-calls.ts';
import { readStaffOrder, reverseOrder, undoOrder } from '#contract/calls/admin/order-calls.ts';
import { changeStock } from '#contract/calls/admin/product-calls.ts';
import { importProducts, planProductImport } from '#contract/calls/admin/product-file-calls.ts';
import { listWanted } from '#contract/calls/admin/wanted-calls.ts';
import {
  askBackInStock,
  endBackInStock,
  endOwnWait,
  listOwnWaits,
} from '#contract/calls/service-calls.ts';
import { willTellMessage } from '#contract/names/back-in-stock.ts';
import { messages } from '#contract/names/messages.ts';
import { rateLimits } from '#server/http/rate-limiter.ts';
import { tellWaiting } from '#server/modules/back-in-stock/tell-waiting.ts';
import { deleteExpired } from '#server/plugins/daily-clean-up.ts';
import { aCustomer, askCall, type TestFields, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { productIdOf } from '#tests/setup/rows.ts';
import { anAttribute, aProduct, oneClickForms } from '#tests/setup/samples.ts';
import { defaultEngines, everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Who waits for a piece on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const owner = useStaff(shop);
  let id: (slug: string) => Promise<string>;
  let variant: (slug: string, value: string) => Promise<string>;
  beforeAll(async () => {
    id = (slug) => productIdOf(shop, slug);
    variant = async (slug, value) =>
      (await shop.row('product_attributes', { product_id: await id(slug), value })).id;
  });

  const ask = async (slug: string, userEmail: string, own: TestFields = {}) =>
    askCall(shop, askBackInStock, { productId: await id(slug), userEmail, ...own });
  const tell = () => tellWaiting(shop.app);
  const mailsTo = async (recipient: string) => {
    const rows = await shop.rows('mails', { recipient });
    return rows.map(({ content }) => JSON.parse(content));
  };
  const setStock = async (productId: string, by: number, variantId?: string) =>
    owner.gets(changeStock, { id: productId, by, ...(variantId && { variantId }) });

  test('is told once, however often and however written they ask, and never again', async () => {
    await shop.stock(aProduct('moon-ring', { stock: 0 }));
    const asked = ['maya@example.com', ' Maya@Example.com ', 'maya@example.com'];
    const responses = await Promise.all(
      [...asked, ...asked, ...asked].map((email) => ask('moon-ring', email)),
    );
    for (const response of responses)
      expect([response.statusCode, response.json()]).toEqual([200, { message: willTellMessage }]);
    expect(await shop.rows('stock_waits')).toHaveLength(1);
    expect(await tell()).toBe(0);
    await setStock(await id('moon-ring'), 1);
    const told = await Promise.all([tell(), tell(), tell()]);
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(1);
    const [mail, ...more] = await mailsTo('maya@example.com');
    expect(more).toEqual([]);
    const { token } = await shop.row('stock_waits', { address: 'maya@example.com' });
    expect(mail).toEqual({
      kind: 'back-in-stock',
      piece: 'Moon Ring',
      page: 'https://shop.example/products/moon-ring',
      link: `https://shop.example/newsletter/unsubscribe?token=${token}`,
      oneClick: `https://shop.example/api/back-in-stock/end?token=${token}`,
    });
    for (const by of [-1, 1]) {
      await setStock(await id('moon-ring'), by);
      expect(await tell()).toBe(0);
    }
    // Who asks again is told again.
    await setStock(await id('moon-ring'), -1);
    await ask('moon-ring', 'maya@example.com');
    await setStock(await id('moon-ring'), 1);
    expect(await tell()).toBe(1);
    expect(await mailsTo('maya@example.com')).toHaveLength(2);
  });

  test('sees what they wait for in their profile, and ends it there', async () => {
    await shop.stock(
      aProduct('sun-ring', { stock: 0 }),
      aProduct('sun-band', { attributes: [anAttribute('M', 0)] }),
    );
    const maya = await aCustomer(shop, { email: 'sun@example.com' });
    await ask('sun-ring', 'sun@example.com');
    await ask('sun-band', 'sun@example.com', { attributeId: await variant('sun-band', 'M') });
    await ask('sun-ring', 'sun-other@example.com');
    const { waits } = await maya.gets(listOwnWaits);
    expect(waits.map(({ name, slug }) => `${name} ${slug}`).toSorted()).toEqual([
      'Sun Band sun-band',
      'Sun Ring sun-ring',
    ]);
    expect(waits.find(({ slug }) => slug === 'sun-band')?.variant).toContain('M');
    const others = await shop.row('stock_waits', { address: 'sun-other@example.com' });
    for (const wait of [others, ...waits]) await maya.gets(endOwnWait, { id: wait.id });
    expect(await maya.gets(listOwnWaits)).toEqual({ waits: [] });
    // Nobody ends another's, and nobody sees those of an address that is not confirmed.
    expect(await shop.row('stock_waits', { id: others.id })).toMatchObject({ ended_at: null });
    const thief = await aCustomer(shop, { email: 'sun-other@example.com' });
    await shop.database.transaction((trx) =>
      trx.updateTable('users').set({ confirmed_at: null }).where('id', '=', thief.userId).execute(),
    );
    expect(await thief.gets(listOwnWaits)).toEqual({ waits: [] });
    await setStock(await id('sun-ring'), 1);
    expect(await tell()).toBe(1);
  });

  test('does not see a size that was deleted: nobody is told of it', async () => {
    await shop.stock(
      aProduct('cut-ring', { attributes: [anAttribute('S', 0), anAttribute('M', 0)] }),
    );
    const maya = await aCustomer(shop, { email: 'cut@example.com' });
    const attributeId = await variant('cut-ring', 'S');
    await ask('cut-ring', 'cut@example.com', { attributeId });
    await ask('cut-ring', 'cut@example.com');
    await shop.database.transaction((trx) =>
      trx.deleteFrom('product_attributes').where('id', '=', attributeId).execute(),
    );
    const { waits } = await maya.gets(listOwnWaits);
    expect(waits).toMatchObject([{ slug: 'cut-ring', variant: '' }]);
  });

  test('is found at the desk by the whole address, and erased', async () => {
    await shop.stock(aProduct('star-ring', { stock: 0 }));
    await ask('star-ring', 'only-waits@example.com');
    const find = async (search: string) => (await owner.gets(listCustomers, { search })).customers;
    expect(await find('only-waits')).toEqual([]);
    const [person, ...more] = await find('Only-Waits@example.com');
    expect([person, more]).toMatchObject([
      { email: 'only-waits@example.com', hasAccount: false, orders: 0 },
      [],
    ]);
    const { customer } = await owner.gets(readCustomer, { id: person?.id });
    expect(customer).toMatchObject({ email: 'only-waits@example.com' });
    expect(await owner.gets(eraseCustomer, { id: person?.id })).toEqual({ kept: 0 });
    expect(await shop.rows('stock_waits', { address: 'only-waits@example.com' })).toEqual([]);
    expect(await find('only-waits@example.com')).toEqual([]);
  });

  test('is told whatever makes it so: an import, a canceled order, its undoing', async () => {
    await shop.stock(aProduct('last-ring', { stock: 1 }));
    const { buy } = deskOrderVerbs(shop);
    const buyer = await aCustomer(shop);
    const expectTold = async (address: string, isTold: boolean) => {
      await ask('last-ring', address);
      expect(await tell(), address).toBe(isTold ? 1 : 0);
      expect(await mailsTo(address), address).toHaveLength(isTold ? 1 : 0);
    };
    const { orderId } = await buy(buyer, { 'last-ring': 1 });
    await expectTold('bought@last.example', false);
    const reverse = { orderId, version: 1, parcel: 'canceled', reason: '', restock: true };
    await owner.gets(reverseOrder, reverse);
    expect(await tell()).toBe(1);
    const { timeline } = await owner.gets(readStaffOrder, { orderId });
    const position = timeline.find(({ canUndo }) => canUndo)?.position;
    await owner.gets(undoOrder, { orderId, version: 2, position });
    await expectTold('undone@last.example', false);
    const csv = 'Handle,Title,Variant Price,Variant Inventory Qty\nlast-ring,Last Ring,1500,3\n';
    const body = { file: Buffer.from(csv).toString('base64'), asDrafts: false, updateStock: true };
    const { plan } = await owner.gets(planProductImport, body);
    await owner.gets(importProducts, { ...body, plan });
    expect(await tell()).toBe(1);
    // Whoever asked without a network is told, too, when it is there by then.
    await expectTold('late@last.example', true);
  });

  test('of a size waits for that size; of no size, for any', async () => {
    const attributes = [anAttribute('S', 0), anAttribute('M', 0)];
    await shop.stock(aProduct('sized-ring', { attributes }));
    const [small, medium] = [await variant('sized-ring', 'S'), await variant('sized-ring', 'M')];
    await ask('sized-ring', 'small@example.com', { attributeId: small });
    await ask('sized-ring', 'medium@example.com', { attributeId: medium });
    await ask('sized-ring', 'any@example.com');
    await setStock(await id('sized-ring'), 1, medium);
    expect(await tell()).toBe(2);
    expect(await mailsTo('small@example.com')).toEqual([]);
    // One piece for two who wait: both are told, and that there are few.
    expect(await mailsTo('medium@example.com')).toMatchObject([
      { piece: 'Sized Ring (Size: M)', pieces: 1 },
    ]);
    expect(await mailsTo('any@example.com')).toMatchObject([{ piece: 'Sized Ring', pieces: 1 }]);
  });

  test('of a size and of any is told once of one piece, and of two sizes that are back once', async () => {
    const attributes = [anAttribute('S', 0), anAttribute('M', 0), anAttribute('L', 0)];
    await shop.stock(aProduct('twice-ring', { attributes }));
    const sizes = await Promise.all(['S', 'M', 'L'].map((size) => variant('twice-ring', size)));
    const [small, medium, large] = sizes;
    for (const attributeId of ['', ...sizes])
      await ask('twice-ring', 'twice@example.com', { attributeId });
    await ask('twice-ring', 'any@twice.example');
    const productId = await id('twice-ring');
    await setStock(productId, 9, medium);
    expect(await tell()).toBe(2);
    expect(await mailsTo('twice@example.com')).toMatchObject([{ piece: 'Twice Ring (Size: M)' }]);
    expect(await mailsTo('any@twice.example')).toMatchObject([{ piece: 'Twice Ring' }]);
    for (const size of [small, large]) await setStock(productId, 9, size);
    expect(await tell()).toBe(1);
    const [, both, ...more] = await mailsTo('twice@example.com');
    expect(both.piece).toMatch(/^Twice Ring \(Size: [SL], Size: [SL]\)$/);
    expect(more).toEqual([]);
    expect(await tell()).toBe(0);
  });

  test('is told of what is always available, and not of what is hidden', async () => {
    await shop.stock(aProduct('hidden-ring', { stock: 0 }));
    for (const name of ['one', 'two']) await ask('hidden-ring', `${name}@hidden.example`);
    const productId = await id('hidden-ring');
    const change = (fields: object) =>
      shop.database.transaction((trx) =>
        trx.updateTable('products').set(fields).where('id', '=', productId).execute(),
      );
    await change({ published: 0, always_available: 1 });
    expect(await tell()).toBe(0);
    await change({ published: 1 });
    expect(await tell()).toBe(2);
    expect((await mailsTo('one@hidden.example'))[0]).not.toHaveProperty('pieces');
  });

  test('more than fit into one transaction are all told the same', async () => {
    await shop.stock(aProduct('loved-ring', { stock: 0 }));
    for (let at = 0; at < 120; at += 1) await ask('loved-ring', `fan-${at}@example.com`);
    await setStock(await id('loved-ring'), 2);
    expect(await tell()).toBe(120);
    const mails = await shop.rows('mails');
    const told = mails.filter(({ recipient }) => recipient.startsWith('fan-'));
    expect(told).toHaveLength(120);
    for (const { content } of told) expect(JSON.parse(content)).toMatchObject({ pieces: 2 });
  });

  describe('While another process is at it', () => {
    /** Has it lock waits, one after another, and mark them as told. */
    const lockTogether = (ids: readonly string[]) =>
      shop.database.transaction(async (trx) => {
        for (const wait of ids) {
          const told_at = new Date().toISOString();
          await trx.updateTable('stock_waits').set({ told_at }).where('id', '=', wait).execute();
          // Meanwhile this process comes as far as it can.
          await delay(300);
        }
      });

    test('is not told again of a size that was told there', async () => {
      await shop.stock(
        aProduct('raced-ring', { attributes: [anAttribute('S', 0), anAttribute('M', 0)] }),
      );
      const [small, medium] = [await variant('raced-ring', 'S'), await variant('raced-ring', 'M')];
      // More than are taken at once, so that the other size of the first one is not among them.
      for (let at = 0; at < 60; at += 1)
        await ask('raced-ring', `raced-${at}@example.com`, { attributeId: small });
      await ask('raced-ring', 'raced-0@example.com', { attributeId: medium });
      const waits = { address: 'raced-0@example.com', attribute_id: medium };
      const ofMedium = await shop.row('stock_waits', waits);
      for (const size of [small, medium]) await setStock(await id('raced-ring'), 100, size);
      const other = lockTogether([ofMedium.id]);
      await delay(50);
      await Promise.all([other, tell()]);
      expect(await mailsTo('raced-0@example.com')).toMatchObject([
        { piece: 'Raced Ring (Size: S)' },
      ]);
    });

    test('neither waits for the other forever', async () => {
      await shop.stock(aProduct('locked-ring', { stock: 0 }));
      for (const name of ['one', 'two']) await ask('locked-ring', `${name}@locked.example`);
      const productId = await id('locked-ring');
      const waits = await shop.rows('stock_waits', { product_id: productId });
      const ids = waits.map((wait) => wait.id).toSorted();
      // Who asked first comes last in the order of the ids.
      for (const [at, wait] of ids.entries())
        await shop.update('stock_waits', { asked_at: `202${9 - at}-01-01` }, { id: wait });
      await setStock(productId, 100);
      const other = lockTogether(ids);
      await delay(50);
      const [, count] = await Promise.all([other, tell()]);
      expect(count).toBe(0);
    });
  });

  test('ends all that the address waits for, by one click, also twice', async () => {
    const slugs = ['first-ring', 'second-ring'];
    await shop.stock(...slugs.map((slug) => aProduct(slug, { stock: 0 })));
    for (const slug of slugs)
      for (const email of ['tara@example.com', 'other@example.com']) await ask(slug, email);
    await setStock(await id('first-ring'), 5);
    await tell();
    const [mail] = await mailsTo('tara@example.com');
    const { pathname, search } = new URL(mail.oneClick);
    for (const form of oneClickForms) {
      const response = await shop.app.inject({ method: 'POST', url: pathname + search, ...form });
      expect(response.statusCode, response.payload).toBe(200);
    }
    await setStock(await id('second-ring'), 5);
    expect(await tell()).toBe(1);
    expect(await mailsTo('tara@example.com')).toHaveLength(1);
    expect(await mailsTo('other@example.com')).toHaveLength(2);
    for (const token of ['', 'other@example.com', 'back-nobodys'])
      expect((await askCall(shop, endBackInStock, { token })).json().data).toMatchObject([
        { field: 'token' },
      ]);
  });

  test('can ask by a form without scripts, and reads what came of it', async () => {
    await shop.stock(aProduct('form-ring', { stock: 0 }));
    const send = async (userEmail: string) => {
      const fields = { productId: await id('form-ring'), attributeId: '', userEmail };
      return shop.app.inject({
        method: 'POST',
        url: '/api/back-in-stock',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...fields, leaveEmpty: '' }).toString(),
      });
    };
    const bad = await send('<b>');
    expect([bad.statusCode, bad.headers['content-type']]).toEqual([
      422,
      'text/html; charset=utf-8',
    ]);
    expect(bad.payload).toContain(messages.emailInvalid);
    const good = await send('form@example.com');
    expect(good.statusCode, good.payload).toBe(200);
    expect(good.payload).toContain(willTellMessage);
    expect(await shop.rows('stock_waits', { address: 'form@example.com' })).toHaveLength(1);
  });

  test('needs an address, and a piece of this shop', async () => {
    await shop.stock(aProduct('plain-ring', { stock: 0 }), aProduct('draft', { published: false }));
    expect((await ask('plain-ring', '')).json().message).toBe(messages.emailMissing);
    expect((await ask('plain-ring', 'a@b\r\nBcc: c@d.e')).json().message).toBe(
      messages.emailInvalid,
    );
    expect((await ask('plain-ring', 'bot@example.com', { leaveEmpty: 'x' })).statusCode).toBe(422);
    const strange: TestFields[] = [
      { productId: 'nothing' },
      { productId: await id('draft') },
      { attributeId: await variant('sized-ring', 'S') },
    ];
    for (const own of strange) {
      const response = await ask('plain-ring', 'asha@example.com', own);
      expect(response.statusCode).toBe(422);
      expect(response.json().message).toBe('This piece is not in the shop any more.');
    }
    expect(await shop.rows('stock_waits', { product_id: await id('plain-ring') })).toEqual([]);
  });

  test('is counted at the desk, most first, without an address', async () => {
    await shop.stock(aProduct('desk-ring', { stock: 0 }), aProduct('desk-chain', { stock: 0 }));
    for (const email of ['one@desk.example', 'two@desk.example']) await ask('desk-chain', email);
    await ask('desk-ring', 'one@desk.example');
    const { wanted, total } = await owner.gets(listWanted, { search: 'DESK' });
    expect(total).toBe(2);
    expect(wanted).toMatchObject([
      { name: 'Desk Chain', variant: '', people: 2 },
      { name: 'Desk Ring', people: 1 },
    ]);
    expect(JSON.stringify(wanted)).not.toContain('@');
    const productId = await id('desk-ring');
    expect((await owner.gets(listWanted, { productId })).wanted).toMatchObject([{ productId }]);
    const next = await owner.gets(listWanted, { search: 'desk', page: 2, pageSize: 1 });
    expect(next).toMatchObject({ total: 2, wanted: [{ name: 'Desk Ring' }] });
  });

  test('is forgotten after a year; who was told or has ended it, after 90 days', async () => {
    await shop.stock(aProduct('old-ring', { stock: 0 }));
    for (const name of ['waits', 'told', 'ended']) await ask('old-ring', `${name}@old.example`);
    const now = new Date().toISOString();
    const set = (address: string, fields: object) =>
      shop.database.transaction((trx) =>
        trx.updateTable('stock_waits').set(fields).where('address', '=', address).execute(),
      );
    await set('told@old.example', { told_at: now });
    await set('ended@old.example', { ended_at: now });
    const left = async (days: number) => {
      await deleteExpired(shop.database, Date.now() + days * 86_400_000);
      const rows = await shop.rows('stock_waits', { product_id: await id('old-ring') });
      return rows.map(({ address }) => address.replace('@old.example', '')).sort();
    };
    expect(await left(89)).toEqual(['ended', 'told', 'waits']);
    expect(await left(91)).toEqual(['waits']);
    expect(await left(364)).toEqual(['waits']);
    expect(await left(366)).toEqual([]);
  });
});

describe.each(defaultEngines)('Asking for many pieces on %s', (engine) => {
  const shop = useShop(engine);

  test('is limited for visitors of one address; a customer behind it can go on', async () => {
    await shop.stock(aProduct('moon-ring', { stock: 0 }));
    const productId = await productIdOf(shop, 'moon-ring');
    const { attempts } = rateLimits.backInStock.address;
    const ask = (at: number) =>
      askCall(shop, askBackInStock, { productId, userEmail: `m${at}@example.com` });
    for (let at = 0; at < attempts; at += 1) expect((await ask(at)).statusCode).toBe(200);
    expect((await ask(attempts)).statusCode).toBe(429);
    const maya = await aCustomer(shop);
    await maya.gets(askBackInStock, { productId, userEmail: maya.email });
  });
});
