import { messages } from '#contract/names/messages.ts';

import { clientError } from './auth-steps.ts';
import { expect, test } from './fixtures.ts';

test('incomplete links from mails, and a confirmation without a valid response', {
  tag: '@phone',
}, async ({ shop, page, request, allowErrors }) => {
  allowErrors(clientError);
  allowErrors(/status of 500/);
  await page.goto('/reset-password');
  await expect(shop.heading('This path ends here')).toBeVisible();
  await page.goto('/reset-password?email=maya@example.com');
  await expect(shop.main.getByText(messages.confirmationIncomplete)).toBeVisible();

  await page.goto('/confirm-email?token=abc');
  await expect(shop.heading('Verification Failed')).toBeVisible();
  await expect(shop.main.getByText(messages.confirmationIncomplete)).toBeVisible();
  for (const query of ['', '?token=&email=', '?email=maya@example.com']) {
    const rendered = await (await request.get(`/confirm-email${query}`, { headers: { accept: 'text/html' } })).text();
    expect(rendered, query).toContain('Verification Failed');
    expect(rendered, query).toContain(messages.confirmationIncomplete);
  }

  const tokens: string[] = [];
  await page.route(/confirm-email\?token/, (route) => {
    if (route.request().resourceType() === 'document') return route.fallback();
    tokens.push(new URL(route.request().url()).searchParams.get('token') ?? '');
    return route.fulfill({ status: 500, body: 'no JSON' });
  });
  await page.goto('/confirm-email?token=a+b%20c&email=maya@example.com');
  await expect(shop.main.getByText(messages.confirmationFailed)).toBeVisible();
  // Spaces were plus signs.
  expect(tokens).toEqual(['a+b+c']);
  await page.unroute(/confirm-email\?token/);

  await page.goto('/confirm-email?token=abc&email=maya@example.com');
  await expect(shop.heading('Verification Failed')).toBeVisible();
  await expect(shop.main.getByText(/no longer valid/)).toBeVisible();
  await shop.main.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
});
