import styles from './skeleton.module.css';

/** A waiting place in the exact size of what comes. `ratio` such as `4 / 5`, or a height in rem. */
export function Skeleton({ ratio, height, width }: { ratio?: string; height?: number; width?: string }) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      data-waiting="part"
      style={{ aspectRatio: ratio, blockSize: height ? `${height}rem` : undefined, inlineSize: width }}
    />
  );
}
