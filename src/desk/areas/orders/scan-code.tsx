import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import styles from './new-order.module.css';

/** The browser's reader of codes, where it has one. */
interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

declare global {
  interface Window {
    readonly BarcodeDetector?: new () => CodeDetector;
  }
}

/** How often the camera's picture is read. */
const readEveryMs = 200;

interface ScanCodeProps {
  /** What was read. */
  readonly onCode: (code: string) => void;
}

/** A button that reads a code by the camera; none where the browser can't. */
export function ScanCode({ onCode }: ScanCodeProps) {
  const [isOpen, setOpen] = useState(false);
  if (!window.BarcodeDetector || !navigator.mediaDevices) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Scan a code
      </Button>
      {isOpen && (
        <Dialog title="Scan a code" placement="centre" onClose={() => setOpen(false)}>
          <Camera
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

function Camera({ onCode }: ScanCodeProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const found = useEffectEvent(onCode);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const read = async (detector: CodeDetector) => {
      if (isOver || !video.current) return;
      const [code] = await detector.detect(video.current).catch(() => []);
      if (isOver) return;
      if (!code) {
        timer = setTimeout(() => void read(detector), readEveryMs);
        return;
      }
      end();
      found(code.rawValue);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || !video.current || !window.BarcodeDetector) return end();
      video.current.srcObject = stream;
      await video.current.play();
      await read(new window.BarcodeDetector());
    };
    start().catch(() => !isOver && setRefused(true));
    return end;
  }, []);
  if (isRefused)
    return (
      <div className="padded">
        <FormMessage kind="error">
          The camera can’t be used. Allow it in the browser’s settings, or type the product’s name.
        </FormMessage>
      </div>
    );
  return <video ref={video} className={styles.camera} muted playsInline aria-label="Camera" />;
}
