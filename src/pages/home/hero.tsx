import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';

import type { Theme } from '#src/features/theme/theme-store.ts';
import { theme } from '#src/features/theme/theme-store.ts';
import { buttonProps } from '#src/ui/button.tsx';
import { usePictureSizes } from '#src/ui/picture-sizes.ts';
import styles from './hero.module.css';
import { heroFallback, heroMedia, heroSet, heroShapes } from './hero-picture.ts';

/** Sources of the hero picture for the chosen colour scheme, else the device's. */
function sourcesFor(chosen: Theme | undefined) {
  return (chosen ? [chosen] : (['dark', 'light'] as const)).flatMap((scheme) =>
    heroShapes.map((shape) => ({
      srcSet: heroSet(scheme, shape),
      media: heroMedia(shape, chosen ? undefined : scheme),
    })),
  );
}

export function Hero() {
  const { chosen } = useSnapshot(theme);
  const sizes = usePictureSizes('100vw');
  return (
    <section className={styles.hero}>
      <picture className={styles.picture}>
        {sourcesFor(chosen).map(({ srcSet, media }) => (
          <source key={srcSet} type="image/avif" srcSet={srcSet} sizes={sizes} media={media} />
        ))}
        <img
          src={heroFallback}
          alt="Quartz points in the foreground, snow peaks catching the first light behind them"
          width={1440}
          height={810}
          fetchPriority="high"
        />
      </picture>
      <div className={`page-width ${styles.text}`}>
        <h1 className={styles.title}>Stones that saw the first light</h1>
        <p className={styles.promise}>Crystal jewellery and quiet things for the home, made by hand in Nepal.</p>
        <Link to="/shop" {...buttonProps()}>
          Shop Now
        </Link>
      </div>
    </section>
  );
}
