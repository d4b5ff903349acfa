import { messages } from '#contract/names/messages.ts';

import { isPlain } from '#tests/e2e/steps/catalogue.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';

test('requires a login; an error keeps the draft; a review is shown at once, and a second one replaces it', {
  tag: '@phone',
}, async ({ shop, page, request, catalogue, allowErrors }) => {
  allowErrors(/status of 500/);
  const product = await catalogue.card((card) => isPlain(card) && !card.reviewCount);
  await shop.open(`/products/${product.slugs}`);
  const add = shop.main.getByRole('button', { name: 'Add a Review' });
  const box = shop.main.getByRole('textbox', { name: 'Your review' });
  await add.click();
  await expect(shop.toast(messages.loginForReview)).toBeVisible();
  await expect(box).toBeHidden();

  const customer = await Customer.make(request);
  await customer.logIn(page);
  await shop.open(`/products/${product.slugs}`);
  await add.click();
  await shop.main.getByRole('button', { name: 'Cancel' }).click();
  await expect(box).toBeHidden();

  await add.click();
  await shop.main.getByRole('button', { name: 'Submit' }).click();
  await expect(box).toHaveAccessibleDescription('Please write a few words');
  const first = `Clear as water, ${customer.userId}`;
  await box.fill(first);
  await page.route(
    '**/api/review',
    (route) => route.fulfill({ status: 500, json: { message: 'Something broke' } }),
    {
      times: 1,
    },
  );
  await shop.main.getByRole('button', { name: 'Submit' }).click();
  await expect(shop.toast(messages.reviewFailed)).toBeVisible();
  await expect(box).toHaveValue(first);
  await shop.open(`/products/${product.slugs}`);
  await add.click();
  await expect(box).toHaveValue(first);
  const sent = page.waitForRequest(/\/api\/review$/);
  await shop.main.getByRole('button', { name: 'Submit' }).click();
  expect((await sent).postDataJSON()).toEqual({
    id: customer.userId,
    productId: product.productId,
    comment: first,
    rating: 5,
  });
  await expect(shop.toast(messages.reviewSent)).toBeVisible();
  await expect(box).toBeHidden();
  const reviews = shop.main.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByText(first).filter({ visible: true }).first()).toBeVisible();
  await expect(shop.main.getByText('5 · 1 review', { exact: true }).first()).toBeVisible();

  const second = `Even clearer by daylight, ${customer.userId}`;
  await add.click();
  await box.fill(second);
  await shop.main.getByRole('button', { name: 'Submit' }).click();
  await expect(reviews.getByText(second).filter({ visible: true }).first()).toBeVisible();
  await expect(shop.main.getByText(first)).toHaveCount(0);
  await expect(shop.main.getByText('5 · 1 review', { exact: true }).first()).toBeVisible();

  await shop.search(product.name);
  const card = shop.cards.filter({ hasText: product.name }).first();
  await expect(card.getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
});

test('a product shows three reviews with their dates in words, and all of them on request', async ({
  shop,
  catalogue,
}) => {
  const { slugs, reviewCount = 0 } = await catalogue.card((card) => (card.reviewCount ?? 0) > 3);
  await shop.open(`/products/${slugs}`);
  const reviews = shop.main.getByRole('region', { name: 'Reviews' }).getByRole('listitem');
  await expect(reviews.filter({ visible: true })).toHaveCount(3);
  await expect(reviews.first()).toContainText(/Posted on \d{1,2} [A-Z][a-z]+ \d{4}$/);
  await shop.main.getByText(`All ${reviewCount} reviews`, { exact: true }).press('Enter');
  await expect(reviews.filter({ visible: true })).toHaveCount(reviewCount);
});
