import { aPicture } from '#tests/setup/samples.ts';
import { expect, expectSound, openFromMore, test } from './fixtures.ts';

test('an owner arranges the home page and writes About us, and people see it, offline too @phone', async ({
  page,
  desk,
  browser,
  endJob,
}) => {
  await desk.logIn(page.context());
  await openFromMore(page, 'Home page');
  const form = page.getByRole('form', { name: 'Pieces of the home page' });
  const names = form.locator('li > details > summary');
  await expect(names.nth(1)).toContainText('Best sellers');
  await names.nth(2).click();
  await form.getByRole('button', { name: 'Move up New in the shop' }).click();
  await expect(names.nth(1)).toContainText('New in the shop');
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(names.nth(2)).toContainText('New in the shop');
  await page.keyboard.press('Alt+ArrowUp');
  await expectSound(page, 'the pieces of the home page');
  endJob('new products come first');

  await form.getByRole('button', { name: 'Add this piece' }).click();
  const banner = form.getByRole('listitem').filter({ hasText: 'Banner' }).last();
  await banner.getByRole('textbox', { name: 'Text' }).fill('On Saturdays, bring your own.');
  await banner.locator('input[type=file]').setInputFiles({
    name: 'bells.png',
    mimeType: 'image/png',
    buffer: await aPicture('#375a7f', 1200, 800),
  });
  await banner.getByRole('textbox', { name: 'What the picture shows' }).fill('Three bells');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please give the banner a title.').first()).toBeVisible();
  await banner.getByRole('textbox', { name: 'Title' }).fill('Bells are mended');
  await banner.getByRole('textbox', { name: 'Button' }).fill('See the rings');
  await banner.getByRole('combobox', { name: 'Which leads to' }).selectOption({ label: 'Rings' });
  await page.reload();
  await expect(names.last()).toContainText('Bells are mended');
  await form.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  endJob('a banner is added');

  await openFromMore(page, 'Pages');
  const texts = page.getByRole('form', { name: 'Texts of pages' });
  const about = texts.getByRole('textbox', { name: 'About us' });
  await about.fill('# Bells of Patan\n\nWe are {{shopname}}.');
  await texts.getByRole('button', { name: 'Save' }).click();
  await expect(about).toHaveAccessibleDescription(/There is no \{\{shopname\}\}/);
  await about.fill('# Bells of Patan\n\nWe are {{shopName}}.\n\n## How\n\nBy **hand**.');
  await texts.getByRole('button', { name: 'Preview of About us' }).click();
  await expect(page.getByRole('dialog', { name: 'About us' })).toContainText(
    /We are (?!\{)[^.]+\./,
  );
  await page.keyboard.press('Escape');
  const terms = texts.getByRole('button', { name: /Start from the standard text of Terms/ });
  await terms.click();
  await expect(texts.getByRole('textbox', { name: 'Terms and Conditions' })).toHaveValue(
    /\{\{delivery\}\}/,
  );
  await expectSound(page, 'the texts of pages');
  await texts.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  endJob('About us is written');

  // A link that leads nowhere is named beside its text and under Health, until it is mended.
  const written = await about.inputValue();
  await about.fill(`${written}\n\nSee [the old bells](/products/no-bells).`);
  await texts.getByRole('button', { name: 'Save' }).click();
  await expect(
    texts.getByText('A saved link leads nowhere in About us: /products/no-bells'),
  ).toBeVisible();
  await page.goto('/admin/health');
  await page.getByRole('link', { name: 'About us', exact: true }).click();
  await about.fill(written);
  await texts.getByRole('button', { name: 'Save' }).click();
  await expect(texts.getByText('leads nowhere')).toBeHidden();

  const context = await browser.newContext({ baseURL: desk.server.origin });
  const visitor = await context.newPage();
  await visitor.goto('/');
  await visitor.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const seeBoth = async () => {
    await visitor.goto('/');
    const headings = visitor.locator('main h2');
    await expect(headings.first()).toHaveText('New in the shop');
    await expect(headings.last()).toHaveText('Bells are mended');
    await expect(visitor.getByRole('img', { name: 'Three bells' })).toBeAttached();
    await expect(visitor.getByRole('link', { name: 'See the rings' })).toHaveAttribute(
      'href',
      '/shop/by-category/ring',
    );
    await visitor.goto('/about');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Bells of Patan');
    await expect(visitor.getByText('We are Sphatik.')).toBeVisible();
  };
  await seeBoth();
  // Once more, under the worker, which caches what it passes on.
  await seeBoth();
  await context.setOffline(true);
  await seeBoth();
  await context.close();
});
