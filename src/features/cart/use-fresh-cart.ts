import { useEffect, useState } from 'react';

import { refreshCart } from './cart-changes.ts';

/** Asks for the server's cart when a screen opens, and tells whether it could not be had. */
export function useFreshCart(): { readonly isMissing: boolean; readonly askAgain: () => void } {
  const [isMissing, setMissing] = useState(false);
  const ask = () => {
    setMissing(false);
    void refreshCart().then((isFresh) => setMissing(!isFresh));
  };
  useEffect(ask, []);
  return { isMissing, askAgain: ask };
}
