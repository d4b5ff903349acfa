import styles from './skeleton.module.css';

/**
 * A loading placeholder in the size of the content. `ratio` such as `4 / 5`, or a height in rem.
 */
export function Skeleton({
  ratio,
  height,
  width,
}: {
  ratio?: string;
  height?: number;
  width?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      data-loading="section"
      style={{
        aspectRatio: ratio,
        blockSize: height ? `${height}rem` : undefined,
        inlineSize: width,
      }}
    />
  );
}

/** Placeholder for a form that is loading. */
export function FormSkeleton({ fields }: { readonly fields: number }) {
  return (
    <div className="stack form-width" role="status" data-loading="section">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical items that never move
        <div key={index} className={`grid ${styles.field}`}>
          <Skeleton height={1.125} width="8rem" />
          <Skeleton height={2.75} />
        </div>
      ))}
    </div>
  );
}
