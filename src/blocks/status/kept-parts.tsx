import { cacheNames } from '#contract/names/offline.ts';
import { sizeWords } from '#src/features/kept-catalogue/keep-shop-words.ts';
import { agoWords } from '#src/lib/ago-words.ts';
import { keptAnswersStore } from '#src/lib/kept-answers.ts';

import type { KeptPart } from './read-status.ts';
import styles from './status-view.module.css';

const labels: Readonly<Record<string, string>> = {
  [cacheNames.answers]: 'Lists, products and posts you have seen',
  [cacheNames.pictures]: 'Pictures you have seen',
  [cacheNames.keptPictures]: 'Small pictures of the whole shop',
  [keptAnswersStore]: 'Answers that show at once when the shop opens',
};

/** What the worker keeps, part by part: how much, and how old. */
export function KeptParts({ parts }: { readonly parts: readonly KeptPart[] }) {
  const filled = parts.filter(({ count }) => count > 0);
  if (filled.length === 0) return <p className={styles.text}>Nothing of the shop is kept here yet.</p>;
  return (
    <ul className={styles.parts} aria-label="Kept on this phone">
      {filled.map(({ name, count, bytes, oldest, newest }) => (
        <li key={name}>
          <strong>{labels[name] ?? 'The shop itself: its screens, styles and fonts'}</strong>
          <span>
            {count} {name === keptAnswersStore ? 'answer' : 'file'}
            {count !== 1 && 's'}
            {bytes > 0 && `, about ${sizeWords(bytes)}`}
          </span>
          {oldest && newest && <span>{ageWords(agoWords(oldest), agoWords(newest))}</span>}
        </li>
      ))}
    </ul>
  );
}

function ageWords(oldest: string, newest: string): string {
  return oldest === newest ? `Fetched ${newest}` : `Fetched ${newest}, the oldest ${oldest}`;
}
