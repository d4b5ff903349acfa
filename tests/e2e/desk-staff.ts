import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Libsql from 'libsql';

/** The address of a page of the shop desk, or of one of the shop's calls. */
export function deskAddress(path = '/admin/'): string {
  return new URL(path, process.env.SHOP_ORIGIN).href;
}

/** Logs a new owner in on the page, with a session that is written into the shop's database beside the running shop. */
export async function logInAtDesk(page: Page): Promise<void> {
  const { SHOP_DATA_DIR = '' } = process.env;
  const token = randomBytes(32).toString('base64url');
  const id = randomUUID();
  const now = new Date().toISOString();
  const database = new Libsql(join(SHOP_DATA_DIR, 'shop.sqlite'), { timeout: 30_000 });
  try {
    database
      .prepare('insert into staff (id, email, name, role, created_at) values (?, ?, ?, ?, ?)')
      .run(id, `${id}@example.com`, 'Pema Lama', 'owner', now);
    database
      .prepare(
        'insert into staff_sessions (id, token_hash, staff_id, device, started_at, last_used_at, stepped_up_at) values (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(randomUUID(), createHash('sha256').update(token).digest('hex'), id, 'Chrome on Android', now, now, now);
  } finally {
    database.close();
  }
  await page.context().addCookies([
    {
      name: 'sphatik-desk',
      value: token,
      domain: new URL(deskAddress()).hostname,
      path: '/api/admin',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    },
  ]);
}
