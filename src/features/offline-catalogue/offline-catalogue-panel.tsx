import { useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { ResponseOf } from '#contract/calls/call.ts';
import { readOfflineCatalogue } from '#contract/calls/offline-catalogue-calls.ts';
import { isSavingData } from '#src/lib/data-saver.ts';
import { createHttpCaller } from '#src/lib/http.ts';
import { relativeTime } from '#src/lib/relative-time.ts';
import { Button } from '#src/ui/button.tsx';
import { catalogueErrorMessage, formatBytes, formatProductCount } from './catalogue-error-message.ts';
import {
  offlineCatalogue,
  removeCatalogue,
  saveCatalogue,
  startOfflineCatalogue,
  updateCatalogue,
} from './offline-catalogue.ts';
import styles from './offline-catalogue-panel.module.css';

type Size = ResponseOf<typeof readOfflineCatalogue>;

/** Saves the offline catalogue, shows its size and progress, and removes it. */
export function OfflineCataloguePanel() {
  const { choice } = useSnapshot(offlineCatalogue);
  useEffect(() => void startOfflineCatalogue(), []);
  return <div className={styles.panel}>{choice ? <Saved withPictures={choice.pictures} /> : <Offer />}</div>;
}

function Offer() {
  const size = useSize();
  const [withPictures, setWithPictures] = useState(!isSavingData());
  if (size !== 'unknown' && size?.isTooLarge)
    return <p className={styles.text}>{catalogueErrorMessage('too-large', false)}</p>;
  const known = size === 'unknown' ? undefined : size;
  return (
    <>
      <p className={styles.text}>
        Every product, the search and the blog, even without a signal. Prices and stock update whenever you’re online.
      </p>
      <p className={styles.size}>
        {known
          ? `${formatProductCount(known.parts.flatMap(({ stock }) => stock).length)}, about ${formatBytes(known.bytes)}`
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

function Saved({ withPictures }: { readonly withPictures: boolean }) {
  const { state, pictures, isBusy, error } = useSnapshot(offlineCatalogue);
  const size = useSize();
  const hasSaved = state?.cachedAt !== undefined;
  return (
    <>
      <p className={styles.state} role="status">
        {isBusy && !hasSaved ? 'Downloading the shop...' : stateMessage(state?.cachedAt, state?.count ?? 0)}
      </p>
      {isBusy && state && state.count < state.total && (
        <Progress label="Products" done={state.count} total={state.total} />
      )}
      {isBusy && !state && <Progress label="Products" />}
      {pictures && pictures.done < pictures.total && (
        <Progress label="Pictures" done={pictures.done} total={pictures.total} />
      )}
      {error && !isBusy && (
        <p className={styles.error} role="alert">
          {catalogueErrorMessage(error, hasSaved)}
        </p>
      )}
      <PictureChoice
        isChosen={withPictures}
        bytes={size === 'unknown' ? undefined : size?.pictureBytes}
        onChoose={(pictures) => void saveCatalogue({ pictures })}
      />
      <div className="row">
        <Button variant="secondary" disabled={isBusy} onClick={() => void updateCatalogue()}>
          Refresh
        </Button>
        <Button variant="plain" onClick={() => void removeCatalogue()}>
          Remove from this phone
        </Button>
      </div>
    </>
  );
}

function stateMessage(cachedAt: string | undefined, count: number): string {
  if (!cachedAt) return 'The shop isn’t saved on this phone yet.';
  return `${formatProductCount(count)} saved on this phone, updated ${relativeTime(cachedAt)}.`;
}

interface PictureChoiceProps {
  readonly isChosen: boolean;
  readonly bytes: number | undefined;
  readonly onChoose: (isChosen: boolean) => void;
}

function PictureChoice({ isChosen, bytes, onChoose }: PictureChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
      <span>
        Include small pictures
        {bytes !== undefined && <span className={styles.bytes}> (about {formatBytes(bytes)})</span>}
      </span>
    </label>
  );
}

function Progress({ label, done, total }: { readonly label: string; readonly done?: number; readonly total?: number }) {
  const id = useId();
  return (
    <div className={`muted ${styles.progress}`}>
      <label htmlFor={id}>
        {label}
        {total !== undefined && ` ${(done ?? 0).toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      </label>
      <progress id={id} {...(total !== undefined && { value: done, max: total })} />
    </div>
  );
}

/** The size of the offline catalogue; `unknown` when the server cannot be reached. */
function useSize(): Size | 'unknown' | undefined {
  const [size, setSize] = useState<Size | 'unknown'>();
  useEffect(() => {
    let isCancelled = false;
    createHttpCaller()(readOfflineCatalogue, {}).then(
      (response) => !isCancelled && setSize(response),
      () => !isCancelled && setSize('unknown'),
    );
    return () => {
      isCancelled = true;
    };
  }, []);
  return size;
}
