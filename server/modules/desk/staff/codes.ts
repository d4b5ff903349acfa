import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

import { asciiDigits } from '#contract/rules/texts/digits.ts';
import type { Trx } from '#server/db/connect.ts';

const period = 30;

/**
 * Returns a new secret in base32, and the address by which authenticator apps take it, which show
 * `issuer` and `label`.
 */
export function newTotp(shown: { readonly issuer: string; readonly label: string }) {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpOf(secret, shown).toString() };
}

/**
 * Returns the time step of a code that is right now, or was half a minute ago; undefined for
 * anything else.
 */
export function stepOfCode(secret: string, typed: string): number | undefined {
  const now = Date.now();
  const token = asciiDigits(typed).replaceAll(/\s/g, '');
  // The library throws for other characters.
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}

/**
 * Accepts a code, once: codes of its time step and earlier ones are refused afterwards. A stored
 * step that no clock has reached was stored while this server's was ahead, and says nothing.
 */
export async function consumeTotpCode(
  trx: Trx,
  staffId: string,
  secret: string,
  typed: string,
): Promise<boolean> {
  const step = stepOfCode(secret, typed);
  if (step === undefined) return false;
  const newest = Math.floor(Date.now() / 1000 / period) + 1;
  const accepted = await trx
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('id', '=', staffId)
    .where('totp_secret', '=', secret)
    .where(({ or, eb }) =>
      or([
        eb('totp_last_step', 'is', null),
        eb('totp_last_step', '<', step),
        eb('totp_last_step', '>', newest),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return accepted !== undefined;
}

function totpOf(secret: string, shown: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...shown, algorithm: 'SHA1', digits: 6, period, secret });
}

/** The secret that waits for its first code: the newest one of the last minutes. */
export async function pendingTotp(trx: Trx, staffId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('staff_challenges')
    .select('challenge')
    .where('purpose', '=', 'totp')
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  return row?.challenge;
}

const codeCount = 10;
/** Without letters and digits that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/**
 * Replaces the recovery codes. Returns the new ones, such as `7kfm-p2xq-wn8d-c4ha`; only their
 * hashes are stored.
 */
export async function replaceRecoveryCodes(trx: Trx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode);
  const now = new Date().toISOString();
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await trx
    .insertInto('staff_recovery_codes')
    .values(
      codes.map((code) => ({
        hash: hashOfCode(staffId, code),
        staff_id: staffId,
        created_at: now,
      })),
    )
    .execute();
  return codes;
}

/** Whether a text has the form of a recovery code, rather than of an authenticator app's. */
export function isRecoveryCode(typed: string): boolean {
  return plainCode(typed).length === groups * groupLength;
}

/** Accepts a recovery code, once: it is deleted. Returns false for a wrong or used one. */
export async function consumeRecoveryCode(
  trx: Trx,
  staffId: string,
  typed: string,
): Promise<boolean> {
  const used = await trx
    .deleteFrom('staff_recovery_codes')
    .where('hash', '=', hashOfCode(staffId, typed))
    .where('staff_id', '=', staffId)
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}

function newCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** A fast hash is enough: a code has 79 random bits. */
function hashOfCode(staffId: string, code: string): string {
  return createHash('sha256')
    .update(`${staffId} ${plainCode(code)}`)
    .digest('hex');
}

function plainCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '');
}
