import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';

import type {
  passkeyCreatedSchema,
  passkeyUsedSchema,
} from '#contract/calls/admin/staff-login-calls.ts';
import type { StaffMe } from '#contract/calls/admin/staff-schemas.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import type { StaffChallengesTable, StaffPasskeysTable } from '#server/db/schema/staff-tables.ts';
import { invalidField } from '#server/http/failure-error.ts';

// WebAuthn by SimpleWebAuthn. A passkey needs no second factor, so the authenticator must verify
// the person (PIN, fingerprint, face) and store the credential with its user.

type App = Pick<FastifyInstance, 'catalogue' | 'database' | 'settings'>;
type CreatedPasskey = z.infer<typeof passkeyCreatedSchema>;
type UsedPasskey = z.infer<typeof passkeyUsedSchema>;

const timeoutMs = 5 * 60_000;

/** Options to create a passkey for a member of the staff. */
export async function creationOptions(app: App, staff: StaffMe) {
  const { generateRegistrationOptions } = await library();
  const known = await passkeysOf(app, staff.id);
  const shop = await app.catalogue.settings();
  const options = await generateRegistrationOptions({
    rpName: `${shop.name} desk`,
    rpID: relyingParty(app).id,
    userID: new TextEncoder().encode(staff.id),
    userName: staff.email,
    userDisplayName: staff.name,
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(app.database, {
    challenge: options.challenge,
    purpose: 'register',
    staff_id: staff.id,
  });
  return { ...options };
}

/**
 * Verifies a created passkey. Returns its row; throws 422 when it is not valid, or an answer to no
 * open challenge.
 */
export async function verifyCreation(
  app: App,
  staff: StaffMe,
  created: CreatedPasskey,
): Promise<Omit<StaffPasskeysTable, 'name'>> {
  const { verifyRegistrationResponse } = await library();
  const { id, origin } = relyingParty(app);
  const { clientDataJSON, attestationObject, transports = [] } = created.response;
  const result = await verifyRegistrationResponse({
    response: { ...credentialOf(created), response: { clientDataJSON, attestationObject } },
    expectedChallenge: (challenge) =>
      consumeChallenge(app.database, { challenge, purpose: 'register', staff_id: staff.id }),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!result?.verified || isFromFrame(clientDataJSON))
    throw invalidField(
      'credential',
      'passkey-invalid',
      'The passkey could not be added. Please try again.',
    );
  const { credential } = result.registrationInfo;
  return {
    id: credential.id,
    staff_id: staff.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    sign_count: credential.counter,
    transports: JSON.stringify(transports),
    created_at: new Date().toISOString(),
    last_used_at: null,
  };
}

/**
 * Options to use a passkey: one of a member of the staff, or at a login any that the device has for
 * the desk.
 */
export async function requestOptions(app: App, purpose: 'login' | 'step-up', staffId?: string) {
  const { generateAuthenticationOptions } = await library();
  const known = staffId === undefined ? undefined : await passkeysOf(app, staffId);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(app).id,
    timeout: timeoutMs,
    userVerification: 'required',
    ...(known && {
      allowCredentials: known.map(({ id, transports }) => ({
        id,
        transports: JSON.parse(transports),
      })),
    }),
  });
  await storeChallenge(app.database, {
    challenge: options.challenge,
    purpose,
    staff_id: staffId ?? null,
  });
  return { ...options };
}

export interface VerifiedPasskey {
  readonly id: string;
  readonly staffId: string;
  readonly signCount: number;
}

/**
 * Verifies the use of a passkey by somebody with access. Returns undefined when it is not valid,
 * for whatever reason.
 */
export async function verifyUse(
  app: App,
  purpose: 'login' | 'step-up',
  used: UsedPasskey,
  staffId?: string,
): Promise<VerifiedPasskey | undefined> {
  const passkey = await app.database.read
    .selectFrom('staff_passkeys')
    .innerJoin('staff', 'staff.id', 'staff_passkeys.staff_id')
    .select(['staff_passkeys.id', 'staff_id', 'public_key', 'sign_count'])
    .where('staff_passkeys.id', '=', used.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!passkey || (staffId !== undefined && passkey.staff_id !== staffId)) return undefined;
  const { userHandle, clientDataJSON, authenticatorData, signature } = used.response;
  if (
    userHandle !== undefined &&
    Buffer.from(userHandle, 'base64url').toString() !== passkey.staff_id
  )
    return undefined;
  const { verifyAuthenticationResponse } = await library();
  const { id, origin } = relyingParty(app);
  const result = await verifyAuthenticationResponse({
    response: { ...credentialOf(used), response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: (challenge) =>
      consumeChallenge(app.database, { challenge, purpose, staff_id: staffId ?? null }),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // Throws for a sign counter that did not rise: the passkey may have been copied.
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.sign_count),
    },
  }).catch(() => undefined);
  if (!result?.verified || isFromFrame(clientDataJSON)) return undefined;
  return {
    id: passkey.id,
    staffId: passkey.staff_id,
    signCount: result.authenticationInfo.newCounter,
  };
}

/**
 * Stores the sign counter of a verified use. Returns false when another request has used the same
 * counter meanwhile.
 */
export async function recordUse(trx: Trx, { id, signCount }: VerifiedPasskey): Promise<boolean> {
  const updated = await trx
    .updateTable('staff_passkeys')
    .set({ sign_count: signCount, last_used_at: new Date().toISOString() })
    .where('id', '=', id)
    // Many passkeys do not count, and always send 0.
    .where('sign_count', signCount === 0 ? '=' : '<', signCount)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/**
 * Whether another site's page has asked for it, with the desk in a frame (WebAuthn, `crossOrigin`).
 */
function isFromFrame(clientDataJSON: string): boolean {
  return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).crossOrigin === true;
}

function passkeysOf({ database }: App, staffId: string) {
  return database.read
    .selectFrom('staff_passkeys')
    .select(['id', 'transports'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute();
}

function relyingParty({ settings }: App): { readonly id: string; readonly origin: string } {
  const { hostname, origin } = new URL(settings.deskUrl);
  return { id: hostname, origin };
}

/** The library's parsers are large: they load with the first passkey, not with the shop. */
function library() {
  return import('@simplewebauthn/server');
}

function credentialOf({ id, rawId, type }: CreatedPasskey | UsedPasskey) {
  return { id, rawId, type, clientExtensionResults: {} };
}

const challengeLifeMs = 10 * 60_000;

type Challenge = Omit<StaffChallengesTable, 'expires_at'>;

/** Stores a challenge for 10 minutes, and deletes expired ones. */
export async function storeChallenge(database: ShopDatabase, challenge: Challenge): Promise<void> {
  const now = Date.now();
  await database.transaction(async (trx) => {
    await trx
      .deleteFrom('staff_challenges')
      .where('expires_at', '<', new Date(now).toISOString())
      .execute();
    await trx
      .insertInto('staff_challenges')
      .values({ ...challenge, expires_at: new Date(now + challengeLifeMs).toISOString() })
      .execute();
  });
}

/**
 * Deletes a challenge, so that it is answered once. Returns false when it is unknown, used or
 * expired.
 */
async function consumeChallenge(
  database: ShopDatabase,
  { challenge, purpose, staff_id }: Challenge,
): Promise<boolean> {
  const used = await database.transaction((trx) =>
    trx
      .deleteFrom('staff_challenges')
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('staff_id', staff_id === null ? 'is' : '=', staff_id)
      .where('expires_at', '>', new Date().toISOString())
      .returning('challenge')
      .executeTakeFirst(),
  );
  return used !== undefined;
}
