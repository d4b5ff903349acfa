/**
 * Marks pictures that could not be had, so that their place stays calm instead of showing the browser's broken sign
 * (`styles/base.css`), and asks for them once more when there is a network again. Called once.
 */
export function calmMissingPictures(): void {
  for (const picture of document.images) {
    if (picture.complete && picture.currentSrc !== '' && picture.naturalWidth === 0) mark(picture);
  }
  // These events do not rise: they are met on their way down.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && mark(target), true);
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && unmark(target), true);
  window.addEventListener('online', askAgain);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && askAgain());
}

function mark(picture: HTMLImageElement): void {
  picture.dataset.missing = '';
}

function unmark(picture: HTMLImageElement): void {
  delete picture.dataset.missing;
}

/** The same address again: a browser takes that for a new wish. */
function askAgain(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-missing]')) {
    const { src } = picture;
    picture.src = src;
  }
}
