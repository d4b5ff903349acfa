import {
  changePassword,
  confirmEmail,
  forgotPassword,
  login,
  readUser,
  register,
  resetPassword,
} from '#contract/calls/auth-calls.ts';
import type { MailContent } from '#server/modules/mail/mail-copy.ts';

import { askCall, type TestOptions } from './callers.ts';
import type { TestShop } from './shop.ts';

export const password = 'Amethyst7';
export const otherPassword = 'Labradorite8';

type Answer = ReturnType<typeof askCall>;
type Own = Record<string, string>;

interface Visitor {
  readonly signUp: (email: string, own?: Own, options?: TestOptions) => Answer;
  readonly logIn: (username: string, typed?: string, confirmationToken?: string) => Answer;
  readonly confirm: (link: { token: string; email: string }) => Answer;
  readonly forget: (email: string) => Answer;
  readonly reset: (link: { token: string; email: string }, own?: Own) => Answer;
  readonly change: (token: string, email: string, own?: Own) => Answer;
  readonly profile: (token: string | undefined, userId: string) => Answer;
}

/** The actions of a visitor. */
export function visitorOf(shop: TestShop): Visitor {
  const again = { confirmPassword: otherPassword };
  return {
    signUp: (email, own, options) =>
      askCall(
        shop,
        register,
        { role: 'Customer', username: 'Maya', email, password, ...own },
        options,
      ),
    logIn: (username, typed = password, confirmationToken) =>
      askCall(shop, login, { username, password: typed, confirmationToken }),
    confirm: (link) => askCall(shop, confirmEmail, link),
    forget: (email) => askCall(shop, forgotPassword, { email }),
    reset: (link, own) =>
      askCall(shop, resetPassword, { ...link, password: otherPassword, ...again, ...own }),
    change: (token, email, own) =>
      askCall(
        shop,
        changePassword,
        { email, oldPassword: password, newPassword: otherPassword, ...again, ...own },
        { token },
      ),
    profile: (token, userId) =>
      askCall(shop, readUser, { userId }, token === undefined ? {} : { token }),
  };
}

/** The links in the emails to an address, oldest first. */
export async function linksTo(shop: TestShop, recipient: string, kind: MailContent['kind']) {
  const rows = await shop.rows('mails', { recipient }, 'created_at');
  const contents = rows.map(({ content }) => JSON.parse(content) as MailContent);
  return contents.flatMap((content) => {
    if (content.kind !== kind || !('link' in content)) return [];
    const { searchParams } = new URL(content.link);
    return [
      {
        token: searchParams.get('token') ?? '',
        email: searchParams.get('email') ?? '',
        link: content.link,
      },
    ];
  });
}

export async function lastLink(shop: TestShop, recipient: string, kind: MailContent['kind']) {
  const link = (await linksTo(shop, recipient, kind)).at(-1);
  if (!link) throw new Error(`No ${kind} was mailed to ${recipient}`);
  return link;
}

/** Moves the tokens in the emails to an address into the past or the future. */
export async function shiftTokens(shop: TestShop, byMs: number) {
  await shop.database.transaction(async (trx) => {
    for (const { hash, expires_at } of await trx.selectFrom('user_tokens').selectAll().execute()) {
      const shifted = new Date(Date.parse(expires_at) + byMs).toISOString();
      await trx
        .updateTable('user_tokens')
        .set({ expires_at: shifted })
        .where('hash', '=', hash)
        .execute();
    }
  });
}

export const minute = 60_000;
export const hour = 60 * minute;
