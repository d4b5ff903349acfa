import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  passkeyCreatedSchema,
  type passkeyOptionsSchema,
  passkeyUsedSchema,
} from '#contract/calls/admin/staff-login-calls.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { ActionButton } from './change-buttons.tsx';

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
      <ActionButton
        wide
        variant="primary"
        label={label}
        busy="Waiting for your passkey..."
        isBusy={passkey.isPending}
        onClick={passkey.mutate}
      />
    </>
  );
}

// The browser's passkeys. The library is loaded when one is used.

/** Passkeys belong to a name: at an address of numbers there are none. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);
}

type Options = z.output<typeof passkeyOptionsSchema>;

/**
 * Asks the person for a passkey. Throws when there is none, or the person does not want to; as
 * `createPasskey`.
 */
export async function getPasskey(options: Options): Promise<z.output<typeof passkeyUsedSchema>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Options & PublicKeyCredentialRequestOptionsJSON;
  return passkeyUsedSchema.parse(await startAuthentication({ optionsJSON }));
}

/** Has the device make a passkey. */
export async function createPasskey(
  options: Options,
): Promise<z.output<typeof passkeyCreatedSchema>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Options & PublicKeyCredentialCreationOptionsJSON;
  return passkeyCreatedSchema.parse(await startRegistration({ optionsJSON }));
}

/** The person closed the browser's dialog, or the device has no passkey for this shop. */
const noPasskeyErrors = ['NotAllowedError', 'AbortError', 'WebAuthnError', 'InvalidStateError'];

/** The message about a failed passkey or call. */
function passkeyMessage(error: unknown): string {
  if (!(error instanceof Error && noPasskeyErrors.includes(error.name))) return errorMessage(error);
  return 'No passkey was used. Try again, or choose another way below.';
}
