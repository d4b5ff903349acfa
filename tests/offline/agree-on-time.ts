import { expect } from '@playwright/test';

import { acceptInvite, inviteStaff } from '#tests/setup/invite-staff.ts';

import type { ShopServer } from './shop-server.ts';

/** Staff agree on the time of the newest booking. What they do can be taken back for ten seconds. */
export async function agreeOnTime(shop: ShopServer): Promise<void> {
  const link = await inviteStaff(shop, 'pema@example.com', 'owner');
  const cookie = (await acceptInvite(link, 'Pema Lama')).join('=');
  const [booking] = shop.read<{ id: string; version: number }>(
    'SELECT id, version FROM bookings ORDER BY booked_at DESC',
  );
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const response = await fetch(`${shop.origin}/api/admin/bookings/${booking?.id}/schedule`, {
    method: 'POST',
    headers: { origin: shop.origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ version: booking?.version, day, time: '10:30', minutes: 30 }),
  });
  expect(response.status, await response.text()).toBe(200);
}
