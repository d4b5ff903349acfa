import { useRef, useState } from 'react';

import type { Draft } from './draft.ts';
import { smallPicture } from './shrink-picture.ts';

/** The picture of a form: stored as it was chosen, then shrunk. */
export function useDraftPicture(draft: Draft) {
  const [picture, setPicture] = useState<File>();
  const shrinking = useRef<Promise<File | undefined>>(undefined);

  const choosePicture = (chosen: File | undefined) => {
    setPicture(chosen);
    const small = chosen ? smallPicture(chosen) : Promise.resolve(undefined);
    shrinking.current = small;
    // Shrinking takes time, and the page may be closed meanwhile.
    void draft.storePicture(chosen, { isSmall: false });
    void small.then((it) => {
      if (!it || shrinking.current !== small) return;
      setPicture(it);
      void draft.storePicture(it, { isSmall: true });
    });
  };
  const restorePicture = async () => {
    const stored = await draft.readPicture();
    // Another may have been chosen meanwhile.
    if (!stored || shrinking.current) return;
    if (stored.isSmall) setPicture(stored.file);
    else choosePicture(stored.file);
  };
  const clearPicture = () => {
    setPicture(undefined);
    shrinking.current = undefined;
  };
  /** The shrunk picture. Each attempt sends the same bytes. */
  const pictureToSend = async () => (shrinking.current ? await shrinking.current : picture);

  return { picture, choosePicture, restorePicture, clearPicture, pictureToSend };
}
