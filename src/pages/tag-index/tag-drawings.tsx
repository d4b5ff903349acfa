import type { CSSProperties } from 'react';

import { monthGems } from '#src/assets/line-art/gems.ts';
import { constellations } from '#src/assets/line-art/signs.ts';

import styles from './tag-drawings.module.css';

/** The cut gem of a month. */
export function GemDrawing({ month }: { readonly month: string }) {
  const gem = monthGems[month];
  if (!gem) return null;
  return (
    <svg
      viewBox="-18 -18 136 136"
      className={styles.gem}
      style={{ '--gem': gem.base } as CSSProperties}
      aria-hidden="true"
    >
      {gem.facets.map(({ d, shade }) => (
        <path key={d} d={d} fill={shadeOf(gem.base, shade)} className={styles.facet} />
      ))}
    </svg>
  );
}

/** The colour of a facet: the gem's own at a shade of 0.5, darker below and lighter above. */
function shadeOf(colour: string, shade: number): string {
  const share = Math.round(Math.abs(shade - 0.5) * 110);
  return `color-mix(in oklab, ${colour}, ${shade < 0.5 ? '#1a1326' : '#ffffff'} ${share}%)`;
}

/** The constellation of a zodiac sign. */
export function SignDrawing({ sign }: { readonly sign: string }) {
  const { stars = [], lines } = constellations[sign] ?? {};
  return (
    <svg viewBox="-8 -8 116 116" className={styles.night} aria-hidden="true">
      <path d={lines} className={styles.line} />
      {stars.map(([x, y, size]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={size} className={styles.star} />
      ))}
    </svg>
  );
}
