import sharp from 'sharp';
import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { expectNoViolations } from '#tests/e2e/steps/accessibility.ts';
import { storedRecords } from '#tests/setup/stored-records.ts';
import { expect, expectSound, openFromMore, tap, test } from './fixtures.ts';

test('a coupon is created once, changed past a colleague, and ended @phone', async ({
  page,
  desk,
  endJob,
}) => {
  await desk.logIn(page.context(), 'Tara Shah', 'staff');
  const read = () =>
    desk.server.read(
      "SELECT discount_basis_points AS points, version FROM coupons WHERE code LIKE 'DASH%'",
    );
  await openFromMore(page, 'Coupons');
  await tap(page, 'link', 'New coupon');
  const create = page.getByRole('button', { name: 'Create coupon' });
  await create.click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    /fill this in/,
  );
  await page.getByRole('textbox', { name: 'Code' }).fill('dashain');
  await page.getByRole('textbox', { name: 'Discount in percent' }).fill('12.5');
  await page.getByLabel('Last day').fill('2027-10-31');
  await page.getByRole('textbox', { name: 'Uses for each customer' }).fill('1');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('dashain');
  await expectSound(page, 'a new coupon');
  await create.dblclick();
  await expect(page.getByText('until 31 Oct 2027 · not used yet')).toBeVisible();
  expect(read()).toEqual([{ points: 1250, version: 1 }]);
  endJob('a coupon is created');
  await expectNoViolations(page, 'coupons');

  await tap(page, 'link', /DASHAIN/);
  const percent = page.getByRole('textbox', { name: 'Discount in percent' });
  await percent.fill('20');
  desk.server.change(
    "UPDATE coupons SET version = version + 1, use_limit = 50 WHERE code = 'DASHAIN'",
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('alert', { name: 'Changed meanwhile' });
  await expect(conflict.getByRole('row', { name: /Uses in all/ })).toContainText(
    'not changed by you',
  );
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expect(conflict).toBeHidden();
  await expect.poll(read).toEqual([{ points: 2000, version: 3 }]);
  await expect(page.getByRole('textbox', { name: 'Uses in all' })).toHaveValue('50');
  await tap(page, 'button', 'End this coupon');
  await tap(page, 'button', 'Yes, end it now');
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Last day')).toHaveValue(shopDay(new Date()));
  endJob('a coupon is changed past a colleague, and ended');
});

test('prices and the account are set by an owner, and a colleague only looks @phone', async ({
  page,
  desk,
  browser,
}) => {
  await desk.logIn(page.context());
  await openFromMore(page, 'Services and custom orders');
  const section = (name: string) => page.getByRole('form', { name });
  const numerology = section('Services').getByRole('group', { name: 'Numerology' });
  const first = numerology.getByRole('group', { name: 'Choice 1' });
  const basic = first.getByRole('textbox', { name: 'Price in Rs' });
  await basic.fill('two thousand');
  await section('Services').getByRole('button', { name: 'Save' }).click();
  await expect(section('Services').getByText(/^Service 3, Choice 1: /)).toBeVisible();
  await basic.fill('2,750');
  await section('Services').getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(basic).toHaveValue('2750');
  const visitor = await browser.newPage({ baseURL: desk.server.origin });
  await visitor.goto('/services/numerology');
  await expect(visitor.getByRole('combobox', { name: 'Package' })).toContainText(
    'Basic Reading - Rs 2,750',
  );
  await visitor.close();

  await openFromMore(page, 'How customers pay');
  await expectSound(page, 'settings');
  const payment = section('Online payment');
  await payment.getByRole('textbox', { name: 'Number of the account' }).fill('0123-456');
  const code = { name: 'qr.png', mimeType: 'image/png', buffer: await aPicture('black') };
  await payment.locator('input[type=file]').setInputFiles(code);
  await expect(payment.getByRole('img', { name: 'QR code to pay by' })).toBeVisible();
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/settings/payment') && response.ok(),
  );
  await payment.getByRole('button', { name: 'Save' }).click();
  await saved;
  expect(
    desk.server.read("SELECT value FROM shop_settings WHERE name = 'payment-account-number'"),
  ).toEqual([{ value: '"0123-456"' }]);

  const limits = section('Orders that are not paid yet');
  await limits.getByRole('textbox', { name: 'Most pieces in cash' }).fill('500');
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() =>
      desk.server.read("SELECT value FROM shop_settings WHERE name = 'cash-limit-pieces'"),
    )
    .toEqual([{ value: '500' }]);

  const other = await browser.newContext({ baseURL: desk.server.origin });
  await desk.logIn(other, 'Tara Shah', 'staff');
  const tara = await other.newPage();
  await tara.goto('/admin/settings');
  await expect(tara.getByRole('textbox', { name: 'Number of the account' })).toBeDisabled();
  await expect(tara.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await other.close();
});

test('a post typed offline survives, is published with a picture, and moves @phone', async ({
  page,
  desk,
  endJob,
}) => {
  await desk.logIn(page.context(), 'Tara Shah', 'staff');
  await openFromMore(page, 'Posts');
  await tap(page, 'link', 'New post');
  const stored = async () => JSON.stringify(await page.evaluate(storedRecords, 'desk-results'));
  await expect.poll(stored).toContain(readStaffMe.name);
  // The worker has the code of all screens.
  await page.waitForFunction(() => performance.getEntriesByName('sphatik-cached').length > 0);
  await desk.server.stop();
  await page.goto('/admin/posts/new');
  const text = page.getByRole('textbox', { name: 'Text' });
  await page.getByRole('textbox', { name: 'Title' }).fill('Salt in the rain');
  await page.getByRole('textbox', { name: 'Summary' }).fill('A lamp drinks.');
  await text.fill('## Keep it lit\n\n<script>alert(1)</script>**Always**.');
  await tap(page, 'button', 'Save draft');
  await expect(page.getByText('The shop can’t be reached right now')).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue(/Always/);
  await desk.server.start();

  const picture = { name: 'lamp.png', mimeType: 'image/png', buffer: await aPicture('teal') };
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await expect(text).toHaveValue(/!\[What it shows\]\(\/media\/[0-9a-f]+-\d+\.webp\)/);
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Salt in the rain' });
  await expect(dialog.getByRole('heading', { name: 'Keep it lit' })).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'What it shows' })).toBeVisible();
  await expect(dialog.locator('script')).toHaveCount(0);
  await expectNoViolations(page, 'the preview of a post');
  await page.keyboard.press('Escape');
  await expectSound(page, 'a new post');
  await page.getByRole('button', { name: 'Publish' }).dblclick();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  expect(
    desk.server.read("SELECT slug, version FROM posts WHERE title = 'Salt in the rain'"),
  ).toEqual([{ slug: 'salt-in-the-rain', version: 1 }]);
  endJob('a post is written, previewed and published');

  // Another address; the old one leads there.
  await page.getByText('Author, tags, products, address').click();
  await page.getByRole('textbox', { name: 'Address' }).fill('salt lamps');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'See it on the blog' })).toHaveAttribute(
    'href',
    '/blogs/salt-lamps',
  );
  const old = await page.request.get('/blogs/salt-in-the-rain', { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, '/blogs/salt-lamps']);

  await page.getByRole('button', { name: 'Make it a draft' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  expect((await page.request.get('/blogs/salt-lamps')).status()).toBe(404);
  await page.getByRole('link', { name: '‹ Posts' }).click();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('drafts');
  await expect(page.getByText('1 post', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'posts');
});

function aPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
}

test('a search that found nothing gets its meaning, past a colleague, and finds it at once @phone', async ({
  page,
  desk,
  endJob,
}) => {
  const search = async (text: string) =>
    (await page.request.get(`/api/product/search?Name=${encodeURIComponent(text)}`)).json();
  await desk.logIn(page.context(), 'Tara Shah', 'staff');
  for (const text of ['Gizmotron', 'gizmotron', '<b>wotsit'])
    expect((await search(text)).totalRecords).toBe(0);
  await openFromMore(page, 'What people search');
  const missed = page.getByRole('listitem').filter({ hasText: 'gizmotron' });
  await expect(missed).toContainText('2 times');
  await expect(page.getByText('<b>wotsit')).toBeVisible();
  await expectSound(page, 'what people search');

  await missed.getByRole('button', { name: 'Add a synonym' }).click();
  const [typed, mean] = [
    page.getByLabel('People who search'),
    page.getByLabel('mean', { exact: false }).last(),
  ];
  await expect(mean).toBeFocused();
  await expect(typed).toHaveValue('gizmotron');
  await mean.fill('sort=newest');
  await page.keyboard.press('Enter');
  await expect(mean).toBeFocused();
  await expect(mean).toHaveAccessibleDescription(/use words/);
  await mean.fill('amethyst');
  await page.getByRole('button', { name: 'Save' }).dblclick();
  const row = page.getByRole('listitem').filter({ hasText: 'means amethyst' });
  await expect(row).toHaveCount(1);
  await expect(missed.filter({ hasText: 'times' })).toHaveCount(0);
  await expect(typed).toHaveValue('');
  expect((await search('gizmotron')).products[0].name).toContain('Amethyst');
  endJob('a search that found nothing gets a meaning');

  await row.getByRole('button', { name: 'Change' }).click();
  desk.server.change("UPDATE search_synonyms SET meant = 'citrine', version = version + 1");
  await mean.fill('pyrite');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').getByRole('row', { name: /mean/ })).toContainText('citrine');
  await page.getByRole('button', { name: 'Take what is in the shop' }).click();
  await expect(mean).toHaveValue('citrine');
  const theirs = page.getByRole('listitem').filter({ hasText: 'means citrine' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await theirs.getByRole('button', { name: 'Delete' }).click();
  await theirs.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(theirs).toHaveCount(0);
  expect(desk.server.read('SELECT count(*) AS count FROM search_synonyms')).toEqual([{ count: 0 }]);
});
