import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, messageSchema, textSchema } from '#contract/calls/schemas.ts';
import { accountLimits } from '#contract/names/limits.ts';
import {
  passkeyCreatedSchema,
  passkeyCreationOptionsSchema,
  passkeyRequestOptionsSchema,
  passkeyUsedSchema,
} from './staff-login-calls.ts';
import { staffLoginsSchema, staffMeSchema } from './staff-schemas.ts';

// What every member of the staff does with their own access. Adding or removing a way to log in needs a step-up.

const area = 'Desk: own access';
const passkeyIdSchema = textSchema(1400, 1);

export const logoutStaff = defineCall({
  name: 'logoutStaff',
  area,
  summary: 'Ends the session of the request',
  method: 'POST',
  path: '/admin/logout',
  response: messageSchema,
});

export const startStepUp = defineCall({
  name: 'startStepUp',
  area,
  summary: 'Options for a step-up by one of the own passkeys',
  method: 'POST',
  path: '/admin/step-up/passkey/options',
  response: passkeyRequestOptionsSchema,
});

export const stepUpByPasskey = defineCall({
  name: 'stepUpByPasskey',
  area,
  summary: 'Confirms by passkey; calls that need it are accepted for 5 minutes',
  method: 'POST',
  path: '/admin/step-up/passkey',
  body: z.object({ credential: passkeyUsedSchema }),
  response: staffMeSchema,
});

export const stepUpByCode = defineCall({
  name: 'stepUpByCode',
  area,
  summary: 'The same by the code of the authenticator app, or by a recovery code',
  method: 'POST',
  path: '/admin/step-up/code',
  body: z.object({ code: textSchema(60, 1) }),
  response: staffMeSchema,
});

export const readStaffLogins = defineCall({
  name: 'readStaffLogins',
  area,
  summary: 'The own passkeys, codes and sessions',
  method: 'GET',
  path: '/admin/me/logins',
  response: staffLoginsSchema,
});

export const startPasskey = defineCall({
  name: 'startPasskey',
  area,
  summary: 'Options for a new passkey',
  method: 'POST',
  path: '/admin/me/passkeys/options',
  response: passkeyCreationOptionsSchema,
});

export const addPasskey = defineCall({
  name: 'addPasskey',
  area,
  summary: 'Adds a passkey',
  method: 'POST',
  path: '/admin/me/passkeys',
  body: z.object({ name: textSchema(60, 1), credential: passkeyCreatedSchema }),
  response: staffLoginsSchema,
});

export const removePasskey = defineCall({
  name: 'removePasskey',
  area,
  summary: 'Removes a passkey; 409 for the only way to log in',
  method: 'DELETE',
  path: '/admin/me/passkeys/{passkeyId}',
  params: z.object({ passkeyId: passkeyIdSchema }),
  response: staffLoginsSchema,
});

export const startTotp = defineCall({
  name: 'startTotp',
  area,
  summary: 'A new secret for an authenticator app, which counts once a code has confirmed it',
  method: 'POST',
  path: '/admin/me/totp',
  response: z.object({
    /** Base32, to type. */
    secret: z.string(),
    /** `otpauth://totp/...`, to show as a QR code or to open on the same phone. */
    uri: z.string(),
  }),
});

export const confirmTotp = defineCall({
  name: 'confirmTotp',
  area,
  summary: 'Confirms the authenticator app by a first code, and sets the password that goes with it',
  method: 'POST',
  path: '/admin/me/totp/confirm',
  body: z.object({
    code: textSchema(20, 1),
    password: z.string().check(z.minLength(1), z.maxLength(accountLimits.passwordMax * 4)),
  }),
  response: staffLoginsSchema,
});

export const removeTotp = defineCall({
  name: 'removeTotp',
  area,
  summary: 'Removes authenticator app and password; 409 for the only way to log in',
  method: 'DELETE',
  path: '/admin/me/totp',
  response: staffLoginsSchema,
});

export const makeRecoveryCodes = defineCall({
  name: 'makeRecoveryCodes',
  area,
  summary: 'Ten new recovery codes, shown this once; older ones are void',
  method: 'POST',
  path: '/admin/me/recovery-codes',
  response: z.object({ codes: z.array(z.string()) }),
});

export const endStaffSession = defineCall({
  name: 'endStaffSession',
  area,
  summary: 'Ends one of the own sessions',
  method: 'DELETE',
  path: '/admin/me/sessions/{sessionId}',
  params: z.object({ sessionId: idSchema }),
  response: staffLoginsSchema,
});

export const endOtherStaffSessions = defineCall({
  name: 'endOtherStaffSessions',
  area,
  summary: 'Ends all of the own sessions but this one',
  method: 'DELETE',
  path: '/admin/me/sessions',
  response: staffLoginsSchema,
});
