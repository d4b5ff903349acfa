import { asEachPerson, expect, test } from './journeys-fixtures.ts';
import {
  addToWishlist,
  arrivedLine,
  askForCustom,
  bookingsOf,
  bookTarot,
  linesOf,
  putIntoCart,
  requestsOf,
  twoPlain,
  waitingLine,
  wishlistOf,
} from './journeys-steps.ts';

// The last three of the twelve journeys: forms that are sent offline.

asEachPerson((who) => {
  // What a visitor sends is in outbox.spec.ts, too.
  if (who === 'visitor') return;
  test('10 to 12. books a reading, requests a custom order, restarts the browser, and both arrive', async ({
    phone,
    shop,
    server,
    maya,
    who,
    products,
  }) => {
    const [cartProduct, listProduct] = twoPlain(products);
    const booking = await test.step('10. books a tarot reading, with a picture', async () => {
      const booked = await bookTarot(shop);
      await shop.main.getByRole('link', { name: 'See what’s waiting' }).click();
      const line = waitingLine(shop, 'Tarot reading');
      await expect(line).toContainText('Not sent yet');
      await expect(line).toContainText('Includes your picture');
      await expect(line).toContainText(booked.question);
      return booked;
    });

    const request = await test.step('11. asks for something made for them, with a picture', async () => {
      const asked = await askForCustom(shop);
      await shop.main.getByRole('link', { name: 'See what’s waiting' }).click();
      await expect(waitingLine(shop, 'Custom order')).toContainText('Includes your picture');
      return asked;
    });

    await test.step('12. closes everything, comes back with a network, and all arrives', async () => {
      if (who === 'customer') {
        await putIntoCart(shop, cartProduct);
        await addToWishlist(shop, listProduct);
      }
      // Off, and on again where there still is no network.
      await phone.restart();
      await phone.page.goto('/outbox');
      await expect(waitingLine(phone.shop, 'Tarot reading')).toContainText('Not sent yet');
      await phone.turnOff();

      await server.start();
      await phone.turnOn();
      await phone.page.goto('/outbox');
      await expect(phone.shop.main.getByText('Everything has been sent.')).toBeVisible({ timeout: 30_000 });
      for (const title of ['Tarot reading', 'Custom order']) {
        await expect(arrivedLine(phone.shop, title)).toBeVisible();
      }
      expect(bookingsOf(server, booking.question)).toEqual([{ email: booking.email, hasPicture: 1 }]);
      expect(requestsOf(server, request.idea)).toEqual([{ email: request.email, hasPicture: 1 }]);
      if (who === 'customer') {
        await expect.poll(() => linesOf(maya)).toEqual([`1 ${cartProduct.name}`]);
        await expect.poll(() => wishlistOf(maya)).toEqual([listProduct.name]);
      }

      // Nothing is sent a second time.
      await phone.restart();
      await phone.page.goto('/outbox');
      await expect(arrivedLine(phone.shop, 'Tarot reading')).toBeVisible();
      expect(bookingsOf(server, booking.question)).toHaveLength(1);
      expect(requestsOf(server, request.idea)).toHaveLength(1);
    });
  });
});
