import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import styles from './scan-codes.module.css';

/** The browser's reader of codes, where it has one. */
interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

declare global {
  interface Window {
    readonly BarcodeDetector?: new () => CodeDetector;
  }
}

const readEveryMs = 200;

/** Whether the browser reads codes by the camera. */
export const canScan = (): boolean =>
  window.BarcodeDetector !== undefined && Boolean(navigator.mediaDevices);

interface ScanCodesProps {
  readonly label: string;
  /** What the next code is for; undefined when no more are wanted. */
  readonly wanted: string | undefined;
  /** Called with each code once, as long as it stays before the camera. */
  readonly onCode: (code: string) => void;
}

/** A button that reads codes by the camera, one after the other; none where the browser can't. */
export function ScanCodes({ label, wanted, onCode }: ScanCodesProps) {
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState('');
  if (!canScan()) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={label} placement="centre" onClose={() => setOpen(false)}>
          <div className={`stack ${styles.body}`}>
            <p role="status">
              {read && `${read} is read. `}
              {wanted ? `Now the code of ${wanted}.` : 'All are read.'}
            </p>
            {wanted ? (
              <Camera
                otherwise="type the number"
                onCode={(code) => {
                  setRead(code);
                  onCode(code);
                }}
              />
            ) : (
              <Button onClick={() => setOpen(false)}>Done</Button>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}

interface CameraProps extends Pick<ScanCodesProps, 'onCode'> {
  /** What one can do without the camera. */
  readonly otherwise: string;
}

/** The camera's picture, until it is gone, with each code that is read. */
export function Camera({ onCode, otherwise }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const found = useEffectEvent(onCode);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let last = '';
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const read = async (detector: CodeDetector) => {
      if (isOver || !video.current) return;
      const codes = await detector.detect(video.current).catch(() => []);
      if (isOver) return;
      const code = codes[0]?.rawValue.trim();
      if (code && code !== last) {
        last = code;
        found(code);
      }
      timer = setTimeout(() => void read(detector), readEveryMs);
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
      <FormMessage kind="error">
        The camera can’t be used. Allow it in the browser’s settings, or {otherwise}.
      </FormMessage>
    );
  return <video ref={video} className={styles.camera} muted playsInline aria-label="Camera" />;
}
