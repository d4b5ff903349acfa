import type { CSSProperties } from 'react';

import { monthGems } from '#src/assets/line-art/gems.ts';

import styles from './drawings.module.css';

/** The cut stone of a month, its facets mixed from its colour and light or dark. */
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

/** A facet's colour: the gem's own at half light, toward night below and toward white above. */
function shadeOf(colour: string, shade: number): string {
  const share = Math.round(Math.abs(shade - 0.5) * 110);
  return `color-mix(in oklab, ${colour}, ${shade < 0.5 ? '#1a1326' : '#ffffff'} ${share}%)`;
}
