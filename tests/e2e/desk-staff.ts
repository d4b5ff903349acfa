import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Libsql from 'libsql';

/** Where the browser finds the shop desk: at the shop's public address, which its calls require as their origin. */
export function deskAddress(path = '/admin/'): string {
  return new URL(path, process.env.SHOP_ORIGIN?.replace('127.0.0.1', 'localhost')).href;
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
      domain: 'localhost',
      path: '/api/admin',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    },
  ]);
}
