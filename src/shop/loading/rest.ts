import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio';

import { itemCountOf } from '#contract/rules/cart/cart-lines.ts';
import { isAppleTouch } from '#src/shared/browser/apple-touch.ts';
import { onReturn } from '#src/shared/browser/on-return.ts';
import { keepInSight } from '#src/shared/forms/keep-in-sight.ts';
import { loadIdleCode } from '#src/shared/loading/late.tsx';
import { listRefreshIntervalMs } from '#src/shared/network/timing.ts';
import { startOutbox } from '#src/shared/outbox/outbox.ts';
import { isSavingData } from '#src/shared/pictures/data-saver.ts';
import { dataSaver } from '#src/shared/pictures/data-saver-choice.ts';
import { loadCaller, loadCalls } from '#src/shared/queries/query.ts';
import { persistOtherQueries } from '#src/shared/queries/query-persister.ts';
import { shopDataIn, shopIn } from '#src/shared/queries/shop-query.ts';
import { onLogin } from '#src/shared/session/session.ts';
import { reduceSizes } from '#src/shared/ui/pictures/picture-sizes.ts';
import type { AppRouter } from '#src/shop/app/router.tsx';
import { cart } from '#src/shop/features/cart/cart-store.ts';
import { startAppUi } from '#src/shop/loading/start-app-ui.tsx';
import { startInstallOffer } from '#src/shop/loading/start-install-offer.tsx';
import { refreshLists } from '#src/shop/widgets/shopping/restore-lists.ts';
import { runPendingAction } from '#src/shop/widgets/shopping/shop-actions.ts';
import { followLook } from './follow-look.ts';
import { splashesOf } from './splash-screens.ts';
import { startViewTransitions } from './view-transitions.ts';
import { startVitals } from './vitals.ts';

/**
 * Starts what the first render does not need: outbox, lists, install offer, badge. Loaded when
 * idle.
 */
export function startRest(queryClient: QueryClient, router: AppRouter): void {
  // Refreshes cart and wishlist now and after each login.
  onLogin(refreshLists);
  startOutbox();
  shrinkWaitingPictures();
  subscribe(dataSaver, shrinkWaitingPictures);
  startCartBadge();
  onReturn(refreshLists, listRefreshIntervalMs);
  // The action that a login was needed for, in case a confirmation of the email address came in
  // between.
  onLogin(() => void runPendingAction());
  startInstallOffer({
    shopName: shopIn(queryClient).name,
    onNavigate: (call) =>
      router.subscribe('onResolved', ({ pathChanged }) => pathChanged && call()),
  });
  startAppUi(router, queryClient);
  startViewTransitions(router);
  void startVitals();
  if (isAppleTouch()) addSplashLinks(queryClient);
  followLook(queryClient);
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) keepInSight(target);
  });
  persistOtherQueries(queryClient);
}

/** Loads the code of the next taps and pages, unless data is saved. */
export async function loadNext(router: AppRouter): Promise<void> {
  if (isSavingData()) return;
  const routes = (['/', '/products/', '/products/$slug'] as const).map(
    (id) => router.routesById[id],
  );
  await Promise.all([
    ...routes.map((route) => router.loadRouteChunk(route)),
    loadCaller(),
    loadCalls(),
    import('#src/shared/ui/notices/toast-place.ts'),
  ]);
  // These routes have parts of their own.
  await loadIdleCode();
}

/** Farther below the viewport than any browser preloads lazy pictures, in CSS pixels. */
const notFetchedPx = 3000;

/**
 * Reduces `sizes` of server-rendered pictures that the browser has not started to load. Done in the
 * DOM: React does not patch attributes that differ on hydration.
 */
function shrinkWaitingPictures(): void {
  if (!isSavingData()) return;
  const edge = window.innerHeight + notFetchedPx;
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) {
    if (image.complete || image.getBoundingClientRect().top < edge) continue;
    const elements = [...(image.closest('picture')?.querySelectorAll('source') ?? []), image];
    for (const element of elements)
      if (element.sizes) element.sizes = reduceSizes(element.sizes, devicePixelRatio);
  }
}

/**
 * Shows the number of items in the cart on the app's icon (Badging API). A logout empties the cart
 * and clears it.
 */
function startCartBadge(): void {
  let last: number | undefined;
  const update = () => {
    const count = itemCountOf(cart.items);
    if (count === last) return;
    last = count;
    const result = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    // Not every device permits it.
    result?.catch(() => undefined);
  };
  update();
  subscribe(cart, update);
}

/**
 * Links the pictures that an iPhone shows while the installed app starts; without them it has a
 * plain background. Safari reads the links when the page is added to the home screen, and loads
 * only the picture of its screen.
 */
function addSplashLinks(queryClient: QueryClient): void {
  const { settings, look } = shopDataIn(queryClient);
  for (const { src, media } of splashesOf(look, settings.demoPages)) {
    const link = document.createElement('link');
    document.head.append(
      Object.assign(link, { rel: 'apple-touch-startup-image', media, href: src }),
    );
  }
}
