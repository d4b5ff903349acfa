import { fillNumerology, payOnline, sendBooking } from './booking-forms.ts';
import { expect, type Shop, test } from './fixtures.ts';

// The animated background takes most of the CPU time without a GPU; services.spec.ts tests it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const receiptOf = (shop: Shop) => shop.main.getByRole('heading', { name: 'We have your booking' });

test('a failed booking keeps its form, also after a reload, and is booked once', { tag: '@phone' }, async ({
  shop,
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_/);
  await shop.open('/services/numerology');
  await fillNumerology(shop, 'Why?');
  await payOnline(shop);
  await page.route('**/api/Numerology', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await sendBooking(shop);
  const failed = shop.toast('Something went wrong, please try again later');
  await expect(failed).toBeVisible();
  await expect(shop.main.getByLabel('Name', { exact: true })).toHaveValue('Asha Rai');

  await page.unroute('**/api/Numerology');
  const receipts: string[] = [];
  await page.route('**/api/Numerology', async (route) => {
    const response = await route.fetch();
    receipts.push((await response.json()).id);
    // A gateway error after the server has stored the booking.
    await (receipts.length === 1 ? route.fulfill({ status: 502 }) : route.fulfill({ response }));
  });
  await reloadForm(shop);
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(failed).toBeVisible();
  await reloadForm(shop);
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(receiptOf(shop)).toBeVisible();
  await expect(shop.main.getByText(`Receipt number: ${receipts[0]}`)).toBeVisible();
  expect(receipts).toEqual([receipts[0], receipts[0]]);
});

/** Opens the form again, which restores its draft. */
async function reloadForm(shop: Shop): Promise<void> {
  await shop.open('/services/numerology');
  await expect(shop.main.getByLabel('Full name at birth')).toHaveValue('Asha Kumari Rai');
  await expect(shop.main.getByRole('img', { name: 'Preview of payment.jpg' })).toBeVisible();
}
