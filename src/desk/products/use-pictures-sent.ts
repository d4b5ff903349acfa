import { useEffect, useEffectEvent, useState } from 'react';

import type { ProductValues } from './product-values.ts';

/**
 * Puts off `run` until the shop has every picture: somebody who has taken a photo need not wait to tap 'Publish'. A picture
 * that can't be sent ends the wait too.
 */
export function usePicturesSent<Task>({ pictures }: ProductValues, run: (task: Task) => void) {
  const [waiting, setWaiting] = useState<{ readonly task: Task }>();
  const isSent = pictures.every(({ hash }) => hash !== '');
  const isFailed = pictures.some(({ problem }) => problem !== '');
  const goOn = useEffectEvent(() => {
    if (!waiting || (!isSent && !isFailed)) return;
    setWaiting(undefined);
    run(waiting.task);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step of a picture
  useEffect(() => goOn(), [waiting, isSent, isFailed]);
  return {
    isWaiting: waiting !== undefined,
    runAfterPictures: (task: Task) => setWaiting({ task }),
  };
}
