import { expect, test } from './fixtures.ts';

test('After one visit home opens cold without a network', async ({ phone, server }) => {
  await phone.visit('/');
  await phone.turnOff();
  await server.stop();
  await phone.turnOn();
  await phone.page.goto('/');
  await expect(phone.page.getByRole('banner')).toBeVisible();
  await expect(
    phone.page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Home' }),
  ).toBeVisible();
  await expect(phone.page).toHaveTitle(/Sphatik/);
});
