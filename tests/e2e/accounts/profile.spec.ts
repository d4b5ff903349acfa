import { messages } from '#contract/names/messages.ts';
import { expectSound } from '#tests/e2e/steps/accessibility.ts';
import { clientError } from '#tests/e2e/steps/auth-steps.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';

test('a profile that fails to load can be retried; name and phone can be changed, the email address cannot', {
  tag: '@phone',
}, async ({ shop, page, customer, allowErrors }) => {
  allowErrors(/ERR_FAILED/);
  await page.route('**/api/userdetails/**', (route) => route.abort('failed'));
  await shop.open('/profile');
  await expect(shop.main.getByText('This didn’t load')).toBeVisible();
  await page.unroute('**/api/userdetails/**');
  await shop.main.getByRole('button', { name: 'Try again' }).click();
  const name = shop.main.getByLabel('Full name');
  await expect(name).toHaveValue(customer.name);
  await expect(shop.main.getByLabel('Email')).toBeDisabled();
  await expect(shop.main.getByLabel('Email')).toHaveValue(customer.email);

  await name.fill('   ');
  await name.press('Enter');
  await expect(shop.main.getByText('Please enter your full name')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Maya Tamang');
  await shop.main.getByLabel('Phone number').fill('+977 9841234567');
  await shop.main.getByRole('button', { name: 'Save changes' }).click();
  await expect(shop.toast(messages.profileUpdated)).toBeVisible();
  const saved = await customer.request('GET', `/userdetails/${customer.userId}`);
  expect(saved).toMatchObject({ name: 'Maya Tamang', phoneNumber: '+9779841234567' });
  await page.reload();
  await expect(name).toHaveValue('Maya Tamang');
  await expect(shop.main.getByLabel('Phone number')).toHaveValue('984-1234567');

  const { email: username, password } = customer;
  await customer.request('POST', '/authentication/login', { username, password });
  await page.reload();
  const sessions = shop.main.getByRole('listitem').filter({ hasText: 'Logged in' });
  await expect(sessions).toHaveCount(2);
  await shop.main.getByRole('button', { name: /, last used/ }).click();
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText('This device');
});

test('addresses can be added, also after an error, changed and deleted', { tag: '@phone' }, async ({
  shop,
  page,
  customer,
  allowErrors,
}) => {
  allowErrors(/status of 503/);
  await shop.open('/profile?tab=AddressSettings');
  await expect(shop.main.getByText('No addresses yet')).toBeVisible();
  await shop.main.getByRole('button', { name: 'Add an address' }).click();
  const form = shop.main.getByRole('form', { name: 'New address' });
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form.getByLabel('Country')).toHaveValue('Nepal');
  await expect(form.getByLabel('Street address')).toBeFocused();
  for (const message of ['enter the street address', 'enter the city', 'enter the state']) {
    await expect(form.getByText(`Please ${message}`)).toBeVisible();
  }
  expect(await form.getByLabel('Country').getByRole('option').count()).toBeGreaterThan(190);
  await expectSound(page, 'an address with errors');
  await form.getByLabel('Street address').fill('Swotha Lane 12');
  await form.getByLabel('City').fill('Lalitpur');
  await form.getByLabel('State').fill('Bagmati');
  await form.getByLabel('Postal code').fill('44700');
  await page.route('**/api/addresses', (route) =>
    route.fulfill({ status: 503, json: { message: 'Too much at once.' } }),
  );
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(shop.toast(messages.addressFailed)).toBeVisible();
  await expect(form.getByRole('alert')).toHaveText('Too much at once.');
  await expect(form.getByLabel('City')).toHaveValue('Lalitpur');
  await page.unroute('**/api/addresses');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(shop.toast(messages.addressesSaved)).toBeVisible();
  await expect(shop.main.getByText('Lalitpur, Bagmati 44700')).toBeVisible();
  await page.reload();
  await expect(shop.main.getByText('Lalitpur, Bagmati 44700')).toBeVisible();
  await expect(form).toBeHidden();
  expect(
    await customer.request('GET', `/addresses/user/${customer.userId}/alladdresses`),
  ).toHaveLength(1);

  await shop.main.getByRole('button', { name: /^Edit Swotha Lane 12/ }).click();
  const change = shop.main.getByRole('form', { name: 'Edit address' });
  await change.getByLabel('City').fill('Bhaktapur');
  await change.getByLabel('City').press('Enter');
  await expect(shop.main.getByText('Bhaktapur, Bagmati 44700')).toBeVisible();

  // Back closes the confirm dialog and keeps the address.
  await shop.main.getByRole('button', { name: /^Delete Swotha Lane 12/ }).click();
  await expect(shop.dialog('Delete this address?')).toBeVisible();
  await expectSound(page, 'the question before a deletion');
  await shop.goBack();
  await expect(shop.dialog('Delete this address?')).toBeHidden();
  await expect(page).toHaveURL('/profile?tab=AddressSettings');
  await shop.main.getByRole('button', { name: /^Delete Swotha Lane 12/ }).click();
  await shop.dialog('Delete this address?').getByRole('button', { name: 'Delete' }).click();
  await expect(shop.main.getByText('No addresses yet')).toBeVisible();
  expect(await customer.request('GET', `/addresses/user/${customer.userId}/alladdresses`)).toEqual(
    [],
  );
});

test('drafts are restored after a reload until they are saved or canceled', {
  tag: '@phone',
}, async ({ shop, page, customer }) => {
  await shop.open('/profile');
  const name = shop.main.getByLabel('Full name');
  await expect(name).toHaveValue(customer.name);
  await name.fill('Maya Tam');
  await shop.open('/profile?tab=AddressSettings');
  await shop.main.getByRole('button', { name: 'Add an address' }).click();
  const form = shop.main.getByRole('form', { name: 'New address' });
  await form.getByLabel('City').fill('Lalitpur');
  await page.reload();
  await expect(form.getByLabel('City')).toHaveValue('Lalitpur');
  await expect(form.getByLabel('Country')).toHaveValue('Nepal');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(shop.main.getByText('No addresses yet')).toBeVisible();
  await page.reload();
  await expect(shop.main.getByText('No addresses yet')).toBeVisible();
  await shop.main.getByRole('button', { name: 'Add an address' }).click();
  await expect(form.getByLabel('City')).toHaveValue('');

  await shop.open('/profile');
  await expect(name).toHaveValue('Maya Tam');
  await name.fill('Maya Tamang');
  await shop.main.getByRole('button', { name: 'Save changes' }).click();
  await expect(shop.toast(messages.profileUpdated)).toBeVisible();
  await customer.request('PUT', `/userdetails/${customer.userId}`, {
    name: 'Maya Rai',
    phoneNumber: '',
  });
  await shop.open('/profile');
  await expect(name).toHaveValue('Maya Rai');
});

test('a changed password keeps this session', { tag: '@desktop' }, async ({
  shop,
  page,
  customer,
  allowErrors,
}) => {
  allowErrors(clientError);
  await shop.open('/profile?tab=ChangePassword');
  const old = shop.main.getByLabel('Old password', { exact: true });
  const first = shop.main.getByLabel('New password', { exact: true });
  const second = shop.main.getByLabel('Confirm password', { exact: true });
  await old.press('Enter');
  await expect(shop.main.getByText('Please enter your old password')).toBeVisible();
  await old.fill('not-it');
  await first.fill('weak');
  await second.fill('weaker');
  await second.press('Enter');
  await expect(shop.main.getByText(messages.passwordWeak)).toBeVisible();
  await expect(shop.main.getByText(messages.newPasswordsDiffer)).toBeVisible();
  await first.fill('Citrine-2027');
  await second.fill('Citrine-2027');
  await second.press('Enter');
  await expect(shop.toast(messages.passwordChangeFailed)).toBeVisible();
  await expect(shop.main.getByRole('alert')).toBeVisible();
  await expect(first).toHaveValue('Citrine-2027');

  const before = await page.evaluate(() => localStorage.getItem('token'));
  await old.fill(customer.password);
  await old.press('Enter');
  await expect(shop.toast(messages.passwordChanged)).toBeVisible();
  await expect(old).toHaveValue('');
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(before);
  await shop.main.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(shop.main.getByLabel('Full name')).toHaveValue(customer.name);
});

test('tabs are in the URL and the history; a logout in another browser tab leads home', {
  tag: '@phone',
}, async ({ shop, page, context, customer }) => {
  expect(customer.userId).not.toBe('');
  await shop.open('/profile');
  const tabs = shop.main.getByRole('navigation', { name: 'Your account' });
  for (const [label, tab] of [
    ['Addresses', 'AddressSettings'],
    ['My Orders', 'MyOrders'],
    ['Change Password', 'ChangePassword'],
    ['My Wishlist', 'MyWishlist'],
  ] as const) {
    await tabs.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(`/profile?tab=${tab}`);
    await expect(shop.heading(label)).toBeVisible();
    await expect(tabs.getByRole('link', { name: label })).toBeInViewport();
  }
  await page.goBack();
  await expect(shop.heading('Change Password')).toBeVisible();
  await shop.open('/profile?tab=Nonsense');
  await expect(shop.heading('Profile')).toBeVisible();

  await expect(shop.main.getByLabel('Full name')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/about');
  await other.evaluate(() => localStorage.clear());
  await expect(page).toHaveURL('/');
  await expect(shop.dialog('Login')).toBeHidden();
});
