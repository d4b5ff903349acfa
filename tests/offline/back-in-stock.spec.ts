import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { willTellMessage } from '#contract/names/back-in-stock.ts';
import { acceptInvite, inviteStaff } from '#tests/setup/invite-staff.ts';

import { expect, test } from './fixtures.ts';
import { arrivals, openOutbox, savedWords, waitingCards } from './sent-forms.ts';
import type { ShopServer } from './shop-server.ts';

test.use({ hasOwnShop: true });
test.describe.configure({ timeout: 240_000 });

interface SoldOut {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

function aSoldOutPiece(server: ShopServer): SoldOut {
  const [piece] = server.read<SoldOut>(
    `SELECT id, slug, name FROM products WHERE published = 1 AND stock = 0 AND always_available = 0
      AND NOT EXISTS (SELECT 1 FROM product_attributes WHERE product_id = products.id) ORDER BY id`,
  );
  if (!piece) throw new Error('Nothing in the demo is sold out.');
  return piece;
}

/** Adds one piece at the desk, as a member of the staff. */
async function restock(server: ShopServer, { id }: SoldOut): Promise<void> {
  const cookie = (
    await acceptInvite(await inviteStaff(server, 'pema@example.com', 'owner'), 'Pema Lama')
  ).join('=');
  const response = await fetch(`${server.origin}/api/admin/products/${id}/stock`, {
    method: 'POST',
    headers: { origin: server.origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ by: 1 }),
  });
  expect(response.status, await response.text()).toBe(200);
}

/** The emails that were sent to an address, as texts. */
async function mailsTo(server: ShopServer, address: string): Promise<string[]> {
  const folder = join(server.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = names.filter((name) => name.endsWith('.txt'));
  const mails = await Promise.all(texts.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}

test('who asks for a sold-out piece offline is told once when it is back', async ({
  phone,
  server,
}) => {
  const piece = aSoldOutPiece(server);
  const email = 'asha@example.com';
  const { shop } = phone;
  await phone.visit(`/products/${piece.slug}`);
  await expect(shop.main.getByRole('button', { name: 'Currently out of stock' })).toBeVisible();
  await server.stop();
  await phone.page.reload();
  await shop.main.getByLabel('Email').fill('asha@');
  await shop.main.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(shop.main.getByText('Invalid email address')).toBeVisible();
  await shop.main.getByLabel('Email').fill(email);
  await shop.main.getByRole('button', { name: 'Tell me', exact: true }).dblclick();
  await expect(shop.main.getByText(savedWords)).toBeVisible();
  await openOutbox(shop);
  await expect(waitingCards(shop)).toHaveCount(1);
  await expect(waitingCards(shop)).toContainText(`Tell me about ${piece.name}`);

  await server.start();
  await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(arrivals(shop)).toHaveCount(1);
  // Again, with a network.
  await phone.page.goto(`/products/${piece.slug}`);
  await shop.main.getByLabel('Email').fill(email.toUpperCase());
  await shop.main.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(shop.main.getByText(willTellMessage)).toBeVisible();
  expect(server.read('SELECT address FROM stock_waits')).toEqual([{ address: email }]);

  expect(await mailsTo(server, email)).toEqual([]);
  await restock(server, piece);
  await expect.poll(() => mailsTo(server, email), { timeout: 60_000 }).toHaveLength(1);
  const [mail = ''] = await mailsTo(server, email);
  const link = /\S+\/newsletter\/unsubscribe\?token=\S+/.exec(mail)?.[0] ?? '';
  await phone.page.goto(link);
  await expect(shop.heading('No more emails about pieces that are back?')).toBeVisible();
  await shop.main.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(shop.heading('That’s ended')).toBeVisible();
});
