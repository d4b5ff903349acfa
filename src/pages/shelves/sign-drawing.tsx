import { constellations } from '#src/assets/line-art/signs.ts';

import styles from './drawings.module.css';

/** The constellation of a sign on a night sky. */
export function SignDrawing({ sign }: { readonly sign: string }) {
  const { stars = [], lines = [] } = constellations[sign] ?? {};
  return (
    <svg viewBox="-8 -8 116 116" className={styles.night} aria-hidden="true">
      {lines.map(([from, to]) => {
        const [x1, y1] = stars[from] ?? [];
        const [x2, y2] = stars[to] ?? [];
        return <line key={`${from} ${to}`} x1={x1} y1={y1} x2={x2} y2={y2} className={styles.line} />;
      })}
      {stars.map(([x, y, size]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={size} className={styles.star} />
      ))}
    </svg>
  );
}
