import { useEffect, useState } from 'react';

/** An object URL of a chosen file, revoked when the file changes or the component unmounts. */
export function usePreview(picture: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!picture) {
      setUrl(undefined);
      return;
    }
    const objectUrl = URL.createObjectURL(picture);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [picture]);
  return url;
}
