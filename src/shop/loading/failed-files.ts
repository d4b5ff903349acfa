// Inlined into the head of every page, with early-input.ts.

/**
 * When what could not be loaded is loaded again, in milliseconds; also with a tap, and when the
 * network is back.
 */
const retryMs = 3_000;
/** A picture that fails more often waits for the network or for the tab to come back. */
const pictureRetries = 3;

/**
 * Loads again the scripts, stylesheets and pictures that could not be loaded. After the hydration
 * only pictures: the router sees to the others.
 */
export function reloadFailedFiles(isHydrated: () => boolean): void {
  const failed = new Set<Element>();
  const retry = () => {
    for (const file of failed) {
      failed.delete(file);
      load(file);
    }
  };
  /** Also pictures that have failed too often. */
  const retryAll = () => {
    for (const picture of document.querySelectorAll('img[data-missing]')) failed.add(picture);
    retry();
  };
  addEventListener(
    'error',
    ({ target }) => {
      const isToRetry =
        target instanceof HTMLImageElement ? countFailure(target) : !isHydrated() && isFile(target);
      if (!isToRetry) return;
      failed.add(target as Element);
      setTimeout(retry, retryMs);
    },
    true,
  );
  // The window gets no such event.
  document.addEventListener('load', forgetFailures, true);
  document.addEventListener('click', retry, true);
  addEventListener('online', retryAll);
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && retryAll(),
  );
}

/**
 * Marks a picture, so that the browser's broken-image icon is hidden (src/shared/styles/base.css).
 * Returns whether it is tried again soon.
 */
function countFailure(picture: HTMLImageElement): boolean {
  const times = Number(picture.dataset.missing ?? 0) + 1;
  picture.dataset.missing = String(times);
  return times <= pictureRetries;
}

function forgetFailures({ target }: Event): void {
  if (target instanceof HTMLImageElement) delete target.dataset.missing;
}

function isFile(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('script[src], link[rel=stylesheet]');
}

function load(file: Element): void {
  if (file instanceof HTMLImageElement) {
    // Makes the browser load it again.
    file.setAttribute('src', file.getAttribute('src') ?? '');
    return;
  }
  const again = document.createElement(file.localName);
  for (const { name, value } of file.attributes) again.setAttribute(name, value);
  file.replaceWith(again);
}
