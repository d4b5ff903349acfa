import { useEffect, useState } from 'react';

import { whenIdle } from '#src/lib/when-idle.ts';

const loadExtras = () => import('./product-extras.ts');

/** What a product's page does without at first, fetched when it is idle. Undefined until then, and where it can't be had. */
export function useExtras(): Awaited<ReturnType<typeof loadExtras>> | undefined {
  const [extras, setExtras] = useState<Awaited<ReturnType<typeof loadExtras>>>();
  useEffect(() => whenIdle(() => void loadExtras().then(setExtras, () => undefined), 2000), []);
  return extras;
}
