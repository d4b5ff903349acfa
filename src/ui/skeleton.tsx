import styles from './skeleton.module.css';

/** A loading placeholder in the size of the content. `ratio` such as `4 / 5`, or a height in rem. */
export function Skeleton({ ratio, height, width }: { ratio?: string; height?: number; width?: string }) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      data-loading="section"
      style={{ aspectRatio: ratio, blockSize: height ? `${height}rem` : undefined, inlineSize: width }}
    />
  );
}
