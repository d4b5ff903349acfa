import { formatPhone } from '#contract/rules/texts/phone.ts';
import { expect, expectSound, tap, test } from './fixtures.ts';

test('staff take orders by hand: at the counter, on the telephone, and without internet @phone', async ({
  page,
  desk,
  browser,
  endJob,
}) => {
  const { catalogue, maya } = desk;
  const [product, other] = await catalogue.plenty();
  await desk.logIn(page.context());
  await page.goto('/admin');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  const found = (name: string) =>
    page.getByRole('list', { name: 'Products found' }).getByRole('button', { name });
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.click();
    await field.fill(text);
  };
  const find = (name: string) => type('Find a product', name);
  const place = () => tap(page, 'button', /^Place order/);
  const chip = (name: string) => page.getByText(name, { exact: true }).click();
  const result = page.getByRole('region', { name: 'The order' });

  // At the counter: no name is asked for.
  await tap(page, 'link', 'New order');
  // The button stays in view: what is missing is shown wherever the page is scrolled to.
  await page.getByText('Email, tax number, code and notes').scrollIntoViewIfNeeded();
  await place();
  await expect(page.getByText('Please choose at least one product.')).toBeInViewport();
  await find(product.name);
  await found(product.name).first().click();
  await found(product.name).first().click();
  await page.getByText('Discount', { exact: true }).first().click();
  await type('Discount', '10');
  await type('Reason', 'Regular customer');
  await expectSound(page, 'a new order');
  await place();
  await expect(result).toContainText(/Order \S+ is placed/);
  endJob('a sale at the counter');
  await tap(page, 'link', /^Open order/);
  await expect(page.getByText(/Counter, taken by Pema Lama/)).toBeVisible();
  await expect(page.getByText('Picked up').first()).toBeVisible();
  await expect(page.getByText('Discount: Regular customer')).toBeVisible();
  // The buyer comes back for an invoice with their number.
  const numberOf = page.getByText(/^Buyer’s PAN or VAT number/);
  await numberOf.first().click();
  await type('Buyer’s PAN or VAT number', '301234567');
  await tap(page, 'button', 'Save the number');
  await expect(page.getByText('Buyer’s PAN or VAT number: 301234567')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Credit note CN/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Invoice INV/ })).toHaveCount(2);

  // On the telephone: delivered, paid to the courier. Ten taps and its words.
  await tap(page, 'link', '‹ Orders');
  endJob('back to the orders');
  await tap(page, 'link', 'New order');
  await find(product.name);
  await found(product.name).first().click();
  await chip('Telephone');
  const name = page.getByLabel('Name', { exact: true });
  await type('Name', 'Sunita Rai');
  await type('Phone number', '9841234567');
  await type('Street address', 'Thamel 12');
  await type('City', 'Kathmandu');
  // What is typed outlives the page.
  await page.reload();
  await expect(name).toHaveValue('Sunita Rai');
  await expect(page.getByText(/^1 × /)).toBeVisible();
  await place();
  await expect(result).toContainText(/Order \S+ is placed/);
  endJob('an order on the telephone', 10);

  // The link opens this order for the customer, who has no account.
  await tap(page, 'button', 'Link for the customer');
  const whatsApp = page.getByRole('link', { name: 'Send by WhatsApp' });
  const address = await whatsApp.getAttribute('href');
  expect(address).toMatch(/^https:\/\/wa\.me\/9779841234567\?text=/);
  const link = /http\S+$/.exec(new URL(address ?? '').searchParams.get('text') ?? '')?.[0] ?? '';
  await expectSound(page, 'a placed order');
  const visitor = await browser.newPage({ baseURL: desk.server.origin });
  await visitor.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  const order = visitor.getByRole('article');
  await expect(order).toContainText('Sunita Rai');
  await expect(order).toContainText(formatPhone('+9779841234567'));
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expectSound(visitor, 'an order opened by a link');
  await visitor.getByRole('button', { name: 'Cancel order' }).click();
  await visitor.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(order).toContainText('This order was canceled.');
  await tap(page, 'button', 'End the link');
  await expect(whatsApp).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByText('This link doesn’t open an order')).toBeVisible();
  await visitor.close();

  // A known customer is found by the beginning of the name.
  await tap(page, 'button', 'Next order');
  await chip('Instagram or message');
  await chip('Picked up later');
  await name.fill(maya.name.slice(0, 6));
  await tap(page, 'button', `Choose ${maya.name}`);
  await expect(page.getByText('A customer with an account')).toBeVisible();
  await tap(page, 'button', 'Somebody else');
  await chip('Counter');
  await name.fill('Binita');

  // Without internet it waits on the device, whatever happens to the page.
  await page.waitForFunction(() => performance.getEntriesByName('sphatik-cached').length > 0);
  await desk.server.stop();
  await page.goto('/admin/orders/new');
  await find(other.name);
  await found(other.name).first().click();
  await place();
  await expect(result).toContainText('Saved on this device, not sent yet');
  await page.goto('/admin/orders');
  const waiting = page.getByText(/^Order of Binita: 1 × .*Saved on this device/);
  await expect(waiting).toBeVisible();
  await expectSound(page, 'orders with one that waits');
  await desk.server.start();
  await page.goto('/admin/orders');
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Binita' })).toBeVisible();
});
