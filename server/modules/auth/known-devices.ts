import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** As long as browsers store a cookie. */
const lifeDays = 400;
const dayMs = 24 * 3_600_000;

/** A device that has logged in before carries a cookie that says so for one account. It opens nothing by itself. */
export interface KnownDevices {
  /** The device's id when it has logged in to this account; undefined for all others. */
  read(cookies: string | undefined, userId: string): string | undefined;
  /** `Set-Cookie` for a device that has just logged in; one that is known keeps its id. */
  cookieFor(userId: string, deviceId?: string): string;
}

/** Cookies signed with a secret of the shop, so that all its servers know them and nobody makes one up. */
export function createKnownDevices(secret: string, { isSecure }: { readonly isSecure: boolean }): KnownDevices {
  const sign = (...texts: readonly string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['known device', ...texts]))
      .digest('base64url');
  // One for each account, as families share a device; the name does not tell whose it is.
  const nameFor = (userId: string) => `known-${sign('name', userId).slice(0, 12)}`;

  return {
    read(cookies, userId) {
      const prefix = `${nameFor(userId)}=`;
      const value = cookies
        ?.split(/; */)
        .find((cookie) => cookie.startsWith(prefix))
        ?.slice(prefix.length);
      const [id = '', day = '', signature = ''] = value?.split('.') ?? [];
      if (!isSame(signature, sign(id, day, userId))) return undefined;
      return Number(day) + lifeDays > today() ? id : undefined;
    },
    cookieFor(userId, deviceId = randomBytes(12).toString('base64url')) {
      const day = String(today());
      return [
        `${nameFor(userId)}=${deviceId}.${day}.${sign(deviceId, day, userId)}`,
        'Path=/api/authentication/login',
        `Max-Age=${(lifeDays * dayMs) / 1000}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ].join('; ');
    },
  };
}

function today(): number {
  return Math.floor(Date.now() / dayMs);
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
