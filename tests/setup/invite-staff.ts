import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { TOTP } from 'otpauth';

const run = promisify(execFile);
const shopCommand = fileURLToPath(new URL('../../dist/server/shop.js', import.meta.url));

interface BuiltShop {
  readonly dataDir: string;
  readonly origin: string;
}

/** Invites somebody to the desk of the built shop, by the owner's command. Returns the link. */
export async function inviteStaff(
  { dataDir, origin }: BuiltShop,
  email: string,
  role: 'owner' | 'staff',
) {
  const { stdout } = await run(
    process.execPath,
    [shopCommand, 'staff', 'invite', email, '--role', role],
    {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        NODE_ENV: 'production',
        PUBLIC_URL: origin,
        SMTP_URL: '',
      },
    },
  );
  const [link] = /http\S+\/admin\/invite\/[\w-]+/.exec(stdout) ?? [];
  if (!link) throw new Error(`The command printed no link: ${stdout}`);
  return link;
}

/**
 * Accepts an invitation and sets up a login. Returns the name and value of the session's cookie.
 */
export async function acceptInvite(link: string, name: string): Promise<readonly [string, string]> {
  const { origin } = new URL(link);
  let cookie = '';
  const post = async (path: string, body: object) => {
    const response = await fetch(`${origin}/api/admin/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { origin, cookie, 'content-type': 'application/json' },
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
    return (await response.json()) as Record<string, string>;
  };
  await post('invite/accept', { token: link.split('/').at(-1), name });
  const { secret = '' } = await post('me/totp', {});
  await post('me/totp/confirm', { code: new TOTP({ secret }).generate(), password: 'Quartz-2026' });
  const [cookieName = '', value = ''] = cookie.split('=', 2);
  return [cookieName, value];
}
