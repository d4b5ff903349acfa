import * as z from 'zod/mini';

// The JSON forms of WebAuthn's options and responses, as the browser's `PublicKeyCredential` and SimpleWebAuthn name them.

const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(most));
const transportSchema = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const attachmentSchema = z.optional(z.enum(['cross-platform', 'platform']));
const descriptorSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(transportSchema)),
});
const userVerificationSchema = z.enum(['discouraged', 'preferred', 'required']);

/** Options of `startRegistration`. */
export const passkeyCreationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptorSchema),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification: userVerificationSchema,
  }),
  attestation: z.literal('none'),
});

/** Options of `startAuthentication`. */
export const passkeyRequestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.optional(z.array(descriptorSchema)),
  userVerification: userVerificationSchema,
});

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: attachmentSchema,
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
