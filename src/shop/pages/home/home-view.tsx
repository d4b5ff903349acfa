import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { late } from '#src/shared/loading/late.tsx';
import { sitePicture, sitePictureSet } from '#src/shared/pictures/site-pictures.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { usePictureSizes } from '#src/shared/ui/pictures/picture-sizes.ts';
import { type Theme, theme } from '#src/shop/features/theme/theme.tsx';
import styles from './hero.module.css';
import { opening } from './home-content.ts';

export const LateHomeRest = late(
  () => import('./home-rest.tsx'),
  (module) => module.HomeRest,
);

export function HomeView() {
  return (
    <>
      <Hero />
      <LateHomeRest />
    </>
  );
}

/** Sources of the hero picture for the chosen colour scheme, else the device's. */
function sourcesFor(chosen: Theme | undefined) {
  return (chosen ? [chosen] : (['dark', 'light'] as const)).flatMap((scheme) =>
    heroShapes.map((shape) => ({
      srcSet: heroSet(scheme, shape),
      media: heroMedia(shape, chosen ? undefined : scheme),
    })),
  );
}

function Hero() {
  const { name, tagline, openingTitle, openingText, demoPages } = useShop();
  return (
    <section className={`grid holder ${styles.hero}`} data-plain={!demoPages || undefined}>
      {demoPages && <HeroPicture />}
      <div className={`page-width stack-wide start top holder ${styles.text}`}>
        <h1 className={styles.title}>{openingTitle || name}</h1>
        <p className={`larger ${styles.promise}`}>{openingText || tagline}</p>
        <Link to={opening.link.to} {...buttonProps()}>
          {opening.link.label}
        </Link>
      </div>
    </section>
  );
}

function HeroPicture() {
  const { chosen } = useSnapshot(theme);
  const sizes = usePictureSizes('100vw');
  return (
    <picture className={`over ${styles.picture}`}>
      {sourcesFor(chosen).map(({ srcSet, media }) => (
        <source key={srcSet} type="image/avif" srcSet={srcSet} sizes={sizes} media={media} />
      ))}
      <img src={heroFallback} alt={opening.alt} width={1440} height={810} fetchPriority="high" />
    </picture>
  );
}

type Scheme = 'light' | 'dark';
type Shape = 'tall' | 'wide';

const files = import.meta.glob<string>('/src/shop/assets/hero-*', {
  eager: true,
  query: '?url',
  import: 'default',
});
const names = { light: 'hero', dark: 'hero-night' };
const widths = { tall: [480, 800, 1080], wide: [640, 960, 1440, 1920] };
/** Phones get the tall picture. */
const shapeMedia = { tall: '(width < 48rem)', wide: '(width >= 48rem)' };

const heroShapes: readonly Shape[] = ['tall', 'wide'];

function heroSet(scheme: Scheme, shape: Shape): string {
  return sitePictureSet(
    files,
    shape === 'tall' ? `${names[scheme]}-tall` : names[scheme],
    widths[shape],
  );
}

/** For browsers without AVIF support. */
const heroFallback = sitePicture(files, 'hero-960.webp');

/** Media query of a hero picture; without a scheme, for any preferred colour scheme. */
function heroMedia(shape: Shape, scheme?: Scheme): string {
  return scheme ? `(prefers-color-scheme: ${scheme}) and ${shapeMedia[shape]}` : shapeMedia[shape];
}

/** Preload links for the head, so that the browser loads the matching hero picture first. */
export function heroPreloads() {
  return (['light', 'dark'] as const).flatMap((scheme) =>
    heroShapes.map((shape) => ({
      rel: 'preload',
      as: 'image',
      type: 'image/avif',
      fetchPriority: 'high' as const,
      imageSrcSet: heroSet(scheme, shape),
      imageSizes: '100vw',
      media: heroMedia(shape, scheme),
    })),
  );
}
