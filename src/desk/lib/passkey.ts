import type * as z from 'zod/mini';

import {
  passkeyCreatedSchema,
  type passkeyCreationOptionsSchema,
  type passkeyRequestOptionsSchema,
  passkeyUsedSchema,
} from '#contract/calls/admin/staff-login-calls.ts';
import { errorMessage } from '#src/lib/error-message.ts';

// The browser's passkeys. The library is loaded when one is used.

/** The person closed the browser's dialog, or the device has no passkey for this shop. */
export class NoPasskeyError extends Error {
  override name = 'NoPasskeyError';
}

/** Passkeys belong to a name: at an address of numbers there are none. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Asks the person for a passkey. Throws `NoPasskeyError` when there is none. */
export async function getPasskey(
  options: z.output<typeof passkeyRequestOptionsSchema>,
): Promise<z.output<typeof passkeyUsedSchema>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { allowCredentials, ...rest } = options;
  const optionsJSON = { ...rest, ...(allowCredentials && { allowCredentials: allowCredentials.map(descriptorOf) }) };
  return passkeyUsedSchema.parse(await orNoPasskey(() => startAuthentication({ optionsJSON })));
}

/** Has the device make a passkey. Throws `NoPasskeyError` when the person does not want to. */
export async function createPasskey(
  options: z.output<typeof passkeyCreationOptionsSchema>,
): Promise<z.output<typeof passkeyCreatedSchema>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = { ...options, excludeCredentials: options.excludeCredentials.map(descriptorOf) };
  return passkeyCreatedSchema.parse(await orNoPasskey(() => startRegistration({ optionsJSON })));
}

/** The message about a failed passkey or call. */
export function passkeyMessage(error: unknown): string {
  if (!(error instanceof NoPasskeyError)) return errorMessage(error);
  return 'No passkey was used. Try again, or choose another way below.';
}

type Descriptor = NonNullable<z.output<typeof passkeyRequestOptionsSchema>['allowCredentials']>[number];

/** Without a field that is undefined. */
function descriptorOf({ transports, ...rest }: Descriptor) {
  return { ...rest, ...(transports && { transports }) };
}

async function orNoPasskey<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (
      error instanceof Error &&
      ['NotAllowedError', 'AbortError', 'WebAuthnError', 'InvalidStateError'].includes(error.name)
    )
      throw new NoPasskeyError(error.message, { cause: error });
    throw error;
  }
}
