import * as z from 'zod/mini';

import { expect, expectSound, openFromMore, tap, test } from './fixtures.ts';

const recipientOf = z.object({ recipient: z.string() });

test.beforeEach(({ desk, context }) => desk.logIn(context));

test('a letter is written with a product, looked at, tried and sent once to each @phone', async ({
  page,
  desk,
  request,
}) => {
  const readers = ['dawa', 'ela', 'furba'].map((name) => `${name}-${Date.now()}@example.com`);
  for (const userEmail of readers) {
    const sent = await request.post('/api/Newsletter', { data: { userEmail } });
    expect(sent.status()).toBe(200);
  }
  const [product] = await desk.catalogue.plenty();
  const subject = `New stones ${Date.now()}`;

  await openFromMore(page, 'Letters to subscribers');
  await tap(page, 'link', 'New letter');
  const text = page.getByRole('textbox', { name: 'Text' });
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('textbox', { name: 'In short' }).fill('Come and look');
  await text.fill('## Hello\n\nThese are **new**.');
  await page.getByRole('searchbox', { name: 'Search' }).fill(product.name);
  await page
    .getByRole('list', { name: 'Products found' })
    .getByRole('button', { name: product.name })
    .first()
    .click();
  await expect(text).toHaveValue(new RegExp(`\\[.*\\]\\(/products/${product.slugs}\\)`));
  // Nothing is lost.
  await page.reload();
  await expect(text).toHaveValue(/These are/);
  await expectSound(page, 'a new letter');

  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  const letter = dialog.frameLocator('iframe');
  await expect(letter.getByRole('heading', { name: subject })).toBeVisible();
  await expect(letter.getByRole('link', { name: 'See it', exact: true })).toBeVisible();
  await expect(letter.locator('body')).toHaveCSS('background-color', 'rgb(251, 247, 241)');
  const picture = letter.locator('img').first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Dark' }).click();
  await expect(letter.locator('body')).toHaveCSS('background-color', 'rgb(21, 17, 28)');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Save draft' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  expect(desk.server.read(`SELECT state FROM letters WHERE subject = '${subject}'`)).toEqual([
    { state: 'draft' },
  ]);
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText('On its way to pema.lama@example.com.')).toBeVisible();
  await expectSound(page, 'a saved letter');

  await page.getByRole('button', { name: /^Send to \d+ subscribers$/ }).click();
  await page.getByRole('button', { name: 'Yes, send it' }).click();
  await expect(page.getByText(/ of \d+ sent/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByText('What has not been sent waits until you go on.')).toBeVisible();
  await expectSound(page, 'a paused letter');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText(/^Sent to \d+ subscribers; it ended on /)).toBeVisible({
    timeout: 60_000,
  });
  const sent = desk.server.read(
    "SELECT recipient FROM mails WHERE letter_id IS NOT NULL AND sent_at IS NOT NULL AND event LIKE 'letter:%'",
  );
  const got = sent.map((row) => recipientOf.parse(row).recipient);
  expect(new Set(got).size).toBe(got.length);
  expect(got).toEqual(expect.arrayContaining(readers));
  await page.getByRole('link', { name: '‹ Letters' }).click();
  await expect(page.getByText(subject)).toBeVisible();
  await expectSound(page, 'letters');
});
