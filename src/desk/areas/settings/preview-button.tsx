import { useState } from 'react';
import { previewSettings } from '#contract/calls/admin/setting-calls.ts';
import type { SettingGroup } from '#contract/settings/entries.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';

interface PreviewButtonProps {
  readonly group: SettingGroup;
  /** Calls its argument with the typed values, unless one is wrong. */
  readonly whenValid: (work: (values: object) => Promise<void>) => () => void;
}

/** Opens the shop with what is typed and not saved, for this browser alone. */
export function PreviewButton({ group, whenValid }: PreviewButtonProps) {
  const preview = useStaffChange(previewSettings, { changesNothing: true });
  const [address, setAddress] = useState<string>();
  const open = whenValid(async (values) => {
    setAddress(undefined);
    // Before the shop has answered: later, browsers take it for an advertisement.
    const tab = window.open('about:blank', '_blank');
    try {
      const made = await preview.mutateAsync({ params: { group }, body: { values } });
      if (tab) tab.location.href = made.address;
      else setAddress(made.address);
    } catch {
      tab?.close();
    }
  });
  return (
    <>
      <Button
        variant="secondary"
        aria-disabled={preview.isPending || undefined}
        onClick={() => !preview.isPending && open()}
      >
        Preview
      </Button>
      {address && (
        <a href={address} target="_blank" rel="noreferrer">
          Open the preview
        </a>
      )}
      {preview.error && <FormMessage kind="error">{errorMessage(preview.error)}</FormMessage>}
    </>
  );
}
