import { useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ResponseOf } from '#contract/calls/call.ts';
import { readOfflineCatalogue } from '#contract/calls/offline-catalogue-calls.ts';
import type { CatalogueError } from '#contract/names/offline.ts';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { createHttpCaller } from '#src/shared/network/http.ts';
import { isSavingData } from '#src/shared/pictures/data-saver.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
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
  return (
    <div className={`stack-close start ${styles.panel}`}>
      {choice ? <Saved withPictures={choice.pictures} /> : <Offer />}
    </div>
  );
}

function Offer() {
  const size = useSize();
  const [withPictures, setWithPictures] = useState(!isSavingData());
  if (size !== 'unknown' && size?.isTooLarge)
    return <p className={`quiet ${styles.text}`}>{catalogueErrorMessage('too-large', false)}</p>;
  const known = size === 'unknown' ? undefined : size;
  return (
    <>
      <p className={`quiet ${styles.text}`}>
        Look at every product, search, and read the blog, even without a signal. Prices and stock
        update whenever you’re online.
      </p>
      <p className={styles.size}>{sizeMessage(size)}</p>
      <PictureChoice
        isChosen={withPictures}
        bytes={known?.pictureBytes}
        onChoose={setWithPictures}
      />
      <Button disabled={!known} onClick={() => void saveCatalogue({ pictures: withPictures })}>
        Save the shop on this device
      </Button>
    </>
  );
}

function sizeMessage(size: Size | 'unknown' | undefined): string {
  if (size === 'unknown') return 'The size appears once the shop can be reached.';
  if (!size) return 'Checking the size...';
  const count = size.parts.flatMap(({ stock }) => stock).length;
  return `${formatProductCount(count)}, about ${formatBytes(size.bytes)}`;
}

function Saved({ withPictures }: { readonly withPictures: boolean }) {
  const { state, pictures, isBusy, error } = useSnapshot(offlineCatalogue);
  const size = useSize();
  const hasSaved = state?.cachedAt !== undefined;
  return (
    <>
      <p className={styles.state} role="status">
        {isBusy && !hasSaved
          ? 'Downloading the shop...'
          : stateMessage(state?.cachedAt, state?.count ?? 0)}
      </p>
      {isBusy && state && state.count < state.total && (
        <Progress label="Products" done={state.count} total={state.total} />
      )}
      {isBusy && !state && <Progress label="Products" />}
      {pictures && pictures.done < pictures.total && (
        <Progress label="Pictures" done={pictures.done} total={pictures.total} />
      )}
      {error && !isBusy && (
        <p className="warn" role="alert">
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
          Remove from this device
        </Button>
      </div>
    </>
  );
}

function stateMessage(cachedAt: string | undefined, count: number): string {
  if (!cachedAt) return 'The shop isn’t saved on this device yet.';
  return `${formatProductCount(count)} saved on this device, updated ${relativeTime(cachedAt)}.`;
}

interface PictureChoiceProps {
  readonly isChosen: boolean;
  readonly bytes: number | undefined;
  readonly onChoose: (isChosen: boolean) => void;
}

function PictureChoice({ isChosen, bytes, onChoose }: PictureChoiceProps) {
  return (
    <label className={`check ${styles.choice}`}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <span>
        With small pictures
        {bytes !== undefined && <span className="quiet"> (about {formatBytes(bytes)})</span>}
      </span>
    </label>
  );
}

function Progress({
  label,
  done,
  total,
}: {
  readonly label: string;
  readonly done?: number;
  readonly total?: number;
}) {
  const id = useId();
  return (
    <div className={`muted grid ${styles.progress}`}>
      <label htmlFor={id}>
        {label}
        {total !== undefined &&
          ` ${(done ?? 0).toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      </label>
      <progress id={id} {...(total !== undefined && { value: done, max: total })} />
    </div>
  );
}

/** The size of the offline catalogue; `unknown` when the server cannot be reached. */
function useSize(): Size | 'unknown' | undefined {
  const [size, setSize] = useState<Size | 'unknown'>();
  useEffect(() => {
    let isCanceled = false;
    createHttpCaller()(readOfflineCatalogue, {}).then(
      (response) => !isCanceled && setSize(response),
      () => !isCanceled && setSize('unknown'),
    );
    return () => {
      isCanceled = true;
    };
  }, []);
  return size;
}

/** Formats an amount of data: `52 KB`, `4.5 MB`, `10.7 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

/** `1 product`, `1,000 products`. */
function formatProductCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`;
}

/**
 * Why the offline catalogue could not be downloaded. `hasSaved`: an earlier download is still
 * there.
 */
function catalogueErrorMessage(error: CatalogueError, hasSaved: boolean): string {
  switch (error) {
    case 'offline':
      return hasSaved
        ? 'The shop can’t be reached right now. What’s saved stays and will update later.'
        : 'The shop can’t be reached right now. The download will continue once it can.';
    case 'full':
      return 'There isn’t enough free space on this device. Free some up, or save the shop without pictures.';
    case 'too-large':
      return 'The shop has too many products to save on a phone. The pages you view are still saved.';
    case 'unsupported':
      return 'This browser can’t save the shop on this device.';
    default:
      return 'Something went wrong. We’ll try again.';
  }
}
