import { isSavingData } from '#src/shared/pictures/data-saver.ts';
import type { AppRouter } from '#src/shop/app/router.tsx';
import { pictureTransition } from '#src/shop/features/product/picture-sizes.ts';

/**
 * Lets a product's picture grow from its card into the product's page, and shrink back. Only that
 * one picture takes part, because each one costs a slow phone time; none with reduced motion or the
 * data saver.
 */
export function startViewTransitions(router: AppRouter): void {
  let picture: HTMLElement | undefined;
  const choose = (path: string) => {
    picture?.style.removeProperty('view-transition-name');
    picture = cardPictureOf(path);
    picture?.style.setProperty('view-transition-name', pictureTransition);
  };

  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    const from = fromLocation?.pathname ?? '';
    if (!pathChanged || isSavingData() || matchMedia('(prefers-reduced-motion: reduce)').matches)
      return;
    const isOpening = hasCards(from) && isProduct(toLocation.pathname);
    if (isOpening) choose(toLocation.pathname);
    router.shouldViewTransition = isOpening
      ? picture !== undefined
      : isProduct(from) && hasCards(toLocation.pathname);
  });

  // Before the browser captures the new page.
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    const from = fromLocation?.pathname ?? '';
    if (pathChanged && isProduct(from) && hasCards(toLocation.pathname)) choose(from);
  });
}

function hasCards(path: string): boolean {
  return /^\/(?:$|products$|search$|shop\/)/.test(path);
}

function isProduct(path: string): boolean {
  return /^\/products\/(?!custom$)[^/]+$/.test(path);
}

/** The picture of the card that leads to a product, if it can be seen. */
function cardPictureOf(path: string): HTMLElement | undefined {
  const cards = [...document.querySelectorAll('main article')].filter((card) =>
    card.querySelector(`a[href="${path}"]`),
  );
  const pictures = cards.flatMap((card) => card.querySelector('img') ?? []);
  return pictures.find((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}
