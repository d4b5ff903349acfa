import type { ProductCard } from '#contract/calls/product-calls.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/texts/money.ts';
import { cartButton, cartOf, drawerOf } from '#tests/e2e/steps/cart-steps.ts';
import { Catalogue, isPlain } from '#tests/e2e/steps/catalogue.ts';
import { putIntoCart } from '#tests/e2e/steps/checkout-steps.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';

import { expect, test } from './fixtures.ts';
import type { Phone } from './phone.ts';

// The cart that the customer last saw is compared with the shop's when the network is back.

test.describe('when the owner has changed what is sold', () => {
  test.use({ hasOwnShop: true });

  test('after a time offline each change is reported, and one tap accepts it', async ({
    phone,
    server,
    request,
  }) => {
    // The phone is turned on three times.
    test.slow();
    const maya = await Customer.make(request);
    const plain = (await new Catalogue(request).all()).filter(
      (card) => isPlain(card) && card.stockQuantity >= 5,
    );
    const [dearer, scarce, removedThere, removedHere, added, gone] = plain.slice(0, 6) as Six;
    for (const card of [dearer, removedThere, removedHere, gone]) await putIntoCart(maya, card);
    await putIntoCart(maya, scarce, 3);
    await maya.logIn(phone.page);
    await phone.visit('/');
    await expect(phone.page.getByRole('button', { name: 'Cart, 7 items' })).toBeVisible();

    const costBefore =
      (await cartOf(maya)).cartItems.find(({ name }) => name === dearer.name)?.unitPrice ?? 0;
    await server.stop();
    await openCart(phone);
    await cartPanel(phone)
      .getByRole('button', { name: `Remove ${removedHere.name}` })
      .click();
    await expect(
      cartPanel(phone).getByRole('article').filter({ hasText: removedHere.name }),
    ).toBeHidden();
    await phone.turnOff();

    const dearerPaisa = String(paisaFromRupees(costBefore + 150));
    server.change(
      'UPDATE products SET price_paisa = ?, sale_price_paisa = NULL WHERE id = ?',
      dearerPaisa,
      dearer.id,
    );
    server.change('UPDATE products SET stock = 2 WHERE id = ?', scarce.id);
    server.change('UPDATE products SET published = 0 WHERE id = ?', gone.id);
    await server.start();
    await putIntoCart(maya, added);
    await takeOut(maya, removedThere);

    await phone.turnOn();
    await phone.page.goto('/');
    await phone.page.getByRole('button', { name: 'See changes' }).click();
    const note = cartPanel(phone).getByRole('status', { name: 'Changes in your cart' });
    await expect(note.getByRole('listitem')).toHaveText([
      `${dearer.name}: Now ${rupees(costBefore + 150)} (was ${rupees(costBefore)})`,
      `${gone.name}: No longer available`,
      `${scarce.name}: Only 2 left (you had 3)`,
    ]);

    // Not agreed to yet: it is still there when the phone is switched on again.
    await phone.turnOff();
    await phone.turnOn();
    await phone.shop.open('/');
    await openCart(phone);
    await expect(
      cartPanel(phone).getByRole('listitem').filter({ hasText: 'Only 2 left (you had 3)' }),
    ).toBeVisible();

    await cartPanel(phone).getByRole('button', { name: 'OK, keep what’s left' }).click();
    await expect(phone.page.getByText('Your cart has changed', { exact: true })).toBeHidden();
    const wanted = [dearer.name, scarce.name, added.name].toSorted();
    await expect
      .poll(async () => (await cartOf(maya)).cartItems.map(({ name }) => name).toSorted())
      .toEqual(wanted);
    const left = async () =>
      (await cartOf(maya)).cartItems.find(({ name }) => name === scarce.name)?.quantity;
    await expect.poll(left).toBe(2);
    await phone.shop.open('/');
    await expect(phone.page.getByRole('button', { name: 'Cart, 4 items' })).toBeVisible();
    await openCart(phone);
    await expect(cartPanel(phone).getByRole('article')).toHaveCount(3);
    await expect(phone.page.getByText('Your cart has changed', { exact: true })).toBeHidden();
  });
});

const rupees = (price: number) => formatPaisa(paisaFromRupees(price));

type Six = [ProductCard, ProductCard, ProductCard, ProductCard, ProductCard, ProductCard];

async function takeOut(customer: Customer, { productId }: ProductCard): Promise<void> {
  const line = (await cartOf(customer)).cartItems.find((item) => item.productId === productId);
  await customer.request('DELETE', `/ShoppingCart/CartItem/${line?.cartItemId}`);
}

const cartPanel = (phone: Phone) => drawerOf(phone.shop);

const openCart = (phone: Phone) => cartButton(phone.shop).click();
