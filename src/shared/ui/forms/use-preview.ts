import { useEffect, useState } from 'react';

/**
 * An `<img>` that has just been added may still have to load the URL: revoked at once, it would be
 * broken.
 */
const revokedAfterMs = 60_000;

/**
 * An object URL of a chosen file, revoked a minute after the file changes or the component
 * unmounts.
 */
export function usePreview(picture: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!picture) {
      setUrl(undefined);
      return;
    }
    const objectUrl = URL.createObjectURL(picture);
    setUrl(objectUrl);
    return () => void setTimeout(() => URL.revokeObjectURL(objectUrl), revokedAfterMs);
  }, [picture]);
  return url;
}
