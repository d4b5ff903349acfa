import { cacheNames } from '#contract/names/offline.ts';
import { formatBytes } from '#src/features/offline-catalogue/catalogue-error-message.ts';
import { relativeTime } from '#src/lib/relative-time.ts';
import { queryStore } from '#src/lib/stored-queries.ts';

import type { StorageUsage } from './read-status.ts';
import styles from './status-view.module.css';

const labels: Readonly<Record<string, string>> = {
  [cacheNames.responses]: 'Lists, products and posts you’ve viewed',
  [cacheNames.pictures]: 'Pictures you’ve viewed',
  [cacheNames.offlinePictures]: 'Small pictures of every product',
  [queryStore]: 'Data that lets the shop open instantly',
};

/** Lists what the shop stores on this device, with sizes and ages. */
export function StorageUsageList({ usage }: { readonly usage: readonly StorageUsage[] }) {
  const filled = usage.filter(({ count }) => count > 0);
  if (filled.length === 0) return <p className={styles.text}>Nothing is saved on this phone yet.</p>;
  return (
    <ul className={`stack-close ${styles.usage}`} aria-label="Saved on this phone">
      {filled.map(({ name, count, bytes, oldest, newest }) => (
        <li key={name}>
          <strong>{labels[name] ?? 'The app itself: pages, styles and fonts'}</strong>
          <span>
            {count} {name === queryStore ? 'item' : 'file'}
            {count !== 1 && 's'}
            {bytes > 0 && `, about ${formatBytes(bytes)}`}
          </span>
          {oldest && newest && <span>{ageText(relativeTime(oldest), relativeTime(newest))}</span>}
        </li>
      ))}
    </ul>
  );
}

function ageText(oldest: string, newest: string): string {
  return oldest === newest ? `Saved ${newest}` : `Saved ${newest}, the oldest ${oldest}`;
}
