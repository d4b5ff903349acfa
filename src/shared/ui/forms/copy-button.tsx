import { useEffect, useState } from 'react';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { Button } from './button.tsx';

/** How long 'Copied' is shown, in milliseconds. */
const copiedMs = 3000;

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for screen readers. */
  readonly what: string;
}

/** Copies a text to the clipboard and confirms it for a moment. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(setCopied, copiedMs, false);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without HTTPS, or without permission.
      showToast('info', 'Your browser won’t copy here. Please select the text instead.');
    }
  };
  return (
    <>
      <Button variant="plain" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
        <span className="visually-hidden"> {what}</span>
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied && `Copied ${what}`}
      </span>
    </>
  );
}
