/**
 * Marks pictures that could not be loaded, so that their frames are shown and not the browser's
 * marks. Online again they are tried again.
 */
export function markBrokenPictures(): void {
  const noteFailure = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.dataset.broken = '';
  };
  const noteSuccess = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) delete target.dataset.broken;
  };
  const tryAgain = () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-broken]')) {
      const { src } = picture;
      picture.src = src;
    }
  };
  // They don't bubble.
  document.addEventListener('error', noteFailure, true);
  document.addEventListener('load', noteSuccess, true);
  window.addEventListener('online', tryAgain);
}
