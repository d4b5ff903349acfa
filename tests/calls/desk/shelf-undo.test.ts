import { describe, expect, test } from 'vitest';

import { addPicture, listDeskProducts } from '#contract/calls/admin/product-calls.ts';
import {
  createShelf,
  createShelfGroup,
  createShelfKind,
  type DeskShelf,
  deleteShelf,
  deleteShelfGroup,
  deleteShelfKind,
  editShelf,
  editShelfKind,
  orderShelfGroups,
  orderShelfKinds,
  orderShelves,
  readDeskShelves,
  readShelfChanges,
  undoShelfChange,
} from '#contract/calls/admin/shelf-calls.ts';
import { readShop } from '#contract/calls/shop-calls.ts';
import { omit } from '#contract/omit.ts';
import { sweepPictures } from '#server/plugins/daily-clean-up.ts';
import { useStaff } from '#tests/setup/callers.ts';
import { aPicture, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Changes of shelves are undone on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const staff = useStaff(shop, { role: 'staff' });

  const all = () => staff.gets(readDeskShelves);
  const named = async (slug: string, kind = 'by-crystal') => {
    const shelf = (await all()).shelves.find((one) => one.slug === slug && one.kind === kind);
    if (!shelf) throw new Error(`There is no shelf ${slug}.`);
    return shelf;
  };
  const make = (label: string, kind = 'by-crystal') => staff.gets(createShelf, { kind, label });
  const edit = (shelf: DeskShelf, change: object) =>
    staff.gets(editShelf, {
      plural: '',
      note: '',
      title: '',
      lead: '',
      ...omit(shelf, 'kind', 'products', 'picture', 'group', 'former'),
      ...change,
    });
  const remove = ({ id, version }: DeskShelf) => staff.gets(deleteShelf, { id, version });
  const changes = async () => (await staff.gets(readShelfChanges)).changes;
  const latest = async () => {
    const [change] = await changes();
    if (!change) throw new Error('Nothing was changed.');
    return change;
  };
  const undo = async (change?: { readonly id: string }) =>
    staff.gets(undoShelfChange, { id: (change ?? (await latest())).id });
  const refused = async ({ id }: { readonly id: string }) => {
    const response = await staff.ask(undoShelfChange, { id });
    return [response.statusCode, response.json().message];
  };
  const tagsOf = async (slug: string) => {
    const { id } = await shop.row('products', { slug });
    const rows = await shop.rows('product_tags', { product_id: id }, 'position');
    return rows.map(({ tag }) => tag).toSorted();
  };
  const orderOf = async (kind: string) =>
    (await all()).shelves.filter((one) => one.kind === kind).map(({ label }) => label);
  const inShop = async () => readShop.response.parse((await shop.get('/api/shop')).json()).shelves;

  test('name, text, spellings, group and picture, each by the fields that it changed', async () => {
    const { hash } = await staff.gets(addPicture, { picture: await aPicture('#a63') });
    const before = await named('onyx');
    const changed = await edit(before, {
      label: 'Black onyx',
      note: 'For the night',
      pictureHash: hash,
      aliases: ['night-stone'],
    });
    expect(await latest()).toMatchObject({
      title: 'Black onyx',
      lines: [
        'Name: Onyx → Black onyx',
        'Short line: nothing → For the night',
        'Picture: nothing → a picture',
        'Other spellings: nothing → night-stone',
      ],
      by: expect.stringMatching(/./),
      problem: '',
    });
    const change = await latest();
    // What another change made of other fields stays.
    await edit(changed, { lead: 'From Brazil.' });
    await undo(change);
    const after = await named('onyx');
    expect(after).toMatchObject({
      ...omit(before, 'version'),
      lead: 'From Brazil.',
      version: 4,
    });
    // The undo is a change like others.
    expect((await changes()).find(({ id }) => id === change.id)).toMatchObject({
      problem: 'Undone.',
    });
    await undo();
    expect((await changes()).find(({ id }) => id === change.id)).toMatchObject({ problem: '' });
    expect(await named('onyx')).toMatchObject({ label: 'Black onyx', pictureHash: hash });
    expect(await refused({ id: 'gone' })).toEqual([404, 'This change can’t be undone any more.']);
  });

  test('a picture that nothing else shows is kept as long as its removal can be undone', async () => {
    const { hash } = await staff.gets(addPicture, { picture: await aPicture('#3a6') });
    await edit(await named('amethyst'), { pictureHash: hash });
    await edit(await named('amethyst'), { pictureHash: null });
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    // It is older than what can be undone, and its removal is of today.
    await shop.database.transaction((trx) =>
      trx
        .updateTable('pictures')
        .set({ created_at: inDays(-40).toISOString() })
        .where('hash', '=', hash)
        .execute(),
    );
    expect(await sweepPictures(shop.database, shop.pictures)).toBe(0);
    await undo();
    expect((await named('amethyst')).picture).toBeDefined();
    await edit(await named('amethyst'), { pictureHash: null });
    await sweepPictures(shop.database, shop.pictures, inDays(31));
    expect(await shop.rows('pictures', { hash })).toHaveLength(0);
  });

  test('a new address: products have the old one again, and those that had the new one keep it', async () => {
    await shop.stock(
      aProduct('one', { tags: ['jasper', 'ring'] }),
      aProduct('both', { tags: ['glowing', 'jasper'] }),
      aProduct('other', { tags: ['glowing'] }),
    );
    await edit(await named('jasper'), { slug: 'glowing' });
    expect(await latest()).toMatchObject({ title: 'Jasper', lines: ['Address: jasper → glowing'] });
    await shop.stock(aProduct('later', { tags: ['glowing'] }));
    await undo();
    expect(await named('jasper')).toMatchObject({ former: ['glowing'], products: 3 });
    expect(await tagsOf('one')).toEqual(['jasper', 'ring']);
    expect(await tagsOf('both')).toEqual(['glowing', 'jasper']);
    expect(await tagsOf('other')).toEqual(['glowing']);
    expect(await tagsOf('later')).toEqual(['jasper']);
    // And once more, the other way.
    await undo();
    expect(await named('glowing')).toMatchObject({ former: ['jasper'] });
    expect(await tagsOf('both')).toEqual(['glowing']);
  });

  test('other spellings: what had one as a tag has it again, and what had both keeps both', async () => {
    await shop.stock(
      aProduct('spelt', { tags: ['beryll', 'ring'] }),
      aProduct('spelt-both', { tags: ['beryll', 'beryl'] }),
      aProduct('spelt-own', { tags: ['beryl'] }),
    );
    await make('Beryl');
    await edit(await named('beryl'), { aliases: ['beryll', 'secret-beryl'], label: 'Beryls' });
    expect(await tagsOf('spelt')).toEqual(['beryl', 'ring']);
    await shop.stock(aProduct('spelt-later', { tags: ['beryl'] }));
    await undo();
    expect(await named('beryl')).toMatchObject({ label: 'Beryl', aliases: [], products: 3 });
    expect(await tagsOf('spelt')).toEqual(['beryll', 'ring']);
    expect(await tagsOf('spelt-both')).toEqual(['beryl', 'beryll']);
    expect(await tagsOf('spelt-own')).toEqual(['beryl']);
    expect(await tagsOf('spelt-later')).toEqual(['beryl']);
    // And once more, the other way, and back.
    await undo();
    expect(await tagsOf('spelt')).toEqual(['beryl', 'ring']);
    expect(await tagsOf('spelt-both')).toEqual(['beryl']);
    await undo();
    expect(await tagsOf('spelt')).toEqual(['beryll', 'ring']);
    // With a new address, too.
    await edit(await named('beryl'), { aliases: ['beryll'], slug: 'green-beryl' });
    expect(await tagsOf('spelt')).toEqual(['green-beryl', 'ring']);
    expect(await tagsOf('spelt-both')).toEqual(['green-beryl']);
    await undo();
    expect(await tagsOf('spelt')).toEqual(['beryll', 'ring']);
    expect(await tagsOf('spelt-both')).toEqual(['beryl', 'beryll']);
  });

  test('a removal brings back the shelf, its addresses, its place and its products', async () => {
    await shop.stock(aProduct('opal-ring', { tags: ['ring', 'opal'] }));
    const places = await orderOf('by-crystal');
    const moved = await edit(await named('opal'), { slug: 'fire-opal', note: 'It glows' });
    await remove(moved);
    expect((await inShop()).shelves.some(({ label }) => label === 'Opal')).toBe(false);
    expect(await latest()).toMatchObject({ title: 'Opal', lines: ['Removed'], problem: '' });
    await undo();
    expect(await named('fire-opal')).toMatchObject({
      id: moved.id,
      former: ['opal'],
      note: 'It glows',
      products: 1,
    });
    expect(await orderOf('by-crystal')).toEqual(places);
    expect((await inShop()).shelves).toContainEqual(
      expect.objectContaining({ slug: 'fire-opal', count: 1 }),
    );
    expect(await refused((await changes())[1] ?? { id: '' })).toEqual([
      409,
      '‘Opal’ is there again already.',
    ]);
  });

  test('where it is not possible any more, it says why', async () => {
    const lapis = await make('Sodalite');
    const [made] = await changes();
    await edit(lapis, { note: 'Blue' });
    await edit(await named('sodalite'), { note: 'Deep blue' });
    const [, blue] = await changes();
    expect(await refused(blue ?? { id: '' })).toEqual([
      409,
      '‘Sodalite’ was changed again since. Please undo the newer change first.',
    ]);
    expect((await changes())[1]).toMatchObject({
      problem: '‘Sodalite’ was changed again since. Please undo the newer change first.',
    });
    await remove(await named('sodalite'));
    const [removal] = await changes();
    expect(await refused(made ?? { id: '' })).toEqual([
      409,
      '‘Sodalite’ was removed since. Please bring it back first.',
    ]);
    const again = await make('Sodalite');
    expect(await refused(removal ?? { id: '' })).toEqual([409, 'There is ‘Sodalite’ already.']);
    await edit(again, { label: 'Blue stone' });
    expect(await refused(removal ?? { id: '' })).toEqual([
      409,
      '‘Blue stone’ has the address ‘sodalite’ now.',
    ]);
    expect(await named('sodalite')).toMatchObject({ id: again.id });
  });

  test('what was made is removed; its products keep the tag', async () => {
    await shop.stock(aProduct('sun-ring', { tags: ['sunstone'] }));
    await make('Sunstone');
    expect(await latest()).toMatchObject({ title: 'Sunstone', lines: ['Made'] });
    await undo();
    expect((await all()).others).toContainEqual({ tag: 'sunstone', products: 1 });
    expect(await tagsOf('sun-ring')).toEqual(['sunstone']);
    expect((await staff.gets(listDeskProducts, { search: 'sun-ring' })).products).toHaveLength(1);
  });

  test('an order, with what was made meanwhile', async () => {
    const before = await orderOf('by-meaning');
    const ids = (await all()).shelves
      .filter((one) => one.kind === 'by-meaning')
      .map(({ id }) => id);
    await staff.gets(orderShelves, { slug: 'by-meaning', ids: ids.toReversed() });
    expect(await latest()).toMatchObject({ title: 'Meanings', lines: ['Order'] });
    const order = await latest();
    await make('Sleep', 'by-meaning');
    await undo(order);
    expect(await orderOf('by-meaning')).toEqual([...before, 'Sleep']);
  });

  test('a group that was removed has its categories again', async () => {
    const group = await staff.gets(createShelfGroup, { name: 'Parts' });
    const lock = await make('Lock', 'by-category');
    await edit(lock, { groupId: group.id });
    expect(await latest()).toMatchObject({ lines: ['Group: nothing → Parts'] });
    await staff.gets(deleteShelfGroup, { id: group.id, version: 1 });
    expect(await named('lock', 'by-category')).toMatchObject({ groupId: null });
    expect(await latest()).toMatchObject({ title: 'Parts', lines: ['Removed'] });
    await undo();
    expect(await named('lock', 'by-category')).toMatchObject({ group: 'Parts' });
    const version = (await all()).groups.find(({ id }) => id === group.id)?.version;
    await staff.gets(deleteShelfGroup, { id: group.id, version });
    await staff.gets(createShelfGroup, { name: 'Parts' });
    const [, removal] = await changes();
    expect(await refused(removal ?? { id: '' })).toEqual([
      409,
      'There is a group ‘Parts’ already.',
    ]);
  });

  test('a kind of one’s own: made, renamed, removed', async () => {
    await staff.gets(createShelfKind, { label: 'Colour', name: 'Colours' });
    const [made] = await changes();
    await staff.gets(editShelfKind, { slug: 'by-colour', version: 1, label: 'Hue', name: 'Hues' });
    expect(await latest()).toMatchObject({
      title: 'Hues',
      lines: ['One of them: Colour → Hue', 'All of them: Colours → Hues'],
    });
    await undo();
    const kind = (await all()).kinds.find(({ slug }) => slug === 'by-colour');
    expect(kind).toMatchObject({ label: 'Colour', name: 'Colours', menu: 'Colours', version: 3 });
    const red = await make('Red', 'by-colour');
    expect(await refused(made ?? { id: '' })).toEqual([
      409,
      'Please remove what is in ‘Colours’ first.',
    ]);
    await remove(red);
    const [removal] = await changes();
    await staff.gets(deleteShelfKind, { slug: 'by-colour', version: 3 });
    expect(await refused(removal ?? { id: '' })).toEqual([
      409,
      'What it was one of is not there any more. Please bring that back first.',
    ]);
    await undo();
    await undo(removal);
    expect(await named('red', 'by-colour')).toMatchObject({ id: red.id });
  });

  test('kinds and groups are put into an order, which menus have, and it is undone', async () => {
    const menus = async () => (await all()).kinds.map(({ slug }) => slug);
    const before = await menus();
    expect(before.slice(0, 3)).toEqual(['by-category', 'by-meaning', 'by-crystal']);
    const after = ['by-crystal', ...before.filter((slug) => slug !== 'by-crystal')];
    const saved = await staff.gets(orderShelfKinds, { ids: ['gone', ...after] });
    expect(saved.ids).toEqual(after);
    expect(await menus()).toEqual(after);
    const shown = (await inShop()).kinds.toSorted(
      (one, other) => (one.menuPosition ?? 0) - (other.menuPosition ?? 0),
    );
    expect(shown.map(({ slug }) => slug)).toEqual(after);
    expect(await latest()).toMatchObject({ title: 'Menus', lines: ['Order'] });
    await undo();
    expect(await menus()).toEqual(before);

    const groups = async () => (await all()).groups.map(({ name }) => name);
    const names = await groups();
    const ids = (await all()).groups.map(({ id }) => id);
    await staff.gets(orderShelfGroups, { ids: ids.toReversed() });
    expect(await groups()).toEqual(names.toReversed());
    expect((await inShop()).groups.map(({ name }) => name)).toEqual(names.toReversed());
    expect(await latest()).toMatchObject({ title: 'Groups of categories', lines: ['Order'] });
    await undo();
    expect(await groups()).toEqual(names);
  });

  test('two who undo the same at once: one does, the other one is told', async () => {
    await edit(await named('citrine'), { note: 'Yellow' });
    const { id } = await latest();
    const both = await Promise.all([1, 2].map(() => staff.ask(undoShelfChange, { id })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});
