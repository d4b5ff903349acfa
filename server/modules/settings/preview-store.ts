import { randomBytes } from 'node:crypto';

import type { SettingGroup } from '#contract/settings/entries.ts';
import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';
import { hashOfToken } from '#server/modules/auth/passwords.ts';

// Previews of unsaved settings. The desk's cookie does not reach the shop's pages: over plain HTTP
// it is for the desk's calls alone, and the desk may have an address of its own. So the desk gets
// an address with a random token. The browser that opens it first gets a cookie, and the token is
// good for that cookie alone from then on: an address that is passed on, read in a history or in a
// log shows the shop as it is, and says why. Only hashes of both are stored. A preview ends after ten minutes,
// and with the session that made it.

const lifeMs = 10 * 60_000;
/** 128 bits. */
const tokenBytes = 16;

export const previewParameter = 'preview';
export const previewCookie = 'sphatik-preview';

const newToken = () => randomBytes(tokenBytes).toString('base64url');

interface NewPreview {
  readonly sessionId: string;
  readonly group: SettingGroup;
  /** The typed values by name. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Stores a preview and returns its token. */
export async function createPreview(trx: Trx, preview: NewPreview): Promise<string> {
  const { sessionId, group, values } = preview;
  const token = newToken();
  await trx.deleteFrom('setting_previews').where('expires_at', '<', now()).execute();
  await trx
    .insertInto('setting_previews')
    .values({
      token_hash: hashOfToken(token),
      cookie_hash: null,
      session_id: sessionId,
      setting_group: group,
      typed: JSON.stringify(values),
      expires_at: new Date(Date.now() + lifeMs).toISOString(),
    })
    .execute();
  return token;
}

export interface OpenedPreview {
  readonly values: ReadonlyMap<string, unknown>;
  /** The cookie's new value; missing for the browser that has it. */
  readonly cookie?: string;
}

/** Why a preview is not shown. */
export interface ClosedPreview {
  /** `taken`: another browser has opened it first, or this one has opened a newer one since. */
  readonly why: 'taken' | 'ended';
  readonly group: string;
}

/** The token in a page's address; undefined in every other. */
export function previewTokenIn(url: string): string | undefined {
  return /[?&]preview=([\w-]{22})(?:&|$)/.exec(url)?.[1];
}

/**
 * Opens a preview for the browser that has its cookie, or that is the first one. Undefined for a
 * token that nobody has made, or long ago.
 */
export async function openPreview(
  database: Pick<ShopDatabase, 'read' | 'transaction'>,
  token: string,
  cookieHeader: string | undefined,
): Promise<OpenedPreview | ClosedPreview | undefined> {
  const row = await findPreview(database.read, token);
  if (!row) return undefined;
  const { setting_group: group } = row;
  const isOver = row.expires_at <= now() || row.ended_at !== null || row.role !== 'owner';
  if (isOver) return { why: 'ended', group };
  const values = new Map(Object.entries(JSON.parse(row.typed)));
  if (row.cookie_hash !== null) {
    const given = new RegExp(`(?:^|; *)${previewCookie}=([\\w-]{22})(?:;|$)`).exec(
      cookieHeader ?? '',
    )?.[1];
    return given && hashOfToken(given) === row.cookie_hash ? { values } : { why: 'taken', group };
  }
  const cookie = newToken();
  const claimed = await database.transaction((trx) =>
    trx
      .updateTable('setting_previews')
      .set({ cookie_hash: hashOfToken(cookie) })
      .where('token_hash', '=', hashOfToken(token))
      .where('cookie_hash', 'is', null)
      .returning('token_hash')
      .executeTakeFirst(),
  );
  return claimed ? { values, cookie } : { why: 'taken', group };
}

function findPreview(read: Reader, token: string) {
  return read
    .selectFrom('setting_previews')
    .innerJoin('staff_sessions', 'staff_sessions.id', 'session_id')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['typed', 'cookie_hash', 'setting_group', 'expires_at', 'ended_at', 'role'])
    .where('setting_previews.token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
}

/** The header that gives a browser its cookie. Scripts don't see it. */
export function previewCookieHeader(cookie: string, isSecure: boolean): string {
  const age = lifeMs / 1000;
  return `${previewCookie}=${cookie}; Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax; Max-Age=${age}`;
}

const now = () => new Date().toISOString();
