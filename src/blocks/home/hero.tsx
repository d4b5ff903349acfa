import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';

import type { Theme } from '#src/features/theme/theme-store.ts';
import { theme } from '#src/features/theme/theme-store.ts';
import { sitePicture, sitePictureSet } from '#src/lib/site-pictures.ts';
import { buttonLook } from '#src/ui/button.tsx';

import styles from './hero.module.css';

const tall = [480, 800, 1200];
const wide = [640, 960, 1440, 2000];
const phones = '(width < 48rem)';
const night = '(prefers-color-scheme: dark)';

/**
 * Sources of the dawn picture: by night or day, tall or wide, AVIF before WebP. The device's scheme decides
 * between night and day, unless a person has chosen.
 */
function sourcesFor(chosen: Theme | undefined) {
  const names = chosen ? [chosen === 'dark' ? 'hero-night' : 'hero'] : ['hero-night', 'hero'];
  return names.flatMap((name) =>
    (['tall', 'wide'] as const).flatMap((shape) =>
      (['avif', 'webp'] as const).map((format) => ({
        type: `image/${format}`,
        srcSet: sitePictureSet(shape === 'tall' ? `${name}-tall` : name, format, shape === 'tall' ? tall : wide),
        media: [!chosen && name === 'hero-night' ? night : '', shape === 'tall' ? phones : '']
          .filter(Boolean)
          .join(' and '),
      })),
    ),
  );
}

export function Hero() {
  const { chosen } = useSnapshot(theme);
  return (
    <section className={styles.hero}>
      <picture className={styles.picture}>
        {sourcesFor(chosen).map(({ type, srcSet, media }) => (
          <source key={srcSet} type={type} srcSet={srcSet} sizes="100vw" {...(media ? { media } : {})} />
        ))}
        <img
          src={sitePicture('hero-960.webp')}
          alt="Quartz points in the foreground, snow peaks catching the first light behind them"
          width={1440}
          height={810}
          fetchPriority="high"
        />
      </picture>
      <div className={`page-width ${styles.text}`}>
        <h1 className={styles.title}>Stones that saw the first light</h1>
        <p className={styles.promise}>Crystal jewellery and quiet things for the home, made by hand in Nepal.</p>
        <Link to="/shop" {...buttonLook()}>
          Shop Now
        </Link>
      </div>
    </section>
  );
}
