import type { Page } from '@playwright/test';

import type { Address } from '#contract/calls/address-calls.ts';
import type { Order } from '#contract/calls/order-calls.ts';
import type { ProductCard } from '#contract/calls/product-calls.ts';

import { cartOf } from './cart-steps.ts';
import type { Customer } from './customer.ts';
import type { Shop } from './fixtures.ts';
import type { aPhoto } from './pictures.ts';

type Photo = Awaited<ReturnType<typeof aPhoto>>;

export const ordersOf = (customer: Customer) =>
  customer.request<Order[]>('GET', `/order/${customer.userId}`);

export const putIntoCart = (customer: Customer, { productId }: ProductCard, quantity = 1) =>
  customer.request('POST', '/ShoppingCart/CartItem', {
    userId: customer.userId,
    productId,
    quantity,
  });

export const address = {
  country: 'Nepal',
  state: 'Bagmati',
  city: 'Lalitpur',
  streetAddress: '12 Swotha Lane',
  zipCode: '44700',
};

export const saveAddress = (customer: Customer) =>
  customer.request('POST', '/addresses', { id: customer.userId, ...address });

export const placeButton = ({ main }: Shop) => main.getByRole('button', { name: /^Place order/ });

/** Presses the button with the mouse, and lets it go after `meanwhile`. */
export async function pressPlace(
  shop: Shop,
  page: Page,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  await placeButton(shop).hover();
  await page.mouse.down();
  await meanwhile();
  await page.mouse.up();
}

/** Fills in a new address; name and email are prefilled. */
export async function typeAddress({ main }: Shop): Promise<void> {
  await main.getByLabel('Phone').fill('9800000000');
  await main.getByLabel('Country').selectOption(address.country);
  await main.getByLabel('Street address').fill(address.streetAddress);
  await main.getByLabel('City').fill(address.city);
  await main.getByLabel('State').fill(address.state);
  await main.getByLabel('Postal code').fill(address.zipCode);
}

/**
 * Collects the texts that an element shows from now on, one after the other, also for a moment.
 * Returns how to read them.
 */
export async function collectTexts(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const collected = await page.evaluateHandle((within) => {
    const texts: string[] = [];
    new MutationObserver(() => {
      const text = document.querySelector(within)?.textContent;
      if (text && text !== texts.at(-1)) texts.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  }, selector);
  return () => collected.jsonValue();
}

/** Orders the cart through the API: with a payment screenshot, or with cash on delivery. */
export async function orderAll(customer: Customer, screenshot?: Photo): Promise<Order> {
  const { userId } = customer;
  const { shoppingCartId } = await cartOf(customer);
  const [saved] = await customer.request<Address[]>(
    'GET',
    `/addresses/user/${userId}/alladdresses`,
  );
  const addressId = saved?.addressId ?? '';
  const form = { shoppingCartId, addressId, method: screenshot ? 1 : 0, PhoneNumber: '9800000000' };
  return customer.sendForm<Order>('/order', {
    ...form,
    ...(screenshot && { FormFile: screenshot }),
  });
}

/** Opens the checkout and fills it in: a saved address and a phone number. */
export async function openReady(
  shop: Shop,
  customer: Customer,
  product: ProductCard,
): Promise<void> {
  await putIntoCart(customer, product);
  await saveAddress(customer);
  await shop.open('/checkout');
  await shop.main
    .getByRole('radio', { name: /12 Swotha Lane/ })
    .first()
    .check();
  await shop.main.getByLabel('Phone').fill('9800000000');
}
