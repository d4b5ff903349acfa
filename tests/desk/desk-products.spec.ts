import { expectNoViolations } from '#tests/e2e/steps/accessibility.ts';
import { aPhoto } from '#tests/e2e/steps/pictures.ts';

import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'block' });
test.beforeEach(({ desk, context }) => desk.logIn(context));

test('a product with a photo is published and seen in the shop, its stock is set in three taps @phone', async ({
  page,
  endJob,
}) => {
  const name = `River Stone ${Date.now()}`;
  await page.goto('/admin/products/new');
  await page.getByLabel('Take a photo').setInputFiles(await aPhoto('stone.jpg', 640, 800));
  await page.getByLabel('What picture 1 shows').fill('A grey stone');

  // What is missing is said at its field, and nothing is lost: neither by that, nor by a reload,
  // nor by a dropped line.
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Price in Rs', { exact: true }).fill('1,250');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('A grey stone');
  await page.getByLabel('How many there are').fill('2');
  await expectNoViolations(page, 'the form of a new product');

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The shop can’t be reached right now.')).toBeVisible();
  await expect(page.getByLabel('Price in Rs', { exact: true })).toHaveValue('1,250');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog', { name: 'Preview' })).toContainText('Rs 1,250');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const product = await page.request.get(`/api/product/${slug}`);
  expect(await product.json()).toMatchObject({
    price: 1250,
    stockQuantity: 2,
    imageUrlList: [{ alt: 'A grey stone' }],
  });
  endJob('a product is photographed and published');

  // From opening the desk: Products, the stock, its new value.
  await page.goto('/admin/');
  await page
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('link', { name: 'Products', exact: true })
    .click();
  const stock = page.getByRole('textbox', { name: `Stock of ${name}` });
  // What is no stock stays, with the reason at its field.
  await stock.click();
  await stock.fill('seven');
  await stock.press('Enter');
  await expect(stock).toHaveAccessibleDescription('Enter a whole number.');
  await expect(stock).toHaveValue('seven');
  await stock.fill('7');
  await stock.press('Enter');
  const stockInShop = async () =>
    (await (await page.request.get(`/api/product/${slug}`)).json()).stockQuantity;
  await expect.poll(stockInShop).toBe(7);
  endJob('a stock is set', 3);
  await page.getByRole('button', { name: `One more of ${name}` }).click();
  await page.getByRole('button', { name: `One more of ${name}` }).click();
  await expect.poll(stockInShop).toBe(9);
  endJob('two more are counted', 2);

  // Without a network the change waits on the phone, and is carried out once.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: `One fewer of ${name}` }).click();
  await expect(stock).toHaveValue('8');
  await expect(page.getByRole('link', { name: '1 waiting to send' })).toBeVisible();
  expect(await stockInShop()).toBe(9);
  await page.context().setOffline(false);
  await expect.poll(stockInShop).toBe(8);
  await expect(page.getByRole('link', { name: '1 waiting to send' })).toBeHidden();
  await expectNoViolations(page, 'the list of products');

  // The form of a product with variants is no wider than the phone.
  const found = await page.request.get('/api/admin/products?search=Amethyst+Cluster');
  await page.goto(`/admin/products/${(await found.json()).products[0].id}`);
  await expect(
    page.getByRole('textbox', { name: /^Stock of Amethyst Cluster, / }).first(),
  ).toBeVisible();
  // Not `innerWidth`, which grows with the page on a phone.
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(widths.scrollWidth).toBe(widths.clientWidth);
});

test('taps on a stock are counted once however tabs are switched @phone', async ({ page }) => {
  const { products } = await (await page.request.get('/api/admin/products')).json();
  const isPlain = ({
    variants,
    alwaysAvailable,
  }: {
    variants: unknown[];
    alwaysAvailable: boolean;
  }) => variants.length === 0 && !alwaysAvailable;
  const { id, name } = products.find(isPlain);
  const stockOf = async () =>
    (await (await page.request.get(`/api/admin/products/${id}`)).json()).stock;
  const before = await stockOf();
  const address = `/admin/products?search=${encodeURIComponent(name)}`;
  const other = await page.context().newPage();
  await Promise.all([page.goto(address), other.goto(address)]);
  const more = page.getByRole('button', { name: `One more of ${name}`, exact: true });
  const rounds = [1, 2, 3, 4, 5];
  for (const _ of rounds) {
    await more.click();
    await more.click();
    // What switching tabs does in both of them.
    const switchTab = () => document.dispatchEvent(new Event('visibilitychange'));
    await Promise.all([page.evaluate(switchTab), other.evaluate(switchTab)]);
  }
  await expect.poll(stockOf).toBe(before + 2 * rounds.length);
  for (const one of [page, other]) {
    await expect(one.getByRole('textbox', { name: `Stock of ${name}`, exact: true })).toHaveValue(
      String(before + 2 * rounds.length),
    );
  }
});

test('two people edit a product: the second sees the difference before anything is overwritten @desktop', async ({
  page,
}) => {
  const name = `Shared Ring ${Date.now()}`;
  await page.goto('/admin/products/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Price in Rs', { exact: true }).fill('900');
  await page.getByLabel('How many there are').fill('1');
  await page.getByRole('button', { name: 'Save hidden' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Price in Rs', { exact: true }).fill('950');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill(`${name} of silver`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('alert', { name: 'Changed meanwhile' });
  await expect(conflict.getByRole('row', { name: 'Price 950 900' })).toBeInViewport();
  await expect(
    page.getByText('Not saved: somebody changed this product meanwhile.'),
  ).toBeInViewport();
  await expectNoViolations(page, 'the conflict');
  await page.getByLabel('Name', { exact: true }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(conflict.getByRole('heading')).toBeInViewport();
  await conflict.getByRole('button', { name: 'Take what is in the shop' }).click();
  await expect(page.getByText(/Not saved|changed meanwhile/)).toHaveCount(0);
  await expect(page.getByLabel('Price in Rs', { exact: true })).toHaveValue('950');

  // A failure is said in the bar, which has the focus; offline it says so before.
  await page.getByLabel('Name', { exact: true }).fill(`${name} of gold`);
  await page.context().setOffline(true);
  await expect(page.getByText('Kept on this device until you can save it.')).toBeInViewport();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const failure = page
    .getByRole('alert')
    .filter({ hasText: 'The shop can’t be reached right now' });
  await expect(failure).toBeInViewport({ ratio: 1 });
  await expect(page.locator(':focus')).toContainText('The shop can’t be reached right now');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} of gold` })).toBeVisible();
  await expect(failure).toHaveCount(0);
  // A wrong field far above gets focus and scroll, and is not under the bar.
  await page.getByLabel('Price in Rs', { exact: true }).fill('nothing');
  await page.getByRole('button', { name: 'Delete this product' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Price in Rs', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Price in Rs', { exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('button', { name: 'Delete this product' }).click();
  await expect(page.getByText('Carts and wishlists lose it')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(page.getByText(`${name} of gold is deleted.`)).toBeVisible();
});

test('prices are changed in a table, and a file is imported as its changes were shown @desktop', async ({
  page,
  desk,
}) => {
  const stamp = Date.now();
  const first = `First Lamp ${stamp}`;
  const second = `Second Lamp ${stamp}`;
  await page.goto('/admin/products/files');
  const importFile = async (csv: string) => {
    const file = { name: 'lamps.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel(/Choose a CSV file|lamps\.csv/).setInputFiles(file);
    await page.getByRole('button', { name: 'Show what would change' }).click();
  };
  const header = 'Handle,Title,Variant Price,Variant Inventory Qty';
  await importFile(`${header}\nfirst-${stamp},${first},500,3\nsecond-${stamp},${second},600,3\n`);
  await expect(page.getByText('2 new, 0 changed, 0 unchanged, 0 not valid.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await expect(page.getByText('Imported: 2 new, 0 changed.')).toBeVisible();
  await importFile(`${header}\nfirst-${stamp},${first},550,3\nsecond-${stamp},${second},much,3\n`);
  await expect(page.getByRole('row', { name: /price Rs 500 Rs 550/ })).toBeVisible();
  await expect(page.getByText(/0 new, 1 changed, 0 unchanged, 1 not valid\./)).toBeVisible();
  await expectNoViolations(page, 'the plan of an import');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all products' }).click();
  expect((await download).suggestedFilename()).toMatch(/^products-.*\.csv$/);

  await page.goto('/admin/products/prices');
  await page.getByLabel('Search').fill(String(stamp));
  const price = page.getByLabel(`Price of ${first}`, { exact: true });
  await expect(page.getByRole('row')).toHaveCount(3);
  await price.fill('520');
  await price.press('Enter');
  await expect(page.getByLabel(`Price of ${second}`, { exact: true })).toBeFocused();
  await page.keyboard.type('640');
  await page.getByLabel(`Sale price of ${second}`).fill('700');
  await page.getByRole('button', { name: 'Save all' }).click();
  await expect(page.getByText('The sale price must be lower than the price.')).toBeVisible();
  await expect(page.getByText(`Not saved. Mend the marked prices of ${second}.`)).toBeInViewport();
  await expect(page.getByLabel(`Sale price of ${second}`)).toBeFocused();
  await page.getByLabel(`Sale price of ${second}`).fill('610');
  await expectNoViolations(page, 'the table of prices');
  await page.getByRole('button', { name: 'Save all' }).click();
  await expect(page.getByText('The prices of 2 products are saved.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${second} Rs 610`) })).toBeVisible();

  // A colleague was quicker: the bar says so, and the focus is at the line.
  await price.fill('530');
  desk.server.change(
    `UPDATE products SET version = version + 1, price_paisa = 51000 WHERE name = '${first}'`,
  );
  await page.getByRole('button', { name: 'Save all' }).click();
  await expect(page.getByText(/Check them in the table and save again\./)).toBeInViewport();
  await expect(page.getByRole('row', { name: /Changed meanwhile.* Rs 510/ })).toBeInViewport();
  await expect(price).toBeFocused();
  await page.getByRole('button', { name: 'Save all' }).click();
  await expect(page.getByText('One price is saved.')).toBeVisible();
});

test('shelf tags with price and code are printed of the chosen pieces; the feed has an address', async ({
  page,
}) => {
  await page.goto('/admin/products');
  await page.getByRole('link', { name: 'Shelf tags' }).click();
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled();
  const choices = page.getByRole('list', { name: 'Products' }).getByRole('checkbox');
  await choices.nth(0).check();
  // What was chosen stays while another is searched.
  const name = await page.getByRole('listitem').locator('label').nth(1).innerText();
  await page.getByRole('searchbox').fill(name);
  await expect(choices).toHaveCount(1);
  await choices.nth(0).check();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print 2 tags' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: /^Code of / })).toHaveCount(2);
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.goto('/admin/products/files');
  const address = await page.getByText(/\/feeds\/products\.xml$/).textContent();
  expect((await page.request.get(address ?? '')).status()).toBe(200);
});
