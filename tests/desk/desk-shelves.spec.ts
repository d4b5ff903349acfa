import { expect, expectSound, test } from './fixtures.ts';

test.use({ serviceWorkers: 'block' });
test.beforeEach(({ desk, context }) => desk.logIn(context));

test('a crystal is made by its name, put first by keys, renamed, and given to a product @phone', async ({
  page,
  desk,
  endJob,
}) => {
  const number = Date.now();
  const name = `Moonstone ${number}`;
  await page.goto('/admin/shelves');
  await page.getByText(/^Crystals \d+$/).click();
  await page.getByLabel('New crystal').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} is made. No products yet.`)).toBeVisible();
  await expect(page.getByLabel('New crystal')).toHaveValue('');
  await expect(page.getByLabel('New crystal')).toBeFocused();
  endJob('a crystal is made');

  // The same once more is none.
  await page.keyboard.type(name.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New crystal')).toHaveAccessibleDescription(
    `There is ‘${name}’ already.`,
  );
  await expectSound(page, 'categories and tags');

  // By keys: the focus stays on its button, and a screen reader is told where it is.
  const list = page.getByRole('list', { name: 'Crystals' });
  const second = await list.getByRole('listitem').first().getByRole('link').innerText();
  const up = page.getByRole('button', { name: `Move ${name} up` });
  const saved = page.waitForResponse((response) => response.url().endsWith('/order'));
  await up.focus();
  await page.keyboard.press('Home');
  await expect(list.getByRole('listitem').first()).toContainText(name);
  await expect(page.getByRole('status').filter({ hasText: `${name} is number 1 of` })).toHaveCount(
    1,
  );
  await expect(up).toBeFocused();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(list.getByRole('listitem').first()).toContainText(name);
  await expect(list.getByRole('listitem').nth(1)).toContainText(second.split('\n')[0] ?? '');

  // By dragging.
  const handle = list.getByTitle('Drag to reorder').first();
  const target = await list.getByRole('listitem').nth(1).boundingBox();
  const dropped = page.waitForResponse((response) => response.url().endsWith('/order'));
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 40, { steps: 5 });
  await page.mouse.up();
  await dropped;
  await expect(list.getByRole('listitem').nth(1)).toContainText(name);

  // The form of a product offers it.
  const [product] = await desk.catalogue.plenty();
  await page.goto(`/admin/products?search=${encodeURIComponent(product?.name ?? '')}`);
  await page
    .getByRole('list', { name: 'Products' })
    .getByRole('link', { name: product?.name })
    .first()
    .click();
  await page.getByText(/^Menu category and other tags/).click();
  await page.getByLabel('Search the tags, or name a new one').fill(name);
  await page.getByRole('checkbox', { name }).check();
  // What is not there is made in place.
  await page.getByLabel('Search the tags, or name a new one').fill(`Sleep ${number}`);
  await page.getByRole('button', { name: `Make ‘Sleep ${number}’ a meaning` }).click();
  await expect(page.getByRole('checkbox', { name: `Sleep ${number}` })).toBeChecked();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const old = `/shop/by-crystal/moonstone-${number}`;
  await page.goto(old);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name, { ignoreCase: true });

  // A new address: the old one leads to it.
  await page.goto('/admin/shelves?kind=by-crystal');
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByLabel('Name', { exact: false }).first().fill(`Rainbow ${number}`);
  await page.getByText('Address, texts of its page, other spellings').click();
  await page.getByLabel('Address', { exact: false }).first().fill(`Rainbow ${number}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Address', { exact: false }).first()).toHaveValue(
    `rainbow-${number}`,
  );
  await expectSound(page, 'a crystal');
  await page.goto(old);
  await expect(page).toHaveURL(`/shop/by-crystal/rainbow-${number}`);

  // Removed, it has no page, and its product keeps it as a tag in no menu.
  await page.goto('/admin/shelves?kind=by-crystal');
  await page.getByRole('link', { name: new RegExp(`Rainbow ${number}`) }).click();
  await page.getByRole('button', { name: 'Remove this crystal' }).click();
  await expect(page.getByText('1 product carries it.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(page.getByText(`Rainbow ${number} is removed.`)).toBeVisible();
  await page.getByText('Tags in no menu').click();
  await expect(
    page.getByRole('button', { name: `Make it a category Rainbow ${number}` }),
  ).toBeVisible();
  const address = `/shop/by-crystal/rainbow-${number}`;
  expect((await page.request.get(address)).status()).toBe(404);

  // The removal is taken back.
  await page.getByText('Changed in the last 30 days').click();
  await page.getByRole('button', { name: `Undo Rainbow ${number}: Removed` }).click();
  await expect(page.getByText(`Rainbow ${number}: undone.`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Removed' }).first()).toContainText(
    'Undone.',
  );
  await expectSound(page, 'the changes of categories and tags');
  await page.getByText(/^Crystals \d+$/).click();
  await expect(list.getByRole('link', { name: `Rainbow ${number}` })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(200);
});

test('menus and groups are put into an order by keys, and it is undone @desktop', async ({
  page,
}) => {
  await page.goto('/admin/shelves?kind=-order');
  const menus = page.getByRole('list', { name: 'Order of the menus' }).getByRole('listitem');
  await expect(menus.first()).toBeVisible();
  const names = await menus.allInnerTexts();
  const last = names.at(-1) ?? '';
  const ordered = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/order') && answer.ok());
  const up = page.getByRole('button', { name: `Move ${last} up` });
  let saved = ordered();
  await up.focus();
  await page.keyboard.press('Home');
  await saved;
  await expect(menus.first()).toHaveText(last);
  await expect(up).toBeFocused();
  await page.reload();
  await expect(menus.first()).toHaveText(last);
  await expectSound(page, 'the order of the menus');

  await page.goto('/admin/shelves?kind=by-category');
  await page.getByText(/^Groups \(/).click();
  const groups = page.getByRole('list', { name: 'Groups' }).getByRole('listitem');
  const second = (await groups.nth(1).locator('summary').innerText()).trim();
  saved = ordered();
  await page.getByRole('button', { name: `Move ${second} up` }).click();
  await saved;
  await expect(groups.first()).toContainText(second);
  await expectSound(page, 'groups of categories');

  await page.getByText('Changed in the last 30 days').click();
  await page.getByRole('button', { name: 'Undo Groups of categories: Order' }).first().click();
  await expect(page.getByText('Groups of categories: undone.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo Menus: Order' }).first().click();
  await page.getByText('Order of the menus').click();
  await expect(menus).toHaveText(names);
});
