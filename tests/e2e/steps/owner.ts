import { randomBytes } from 'node:crypto';

import { acceptInvite, inviteStaff } from '#tests/setup/invite-staff.ts';

const { SHOP_DATA_DIR: dataDir = '', SHOP_ORIGIN: origin = '' } = process.env;

/** Of the owner who works at the desk while the tests of this process run. */
let cookie: Promise<string> | undefined;

/** Works at the shop desk beside the customers, by its calls. */
export class Owner {
  /** Creates a coupon and returns its code; `own`: what it is beyond a percent. */
  async giveCoupon(percent: number | null, own: object = {}): Promise<string> {
    const code = `TEST-${randomBytes(4).toString('hex').toUpperCase()}`;
    const always = { firstDay: null, lastDay: null, useLimit: null, customerLimit: null };
    await ask('POST', 'coupons', { code, percent, ...always, ...own });
    return code;
  }

  /** Ends a coupon now. */
  async endCoupon(code: string): Promise<void> {
    const { coupons } = await ask<{ coupons: { code: string; version: number }[] }>(
      'GET',
      'coupons',
    );
    const version = coupons.find((coupon) => coupon.code === code)?.version;
    await ask('POST', `coupons/${code}/end`, { version });
  }

  /** Makes a change of an order, such as `ship`, as it is now. */
  async change(orderId: string, path: string, fields: object = {}): Promise<void> {
    const { summary } = await ask<{ summary: { version: number } }>('GET', `orders/${orderId}`);
    await ask('POST', `orders/${orderId}/${path}`, { version: summary.version, ...fields });
  }
}

async function ask<Result>(method: string, path: string, body?: object): Promise<Result> {
  cookie ??= logIn();
  const response = await fetch(`${origin}/api/admin/${path}`, {
    method,
    headers: { origin, cookie: await cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json() as Promise<Result>;
}

async function logIn(): Promise<string> {
  const email = `owner-${randomBytes(4).toString('hex')}@example.com`;
  const session = await acceptInvite(
    await inviteStaff({ dataDir, origin }, email, 'owner'),
    'Asha Rai',
  );
  return session.join('=');
}
