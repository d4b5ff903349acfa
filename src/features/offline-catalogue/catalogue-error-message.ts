import type { CatalogueError } from '#contract/names/offline.ts';

/** Formats an amount of data: `52 KB`, `4.5 MB`, `10.7 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

/** `1 product`, `1,000 products`. */
export function formatProductCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`;
}

/** Why the offline catalogue could not be downloaded. `hasSaved`: an earlier download is still there. */
export function catalogueErrorMessage(error: CatalogueError, hasSaved: boolean): string {
  switch (error) {
    case 'offline':
      return hasSaved
        ? 'The shop can’t be reached right now. What’s saved stays and will update later.'
        : 'The shop can’t be reached right now. The download will continue once it can.';
    case 'full':
      return 'There isn’t enough free space on this phone. Free some up, or save the shop without pictures.';
    case 'too-large':
      return 'The shop has too many products to save on a phone. The pages you view are still saved.';
    case 'unsupported':
      return 'This browser can’t save the shop for offline.';
    default:
      return 'Something went wrong. We’ll try again.';
  }
}
