import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, messageSchema, textSchema } from '#contract/calls/schemas.ts';
import { accountLimits } from '#contract/names/limits.ts';
import {
  passkeyCreatedSchema,
  passkeyOptionsSchema,
  passkeyUsedSchema,
} from './staff-login-calls.ts';
import { staffLoginsSchema, staffMeSchema } from './staff-schemas.ts';

// What every member of the staff does with their own access. Adding or removing a way to log in
// needs a step-up.

const area = 'Desk: own access';
const passkeyIdSchema = textSchema(1400, 1);

export const logoutStaff = defineCall(area, 'logoutStaff', 'POST /admin/logout', {
  summary: 'Ends the session of the request',
  response: messageSchema,
});

export const startStepUp = defineCall(area, 'startStepUp', 'POST /admin/step-up/passkey/options', {
  summary: 'Options for a step-up by one of the own passkeys',
  response: passkeyOptionsSchema,
});

export const stepUpByPasskey = defineCall(area, 'stepUpByPasskey', 'POST /admin/step-up/passkey', {
  summary: 'Confirms by passkey; calls that need it are accepted for 5 minutes',
  body: z.object({ credential: passkeyUsedSchema }),
  response: staffMeSchema,
});

export const stepUpByCode = defineCall(area, 'stepUpByCode', 'POST /admin/step-up/code', {
  summary: 'The same by the code of the authenticator app, or by a recovery code',
  body: z.object({ code: textSchema(60, 1) }),
  response: staffMeSchema,
});

export const readStaffLogins = defineCall(area, 'readStaffLogins', 'GET /admin/me/logins', {
  summary: 'The own passkeys, codes and sessions',
  response: staffLoginsSchema,
});

export const startPasskey = defineCall(area, 'startPasskey', 'POST /admin/me/passkeys/options', {
  summary: 'Options for a new passkey',
  response: passkeyOptionsSchema,
});

export const addPasskey = defineCall(area, 'addPasskey', 'POST /admin/me/passkeys', {
  summary: 'Adds a passkey',
  body: z.object({ name: textSchema(60, 1), credential: passkeyCreatedSchema }),
  response: staffLoginsSchema,
});

export const removePasskey = defineCall(
  area,
  'removePasskey',
  'DELETE /admin/me/passkeys/{passkeyId}',
  {
    summary: 'Removes a passkey; 409 for the only way to log in',
    params: z.object({ passkeyId: passkeyIdSchema }),
    response: staffLoginsSchema,
  },
);

export const startTotp = defineCall(area, 'startTotp', 'POST /admin/me/totp', {
  summary: 'A new secret for an authenticator app, which counts once a code has confirmed it',
  response: z.object({
    /** Base32, to type. */
    secret: z.string(),
    /** `otpauth://totp/...`, to show as a QR code or to open on the same phone. */
    uri: z.string(),
  }),
});

export const confirmTotp = defineCall(area, 'confirmTotp', 'POST /admin/me/totp/confirm', {
  summary:
    'Confirms the authenticator app by a first code, and sets the password that goes with it',
  body: z.object({
    code: textSchema(20, 1),
    password: z.string().check(z.minLength(1), z.maxLength(accountLimits.passwordMax * 4)),
  }),
  response: staffLoginsSchema,
});

export const removeTotp = defineCall(area, 'removeTotp', 'DELETE /admin/me/totp', {
  summary: 'Removes authenticator app and password; 409 for the only way to log in',
  response: staffLoginsSchema,
});

export const makeRecoveryCodes = defineCall(
  area,
  'makeRecoveryCodes',
  'POST /admin/me/recovery-codes',
  {
    summary: 'Ten new recovery codes, shown this once; older ones are void',
    response: z.object({ codes: z.array(z.string()) }),
  },
);

export const endStaffSession = defineCall(
  area,
  'endStaffSession',
  'DELETE /admin/me/sessions/{sessionId}',
  {
    summary: 'Ends one of the own sessions',
    params: z.object({ sessionId: idSchema }),
    response: staffLoginsSchema,
  },
);

export const endOtherStaffSessions = defineCall(
  area,
  'endOtherStaffSessions',
  'DELETE /admin/me/sessions',
  {
    summary: 'Ends all of the own sessions but this one',
    response: staffLoginsSchema,
  },
);
