/**
 * Marks pictures that failed to load with `data-missing`, which hides the browser's broken-image icon
 * (`styles/base.css`), and retries them when the network or the tab is back. Called once.
 */
export function hideBrokenPictures(): void {
  for (const picture of document.images) {
    if (picture.complete && picture.currentSrc !== '' && picture.naturalWidth === 0) mark(picture);
  }
  // These events do not bubble, so they are captured.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && mark(target), true);
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && unmark(target), true);
  window.addEventListener('online', retry);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && retry());
}

function mark(picture: HTMLImageElement): void {
  picture.dataset.missing = '';
}

function unmark(picture: HTMLImageElement): void {
  delete picture.dataset.missing;
}

/** Setting the same `src` again makes the browser load it again. */
function retry(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-missing]')) {
    const { src } = picture;
    picture.src = src;
  }
}
