import { useState } from 'react';
import { Camera, canScan } from '#src/desk/ui/scan-codes.tsx';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';

interface ScanCodeProps {
  /** What was read. */
  readonly onCode: (code: string) => void;
}

/** A button that reads a code by the camera; none where the browser can't. */
export function ScanCode({ onCode }: ScanCodeProps) {
  const [isOpen, setOpen] = useState(false);
  if (!canScan()) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Scan a code
      </Button>
      {isOpen && (
        <Dialog title="Scan a code" placement="centre" onClose={() => setOpen(false)}>
          <Camera
            otherwise="type the product’s name"
            onCode={(code) => {
              setOpen(false);
              onCode(code);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
