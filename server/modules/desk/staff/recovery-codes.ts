import { createHash, randomInt } from 'node:crypto';

import type { Trx } from '#server/db/connect.ts';

const codeCount = 10;
/** Without letters and digits that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** Replaces the recovery codes. Returns the new ones, such as `7kfm-p2xq-wn8d-c4ha`; only their hashes are stored. */
export async function replaceRecoveryCodes(trx: Trx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode);
  const now = new Date().toISOString();
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await trx
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ hash: hashOfCode(staffId, code), staff_id: staffId, created_at: now })))
    .execute();
  return codes;
}

/** Whether a text has the form of a recovery code, rather than of an authenticator app's. */
export function isRecoveryCode(typed: string): boolean {
  return plainCode(typed).length === groups * groupLength;
}

/** Accepts a recovery code, once: it is deleted. Returns false for a wrong or used one. */
export async function consumeRecoveryCode(trx: Trx, staffId: string, typed: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('staff_recovery_codes')
    .where('hash', '=', hashOfCode(staffId, typed))
    .where('staff_id', '=', staffId)
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}

function newCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
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
