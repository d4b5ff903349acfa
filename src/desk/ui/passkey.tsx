import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  passkeyCreatedSchema,
  type passkeyCreationOptionsSchema,
  type passkeyRequestOptionsSchema,
  passkeyUsedSchema,
} from '#contract/calls/admin/webauthn-schemas.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';

interface PasskeyButtonProps<Result> {
  readonly label: string;
  /** Makes a passkey or uses one. */
  readonly ask: () => Promise<Result>;
  readonly onDone: (result: Result) => unknown;
}

/** A button that asks the device for a passkey, and why there was none. */
export function PasskeyButton<Result>({ label, ask, onDone }: PasskeyButtonProps<Result>) {
  const passkey = useMutation({ mutationFn: ask, onSuccess: onDone });
  return (
    <>
      {passkey.isError && <FormMessage kind="error">{passkeyMessage(passkey.error)}</FormMessage>}
      <Button
        wide
        aria-disabled={passkey.isPending || undefined}
        onClick={() => !passkey.isPending && passkey.mutate()}
      >
        {passkey.isPending ? 'Waiting for your passkey...' : label}
      </Button>
    </>
  );
}

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
