import { useEffect, useState } from 'react';

import { refreshCart } from './cart-changes.ts';

/** Fetches the server's cart on mount. */
export function useFreshCart(): { readonly isError: boolean; readonly refetch: () => void } {
  const [isError, setError] = useState(false);
  const refetch = () => {
    setError(false);
    void refreshCart().then((isFresh) => setError(!isFresh));
  };
  useEffect(refetch, []);
  return { isError, refetch };
}
