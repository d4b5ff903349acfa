import { useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { AnswerOf } from '#contract/calls/call.ts';
import { readKeptCatalogueSize } from '#contract/calls/kept-catalogue-calls.ts';
import { agoWords } from '#src/lib/ago-words.ts';
import { isSavingData } from '#src/lib/data-saver.ts';
import { createHttpCaller } from '#src/lib/http.ts';
import { Button } from '#src/ui/button.tsx';

import styles from './keep-shop-panel.module.css';
import { productWords, sizeWords, troubleSentence } from './keep-shop-words.ts';
import {
  offlineCatalogue,
  removeCatalogue,
  saveCatalogue,
  startOfflineCatalogue,
  updateCatalogue,
} from './offline-catalogue.ts';

type Size = AnswerOf<typeof readKeptCatalogueSize>;

/** Keeping the whole shop on this phone: what it takes, how far it is, and an end to it. */
export function KeepShopPanel() {
  const { choice } = useSnapshot(offlineCatalogue);
  useEffect(() => void startOfflineCatalogue(), []);
  return <div className={styles.panel}>{choice ? <Kept withPictures={choice.pictures} /> : <Offer />}</div>;
}

function Offer() {
  const size = useSize();
  const [withPictures, setWithPictures] = useState(!isSavingData());
  if (size !== 'unknown' && size?.isTooLarge)
    return <p className={styles.text}>{troubleSentence('too-large', false)}</p>;
  const known = size === 'unknown' ? undefined : size;
  return (
    <>
      <p className={styles.text}>
        Every product, the search and the blog, even without a signal. Prices and stock update whenever you’re online.
      </p>
      <p className={styles.size}>
        {known
          ? `${productWords(known.products)}, about ${sizeWords(known.bytes)}`
          : size === 'unknown'
            ? 'The size appears once the shop can be reached.'
            : 'Checking the size...'}
      </p>
      <PictureChoice isChosen={withPictures} bytes={known?.pictureBytes} onChoose={setWithPictures} />
      <Button disabled={!known} onClick={() => void saveCatalogue({ pictures: withPictures })}>
        Save the shop for offline
      </Button>
    </>
  );
}

function Kept({ withPictures }: { readonly withPictures: boolean }) {
  const { state, pictures, isBusy, error } = useSnapshot(offlineCatalogue);
  const size = useSize();
  const hasSome = state?.keptAt !== undefined;
  return (
    <>
      <p className={styles.state} role="status">
        {isBusy && !hasSome ? 'Downloading the shop...' : stateSentence(state?.keptAt, state?.count ?? 0)}
      </p>
      {isBusy && state && state.count < state.total && (
        <Progress label="Products" done={state.count} total={state.total} />
      )}
      {isBusy && !state && <Progress label="Products" />}
      {pictures && pictures.done < pictures.total && (
        <Progress label="Pictures" done={pictures.done} total={pictures.total} />
      )}
      {error && !isBusy && (
        <p className={styles.trouble} role="alert">
          {troubleSentence(error, hasSome)}
        </p>
      )}
      <PictureChoice
        isChosen={withPictures}
        bytes={size === 'unknown' ? undefined : size?.pictureBytes}
        onChoose={(wanted) => void saveCatalogue({ pictures: wanted })}
      />
      <div className={styles.ways}>
        <Button kind="quiet" disabled={isBusy} onClick={() => void updateCatalogue()}>
          Refresh
        </Button>
        <Button kind="plain" onClick={() => void removeCatalogue()}>
          Remove from this phone
        </Button>
      </div>
    </>
  );
}

function stateSentence(keptAt: string | undefined, count: number): string {
  if (!keptAt) return 'The shop isn’t saved on this phone yet.';
  return `${productWords(count)} saved on this phone, updated ${agoWords(keptAt)}.`;
}

interface PictureChoiceProps {
  readonly isChosen: boolean;
  readonly bytes: number | undefined;
  readonly onChoose: (wanted: boolean) => void;
}

function PictureChoice({ isChosen, bytes, onChoose }: PictureChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
      <span>
        Include small pictures
        {bytes !== undefined && <span className={styles.much}> (about {sizeWords(bytes)})</span>}
      </span>
    </label>
  );
}

function Progress({ label, done, total }: { readonly label: string; readonly done?: number; readonly total?: number }) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>
        {label}
        {total !== undefined && ` ${(done ?? 0).toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      </label>
      <progress id={id} {...(total !== undefined && { value: done, max: total })} />
    </div>
  );
}

/** What keeping the shop takes; `unknown` when the shop can't be asked. */
function useSize(): Size | 'unknown' | undefined {
  const [size, setSize] = useState<Size | 'unknown'>();
  useEffect(() => {
    let isOver = false;
    createHttpCaller()(readKeptCatalogueSize, {}).then(
      (answer) => !isOver && setSize(answer),
      () => !isOver && setSize('unknown'),
    );
    return () => {
      isOver = true;
    };
  }, []);
  return size;
}
