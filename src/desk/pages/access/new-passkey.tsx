import { addPasskey, startPasskey } from '#contract/calls/admin/staff-me-calls.ts';
import { callStaff } from '#src/desk/lib/call-staff.ts';
import { createPasskey } from '#src/desk/lib/passkey.ts';
import { useLoginAdded } from '#src/desk/lib/use-staff.ts';
import { PasskeyButton } from '#src/desk/ui/passkey-button.tsx';

/** Makes a passkey on this device and adds it to the own logins. */
export function NewPasskey({ onAdded }: { readonly onAdded?: () => void }) {
  const add = async () => {
    const credential = await createPasskey(await callStaff(startPasskey, {}));
    return callStaff(addPasskey, { body: { name: deviceName(navigator.userAgent), credential } });
  };
  return <PasskeyButton label="Make a passkey on this device" ask={add} onDone={useLoginAdded(onAdded)} />;
}

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux|CrOS/, 'Linux computer'],
] as const;

/** A name for this device, such as `Android phone`, by its user agent. */
function deviceName(userAgent: string): string {
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'This device';
}
