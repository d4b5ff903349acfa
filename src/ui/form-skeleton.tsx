import styles from './form-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

/** Placeholder for a form that is loading. */
export function FormSkeleton({ fields }: { readonly fields: number }) {
  return (
    <div className={styles.form} role="status" data-loading="section">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical items that never move
        <div key={index} className={styles.field}>
          <Skeleton height={1.125} width="8rem" />
          <Skeleton height={2.75} />
        </div>
      ))}
    </div>
  );
}
