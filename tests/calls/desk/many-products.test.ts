import { beforeAll, describe, expect, test } from 'vitest';

import {
  changeManyProducts,
  listManyChanges,
  type ManyChange,
  type ManyChoice,
  planManyProducts,
  undoManyProducts,
} from '#contract/calls/admin/many-product-calls.ts';
import { editDeskProduct, readDeskProduct } from '#contract/calls/admin/product-calls.ts';
import { createShelf } from '#contract/calls/admin/shelf-calls.ts';
import { readProductBySlug } from '#contract/calls/product-calls.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { runDueSales } from '#server/modules/desk/products/many-products.ts';
import { deleteExpired } from '#server/plugins/daily-clean-up.ts';
import { askCall, useStaff } from '#tests/setup/callers.ts';
import { anAttribute, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const raise = { kind: 'raise', amount: { percent: 10 }, round: 'no' } as const;
const dayMs = 86_400_000;

describe.each(everyEngine)('Many products at once on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop, { role: 'staff' });
  const owner = useStaff(shop, { role: 'owner' });
  beforeAll(async () => {
    await pema.gets(createShelf, { kind: 'by-category', label: 'Rings' });
    for (const slug of ['ring-one', 'ring-two'])
      await shop.stock(aProduct(slug, { tags: ['rings'], pricePaisa: 100_000 }));
    await shop.stock(
      aProduct('bowl', {
        pricePaisa: 50_000,
        attributes: [anAttribute('small', 1), anAttribute('large', 1, { pricePaisa: 80_000 })],
      }),
    );
  });

  const idOf = async (slug: string) => String((await shop.row('products', { slug })).id);
  const shown = async (slug: string) => {
    const { price, discount } = (await askCall(shop, readProductBySlug, { slug })).json();
    return [price, discount];
  };
  const make = async (choice: ManyChoice, change: ManyChange) => {
    const { plan } = await pema.gets(planManyProducts, { choice, change });
    return pema.gets(changeManyProducts, { choice, change, plan });
  };
  const undo = (id: string) => pema.gets(undoManyProducts, { id });

  test('show what would be, are made as shown, and taken back as one step', async () => {
    const choice = { tag: 'rings' };
    const plan = await pema.gets(planManyProducts, { choice, change: raise });
    expect(plan).toMatchObject({ count: 2, same: 0, leftOut: [] });
    expect(plan.products[0]?.lines).toEqual([
      { variant: '', before: 'Rs 1,000', after: 'Rs 1,100' },
    ]);
    expect(await shown('ring-one')).toEqual([1000, 0]);
    const { id } = await pema.gets(changeManyProducts, { choice, change: raise, plan: plan.plan });
    expect(await shown('ring-one')).toEqual([1100, 0]);
    const again = { choice, change: raise, plan: plan.plan };
    expect((await pema.ask(changeManyProducts, again)).statusCode).toBe(409);
    const { changes } = await pema.gets(listManyChanges);
    expect(changes[0]).toMatchObject({ id, text: 'Prices raised by 10 %', count: 2 });
    expect(await undo(id)).toEqual({ message: 'Taken back: 2 products as before.' });
    expect(await shown('ring-one')).toEqual([1000, 0]);
    expect((await pema.ask(undoManyProducts, { id })).statusCode).toBe(404);
    const audit = await shop.rows('audit_log', { subject: `product-change:${id}` });
    expect(audit.map(({ action }) => action)).toEqual(['product.many', 'product.many-undo']);
  });

  test('leave alone what somebody has changed since', async () => {
    const ids = [await idOf('ring-one'), await idOf('ring-two')];
    const { id } = await make({ ids }, raise);
    const { slug, ...product } = await owner.gets(readDeskProduct, { id: ids[0] });
    await owner.gets(editDeskProduct, { ...product, pricePaisa: 70_000 });
    expect((await undo(id)).message).toBe(
      'Taken back: 1 product as before. 1 changed again since, and left as they are.',
    );
    expect([await shown(slug), await shown('ring-two')]).toEqual([
      [700, 0],
      [1000, 0],
    ]);
    const second = await make({ ids: [ids[0] ?? ''] }, raise);
    await make({ ids: [ids[0] ?? ''] }, raise);
    expect((await pema.ask(undoManyProducts, { id: second.id })).statusCode).toBe(409);
  });

  test('put variants on sale with their product, and leave out what can’t be', async () => {
    const ids = [await idOf('bowl'), await idOf('ring-two')];
    const change = { kind: 'sale', round: 'no', firstDay: null, lastDay: null } as const;
    const plan = await pema.gets(planManyProducts, {
      choice: { ids },
      change: { ...change, amount: { paisa: 60_000 } },
    });
    expect(plan.leftOut).toMatchObject([{ name: expect.stringMatching(/bowl/i) }]);
    const { id } = await make({ ids }, { ...change, amount: { percent: 50 } });
    const { variants, salePaisa } = await pema.gets(readDeskProduct, { id: ids[0] });
    expect([salePaisa, variants.map((one) => one.salePaisa)]).toEqual([25_000, [null, 40_000]]);
    await make({ ids }, { kind: 'end-sale' });
    expect(await shown('ring-two')).toEqual([1000, 0]);
    expect((await pema.ask(undoManyProducts, { id })).statusCode).toBe(409);
  });

  test('a sale with days begins and ends by itself, and can be taken back before it', async () => {
    const ids = [await idOf('ring-two')];
    const day = (days: number) => shopDay(new Date(Date.now() + days * dayMs));
    const sale = { kind: 'sale', amount: { percent: 20 }, round: 'no' } as const;
    const at = (days: number) => runDueSales(shop.database, new Date(Date.now() + days * dayMs));
    await make({ ids }, { ...sale, firstDay: day(3), lastDay: day(4) });
    await at(1);
    expect(await shown('ring-two')).toEqual([1000, 0]);
    await make({ ids }, { kind: 'raise', amount: { paisa: 50_000 }, round: 'no' });
    await at(3.01);
    expect(await shown('ring-two')).toEqual([1500, 20]);
    await at(4);
    expect(await shown('ring-two')).toEqual([1500, 20]);
    await at(5.01);
    expect(await shown('ring-two')).toEqual([1500, 0]);
    expect(await at(6)).toBe(0);

    const { id } = await make({ ids }, { ...sale, firstDay: day(3), lastDay: null });
    const { changes } = await pema.gets(listManyChanges);
    expect(changes.find((one) => one.id === id)?.startsAt).toMatch('T');
    expect((await undo(id)).message).toBe('Taken back: it will not begin.');
    await at(4);
    expect(await shown('ring-two')).toEqual([1500, 0]);
    const wrong = [
      [day(-3), day(-2)],
      [day(5), day(4)],
    ] as const;
    for (const [firstDay, lastDay] of wrong) {
      const body = { choice: { ids }, change: { ...sale, firstDay, lastDay } };
      const response = await pema.ask(planManyProducts, body);
      expect([response.statusCode, response.json().data[0].field]).toEqual([422, 'lastDay']);
    }
  });

  test('a sale that was ended by hand leaves no end for the next', async () => {
    const ids = [await idOf('ring-two')];
    const lastDay = shopDay(new Date(Date.now() + dayMs));
    await make(
      { ids },
      { kind: 'sale', amount: { percent: 5 }, round: 'no', firstDay: null, lastDay },
    );
    const { version, ...product } = await owner.gets(readDeskProduct, { id: ids[0] });
    await owner.gets(editDeskProduct, { ...product, version, salePaisa: null });
    expect(await shop.row('products', { slug: 'ring-two' })).toMatchObject({ sale_ends_at: null });
  });

  test('are tagged, hidden and shown', async () => {
    await pema.gets(createShelf, { kind: 'by-category', label: 'Gifts' });
    const ids = [await idOf('bowl')];
    const tags = async () => (await pema.gets(readDeskProduct, { id: ids[0] })).tags;
    const before = await tags();
    const { id } = await make({ ids }, { kind: 'tag', tag: 'gifts' });
    expect(await tags()).toEqual([...before, 'gifts']);
    await undo(id);
    expect(await tags()).toEqual(before);
    await make({ search: 'bowl' }, { kind: 'hide' });
    expect((await askCall(shop, readProductBySlug, { slug: 'bowl' })).statusCode).toBe(404);
    await make({ ids }, { kind: 'show' });
    expect((await askCall(shop, readProductBySlug, { slug: 'bowl' })).statusCode).toBe(200);
    const nothing = { choice: { ids }, change: { kind: 'tag', tag: 'no-such' } };
    expect((await pema.ask(planManyProducts, nothing)).statusCode).toBe(422);
  });

  test('can be taken back for 30 days', async () => {
    const { id } = await make({ ids: [await idOf('ring-one')] }, raise);
    const cleanUp = (days: number) => deleteExpired(shop.database, Date.now() + days * dayMs);
    await cleanUp(29);
    expect(await shop.rows('product_changes', { id })).toHaveLength(1);
    await cleanUp(31);
    expect(await shop.rows('product_changes', { id })).toHaveLength(0);
  });
});
