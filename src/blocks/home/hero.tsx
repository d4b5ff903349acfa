import { Link } from '@tanstack/react-router';

import { sitePicture, sitePictureSet } from '#src/lib/site-pictures.ts';
import { buttonLook } from '#src/ui/button.tsx';

import styles from './hero.module.css';

const tall = [480, 800, 1200];
const wide = [640, 960, 1440, 2000];
const phones = '(width < 48rem)';
const night = '(prefers-color-scheme: dark)';

/** Sources of the dawn picture: by night or day, tall or wide, AVIF before WebP. */
export const heroSources = (['hero-night', 'hero'] as const).flatMap((name) =>
  (['tall', 'wide'] as const).flatMap((shape) =>
    (['avif', 'webp'] as const).map((format) => ({
      type: `image/${format}`,
      srcSet: sitePictureSet(shape === 'tall' ? `${name}-tall` : name, format, shape === 'tall' ? tall : wide),
      media: [name === 'hero-night' ? night : '', shape === 'tall' ? phones : ''].filter(Boolean).join(' and '),
    })),
  ),
);

export function Hero() {
  return (
    <section className={styles.hero}>
      <picture className={styles.picture}>
        {heroSources.map(({ type, srcSet, media }) => (
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
