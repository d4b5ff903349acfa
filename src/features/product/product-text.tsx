import type { Product } from '#contract/calls/product-calls.ts';

import styles from './product-text.module.css';

/** An entry of the additional information that is shown on cards only. */
const hiddenInformation = 'Short Description';

/** The description, one paragraph per line. */
export function ProductDescription({ description }: { readonly description: string }) {
  const lines = description.split(/\r?\n/).filter((line) => line.trim() !== '');
  return (
    <div className={styles.description}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never move
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}

export function ProductInformation({ entries }: { readonly entries: Product['additionalInformation'] }) {
  const shown = entries.filter((entry) => entry.informationName.trim() !== hiddenInformation);
  if (shown.length === 0) return null;
  return (
    <dl className={styles.information}>
      {shown.map((entry) => (
        <div key={entry.additionalInformationId}>
          <dt>{entry.informationName}</dt>
          <dd>{entry.informationValue}</dd>
        </div>
      ))}
    </dl>
  );
}
