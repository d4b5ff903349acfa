import { beforeAll, describe, expect, test } from 'vitest';

import {
  addPicture,
  createDeskProduct,
  editDeskProduct,
  listDeskProducts,
  readDeskProduct,
} from '#contract/calls/admin/product-calls.ts';
import {
  createShelf,
  createShelfGroup,
  createShelfKind,
  type DeskShelf,
  deleteShelf,
  deleteShelfGroup,
  deleteShelfKind,
  editShelf,
  editShelfGroup,
  editShelfKind,
  orderShelves,
  readDeskShelves,
} from '#contract/calls/admin/shelf-calls.ts';
import { readShop } from '#contract/calls/shop-calls.ts';
import { omit } from '#contract/omit.ts';
import { useStaff } from '#tests/setup/callers.ts';
import { aPicture, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Shelves at the desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const staff = useStaff(shop, { role: 'staff' });

  beforeAll(async () => {
    await shop.stock(
      aProduct('opal-ring', { tags: ['ring', 'opal'] }),
      aProduct('opal-lamp', { tags: ['opal', 'glowing'], published: false }),
      aProduct('moon-ring', { tags: ['ring', 'moonstone'] }),
    );
  });

  const all = () => staff.gets(readDeskShelves);
  const named = async (slug: string) => {
    const shelf = (await all()).shelves.find((one) => one.slug === slug);
    if (!shelf) throw new Error(`There is no shelf ${slug}.`);
    return shelf;
  };
  const make = (label: string, kind = 'by-crystal') => staff.gets(createShelf, { kind, label });
  const fieldsOf = (shelf: DeskShelf) => ({
    plural: '',
    note: '',
    title: '',
    lead: '',
    ...omit(shelf, 'kind', 'products', 'picture', 'group', 'former'),
  });
  const ask = (shelf: DeskShelf, change: object = {}) =>
    staff.ask(editShelf, { ...fieldsOf(shelf), ...change });
  const edit = (shelf: DeskShelf, change: object = {}) =>
    staff.gets(editShelf, { ...fieldsOf(shelf), ...change });
  const tagsOf = async (slug: string) => {
    const { id } = await shop.row('products', { slug });
    const rows = await shop.rows('product_tags', { product_id: id }, 'position');
    return rows.map(({ tag }) => tag);
  };
  const inShop = async () => readShop.response.parse((await shop.get('/api/shop')).json()).shelves;
  const orderOf = async (kind: string) =>
    (await all()).shelves.filter((one) => one.kind === kind).map(({ label }) => label);
  const reasonOf = (response: { statusCode: number; json(): { data: object[] } }) => [
    response.statusCode,
    response.json().data[0],
  ];

  test('are read with their products, hidden ones too, and tags without a shelf', async () => {
    expect(await named('opal')).toMatchObject({ label: 'Opal', version: 1, products: 2 });
    expect((await all()).others).toEqual([
      { tag: 'glowing', products: 1 },
      { tag: 'moonstone', products: 1 },
    ]);
  });

  test('one is made of its label, at the end, and has the products of its tag', async () => {
    const made = await make('  Moon\u200bstone ');
    expect(made).toMatchObject({ slug: 'moonstone', label: 'Moonstone', products: 1, version: 1 });
    expect((await orderOf('by-crystal')).at(-1)).toBe('Moonstone');
    expect((await inShop()).shelves).toContainEqual({
      kind: 'by-crystal',
      slug: 'moonstone',
      label: 'Moonstone',
      count: 1,
    });
    expect(await shop.rows('audit_log', { subject: `shelf:${made.id}` })).toMatchObject([
      { action: 'shelf.create' },
    ]);
  });

  test('an address that any shelf has or had gets a number, whatever its kind', async () => {
    expect(await make('Ring', 'collection')).toMatchObject({ slug: 'ring-2' });
    // `black` is how black tourmaline is spelt in addresses.
    expect(await make('Black')).toMatchObject({ slug: 'black-2' });
    expect(await make('पत्थर')).toMatchObject({ slug: 'पत्थर' });
  });

  test('what can’t be made has a reason at its field', async () => {
    const ask = (body: object) => staff.ask(createShelf, { kind: 'by-crystal', ...body });
    expect(reasonOf(await ask({ label: 'OPAL' }))).toEqual([
      422,
      { code: 'label-taken', field: 'label', description: 'There is ‘Opal’ already.' },
    ]);
    expect(reasonOf(await ask({ label: '!?' }))).toMatchObject([422, { code: 'no-letter' }]);
    expect((await ask({ label: ' \u200b ' })).statusCode).toBe(422);
    expect((await ask({ label: 'x'.repeat(61) })).statusCode).toBe(422);
    expect((await ask({ label: 'New', kind: 'by-nothing' })).statusCode).toBe(404);
  });

  test('two who make the same at once make one', async () => {
    const both = await Promise.all(
      [1, 2].map(() => staff.ask(createShelf, { kind: 'by-meaning', label: 'Rest' })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  });

  test('every field is stored, and the shop shows it', async () => {
    const picture = await staff.gets(addPicture, { picture: await aPicture('#a63') });
    const group = (await all()).groups.find(({ name }) => name === 'Home Decor');
    const ring = await named('ring');
    const changed = await edit(ring, {
      label: 'Finger ring',
      plural: 'Finger rings',
      note: 'For every finger',
      title: 'Rings of stone',
      lead: 'Made in Patan.',
      aliases: ['Band', 'band', 'Finger Ring'],
      groupId: group?.id,
      pictureHash: picture.hash,
    });
    expect(changed).toMatchObject({
      version: 2,
      label: 'Finger ring',
      group: 'Home Decor',
      aliases: ['band', 'finger-ring'],
      picture: { imageURL: picture.imageURL },
    });
    const { shelves } = await inShop();
    expect(shelves.find(({ slug }) => slug === 'ring')).toMatchObject({
      plural: 'Finger rings',
      title: 'Rings of stone',
      lead: 'Made in Patan.',
      note: 'For every finger',
    });
    const tags = (await shop.get('/api/product/shelves?tags=ring')).json().data;
    expect(tags).toMatchObject([{ cover: { imageURL: picture.imageURL } }]);
    const plain = await edit(changed, { pictureHash: null, groupId: null, aliases: [] });
    expect([plain.picture, plain.group, plain.aliases]).toEqual([undefined, undefined, []]);
  });

  test('a new address leads from the old one, and products keep what they are', async () => {
    const opal = await named('opal');
    const moved = await edit(opal, { slug: 'Fire Opal' });
    expect(moved).toMatchObject({ slug: 'fire-opal', former: ['opal'], products: 2 });
    expect(await tagsOf('opal-ring')).toEqual(['ring', 'fire-opal']);
    const list = (await shop.get('/api/product/tags/opal')).json();
    expect(list.totalItems).toBe(1);

    // An open form still has the old tag.
    const { products } = await staff.gets(listDeskProducts, { search: 'opal-ring' });
    const product = await staff.gets(readDeskProduct, { id: products[0]?.id });
    const saved = await staff.gets(editDeskProduct, {
      ...product,
      pictures: [],
      tags: ['ring', 'opal'],
    });
    expect(saved.tags).toEqual(['ring', 'fire-opal']);

    // Nobody else gets the old address; the shelf itself may take it back.
    const jasper = await named('jasper');
    expect(reasonOf(await ask(jasper, { slug: 'opal' }))).toEqual([
      422,
      {
        code: 'address-taken',
        field: 'slug',
        description: '‘Opal’ has this address, or had it before. Please choose another one.',
      },
    ]);
    expect(await make('Opal', 'by-meaning')).toMatchObject({ slug: 'opal-2' });
    const back = await edit(moved, { slug: 'opal' });
    expect(back).toMatchObject({ slug: 'opal', former: ['fire-opal'] });
    expect(await tagsOf('opal-ring')).toEqual(['ring', 'opal']);
  });

  test('a product that has both tags keeps one of them', async () => {
    await shop.stock(aProduct('glow', { tags: ['glowing', 'jasper', 'ring'] }));
    await edit(await named('jasper'), { slug: 'glowing' });
    expect((await tagsOf('glow')).toSorted()).toEqual(['glowing', 'ring']);
    expect(await tagsOf('opal-lamp')).toContain('glowing');
  });

  test('another spelling becomes the tag of its products', async () => {
    await shop.stock(aProduct('cuff', { tags: ['armcuff'] }));
    await edit(await named('bracelet'), { aliases: ['Armcuff'] });
    expect(await tagsOf('cuff')).toEqual(['bracelet']);
    const taken = await ask(await named('ring'), { aliases: ['armcuff', 'carnelian'] });
    expect(reasonOf(taken)).toMatchObject([
      422,
      { field: 'aliases', description: '‘armcuff’, ‘carnelian’ leads to another one already.' },
    ]);
  });

  test('two editors: the second one sees what the first one saved', async () => {
    const onyx = await named('onyx');
    await edit(onyx, { note: 'Black as the night' });
    const late = await ask(onyx, { note: 'Dark' });
    expect(late.statusCode).toBe(409);
    expect(late.json().current).toMatchObject({ note: 'Black as the night', version: 2 });
    expect((await staff.ask(deleteShelf, { id: onyx.id, version: 1 })).statusCode).toBe(409);
  });

  test('an order is saved, and loses nothing that was made meanwhile', async () => {
    const before = (await all()).shelves.filter(({ kind }) => kind === 'by-meaning');
    const made = await make('Sleep', 'by-meaning');
    const ids = before.map(({ id }) => id).toReversed();
    const saved = await staff.gets(orderShelves, { slug: 'by-meaning', ids: [...ids, 'gone'] });
    expect(saved.ids).toEqual([...ids, made.id]);
    expect(await orderOf('by-meaning')).toEqual([
      ...before.map(({ label }) => label).toReversed(),
      'Sleep',
    ]);
    expect((await orderOf('by-category')).slice(0, 2)).toEqual(['Bracelet', 'Pendant']);
    expect((await staff.ask(orderShelves, { slug: 'none', ids })).statusCode).toBe(404);
  });

  test('removed, it is in no menu; its products keep the tag, and it can be made again', async () => {
    const shelf = await named('moonstone');
    await staff.gets(deleteShelf, { id: shelf.id, version: shelf.version });
    expect((await inShop()).shelves.some(({ slug }) => slug === 'moonstone')).toBe(false);
    expect(await tagsOf('moon-ring')).toEqual(['ring', 'moonstone']);
    expect((await all()).others).toContainEqual({ tag: 'moonstone', products: 1 });
    expect(await make('Moonstone')).toMatchObject({ slug: 'moonstone', products: 1 });
    expect((await staff.ask(deleteShelf, { id: shelf.id, version: 1 })).statusCode).toBe(404);
  });

  test('a kind of one’s own has a menu and a filter, and is removed when it is empty', async () => {
    const kind = await staff.gets(createShelfKind, { label: 'Colour', name: 'Colours' });
    expect(kind).toMatchObject({ slug: 'by-colour', menu: 'Colours', filter: 'colour' });
    const again = await staff.ask(createShelfKind, { label: 'colour', name: 'Other' });
    expect(reasonOf(again)).toMatchObject([422, { field: 'label', code: 'label-taken' }]);
    const red = await make('Red', 'by-colour');
    const renamed = await staff.gets(editShelfKind, {
      slug: 'by-colour',
      version: 1,
      label: 'Hue',
      name: 'Hues',
    });
    expect(renamed).toMatchObject({ label: 'Hue', menu: 'Hues', version: 2 });
    const remove = (version: number) => staff.ask(deleteShelfKind, { slug: 'by-colour', version });
    expect((await remove(1)).statusCode).toBe(409);
    expect((await remove(2)).json().message).toBe('Remove what is in ‘Hues’ first.');
    await staff.gets(deleteShelf, { id: red.id, version: 1 });
    expect((await remove(2)).statusCode).toBe(200);
    const categories = { slug: 'by-category', version: 1 };
    expect((await staff.ask(deleteShelfKind, categories)).statusCode).toBe(422);
  });

  test('a group of categories has a number of its own; without it they stay', async () => {
    const group = await staff.gets(createShelfGroup, { name: 'Parts' });
    expect(group).toMatchObject({ kind: 'by-category', number: 4, version: 1 });
    const again = await staff.ask(createShelfGroup, { name: 'parts' });
    expect(reasonOf(again)).toMatchObject([422, { field: 'name' }]);
    const lock = await make('Lock', 'by-category');
    expect(await edit(lock, { groupId: group.id })).toMatchObject({ group: 'Parts' });
    await staff.gets(editShelfGroup, { id: group.id, version: 1, name: 'Spares' });
    expect(await named('lock')).toMatchObject({ group: 'Spares' });
    await staff.gets(deleteShelfGroup, { id: group.id, version: 2 });
    expect((await named('lock')).groupId).toBeNull();
    const unknown = await ask(await named('lock'), { groupId: group.id });
    expect(reasonOf(unknown)).toMatchObject([422, { field: 'groupId' }]);
  });

  test('a product may have a tag as soon as its shelf is made', async () => {
    const { slug } = await make('Sunstone');
    const product = await staff.gets(createDeskProduct, {
      name: 'Sun ring',
      shortDesc: '',
      description: '',
      pricePaisa: 100,
      salePaisa: null,
      alwaysAvailable: false,
      bestSeller: false,
      published: true,
      stock: 1,
      pictures: [],
      information: [],
      variants: [],
      tags: [slug],
    });
    expect(product.tags).toEqual(['sunstone']);
  });
});
