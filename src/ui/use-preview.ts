import { useEffect, useState } from 'react';

/** An address under which the browser shows a chosen file; given back when it is no longer shown. */
export function usePreview(picture: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) {
      setAddress(undefined);
      return;
    }
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
