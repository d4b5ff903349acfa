/**
 * Whether to save data: small pictures, no autoplay, no preloading. Set on the document by a script
 * in the head (`src/shop/loading/device-choices.ts`), then by `data-saver-choice.ts`.
 */
export function isSavingData(): boolean {
  return document.documentElement.dataset.saver === 'on';
}
