import { useRef, useState } from 'react';

import type { Draft } from './draft.ts';
import { smallPicture } from './shrink-picture.ts';

/** The picture in a form: shown and stored as it was chosen, then made small for sending. */
export function useDraftPicture(draft: Draft) {
  const [picture, setPicture] = useState<File>();
  const shrinking = useRef<Promise<File | undefined>>(undefined);

  const choosePicture = (chosen: File | undefined) => {
    setPicture(chosen);
    const small = chosen ? smallPicture(chosen) : Promise.resolve(undefined);
    shrinking.current = small;
    // Making it small takes its time, and the page may go meanwhile.
    void draft.storePicture(chosen, { isSmall: false });
    void small.then((it) => {
      if (!it || shrinking.current !== small) return;
      // What is shown is what is sent.
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
  /** The small picture. Each try sends the very same bytes. */
  const pictureToSend = async () => (shrinking.current ? await shrinking.current : picture);

  return { picture, choosePicture, restorePicture, clearPicture, pictureToSend };
}
