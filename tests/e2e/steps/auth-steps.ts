import type { Locator } from '@playwright/test';

import type { Shop } from './fixtures.ts';

export const password = 'Quartz-2026';

/** The browser's console error for a 4xx response. */
export const clientError = /status of 4\d\d/;

/** Opens the account menu in the header or the bottom bar. */
export async function openAccount({ page, isPhone }: Shop): Promise<void> {
  const container = isPhone
    ? page.getByRole('navigation', { name: 'Shortcuts' })
    : page.getByRole('banner');
  await container.locator('summary', { hasText: 'Account' }).click();
}

export async function chooseAccount(
  shop: Shop,
  choice: 'Login' | 'Register' | 'Logout',
): Promise<void> {
  await openAccount(shop);
  await shop.page.getByRole('button', { name: choice, exact: true }).click();
}

/** Fills in the dialog without submitting it. */
export async function fillSignUp(shop: Shop, email: string): Promise<Locator> {
  const signUp = shop.dialog('Sign Up');
  await signUp.getByLabel('Name').fill('Maya Gurung');
  await signUp.getByLabel('Email').fill(email);
  await signUp.getByLabel('Password', { exact: true }).fill(password);
  await signUp.getByLabel('Confirm password', { exact: true }).fill(password);
  return signUp;
}

export async function logIn(shop: Shop, email: string, withPassword: string): Promise<void> {
  const login = shop.dialog('Login');
  await login.getByLabel('Email').fill(email);
  await login.getByLabel('Password', { exact: true }).fill(withPassword);
  await login.getByLabel('Password', { exact: true }).press('Enter');
}
