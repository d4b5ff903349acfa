import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { textSchema } from '#contract/calls/schemas.ts';
import { accountLimits } from '#contract/names/limits.ts';

import { staffMeSchema, staffRoleSchema } from './staff-schemas.ts';

// The JSON forms of WebAuthn's options and responses, as the browser's `PublicKeyCredential` and
// SimpleWebAuthn name them.

/**
 * Options of `startRegistration` or `startAuthentication`. SimpleWebAuthn makes them here and reads
 * them there.
 */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(most));
const transportSchema = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.optional(z.enum(['cross-platform', 'platform'])),
};

/** What `startRegistration` returns. */
export const passkeyCreatedSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(40_000),
    transports: z.optional(z.array(transportSchema)),
  }),
});

/** What `startAuthentication` returns. */
export const passkeyUsedSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: z.optional(base64url(200)),
  }),
});

// Calls by which staff get a session: it is an HttpOnly cookie of the response. They need the
// shop's own Origin.

const area = 'Desk: login';
const tokenSchema = textSchema(200, 1);
const emailSchema = textSchema(accountLimits.emailMax, 1);
const passwordSchema = z.string().check(z.minLength(1), z.maxLength(accountLimits.passwordMax * 4));

export const readStaffInvite = defineCall(area, 'readStaffInvite', 'POST /admin/invite', {
  summary:
    'Whom an invitation link is for, with an empty email for the first owner of a shop; ' +
    '422 when it was used or has expired',
  body: z.object({ token: tokenSchema }),
  response: z.object({
    email: z.string(),
    name: z.string(),
    role: staffRoleSchema,
    expiresAt: z.string(),
  }),
});

/**
 * For somebody who has been here before it also removes all passkeys, codes and sessions they had.
 */
export const acceptStaffInvite = defineCall(
  area,
  'acceptStaffInvite',
  'POST /admin/invite/accept',
  {
    summary:
      'Accepts an invitation and logs in; ' +
      'a passkey or an authenticator app is to be added next, which makes the link void',
    body: z.object({
      token: tokenSchema,
      name: textSchema(accountLimits.nameMax, 1),
      // For the invitation of a shop's first owner, which has none.
      email: z.optional(textSchema(accountLimits.emailMax)),
    }),
    response: staffMeSchema,
  },
);

export const startPasskeyLogin = defineCall(
  area,
  'startPasskeyLogin',
  'POST /admin/login/passkey/options',
  {
    summary: 'Options for a login by passkey',
    response: passkeyOptionsSchema,
  },
);

export const loginByPasskey = defineCall(area, 'loginByPasskey', 'POST /admin/login/passkey', {
  summary: 'Logs in by passkey',
  body: z.object({ credential: passkeyUsedSchema }),
  response: staffMeSchema,
});

export const loginByPassword = defineCall(area, 'loginByPassword', 'POST /admin/login/password', {
  summary: 'Logs in by password and the code of an authenticator app, both right or refused alike',
  body: z.object({ email: emailSchema, password: passwordSchema, code: textSchema(20, 1) }),
  response: staffMeSchema,
});

export const loginByRecoveryCode = defineCall(
  area,
  'loginByRecoveryCode',
  'POST /admin/login/recovery',
  {
    summary: 'Logs in by a recovery code, which works once',
    body: z.object({ email: emailSchema, code: textSchema(60, 1) }),
    response: staffMeSchema,
  },
);
