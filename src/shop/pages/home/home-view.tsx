import { useSuspenseQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import type { ResponseOf } from '#contract/calls/call.ts';
import type { HomeSection, readHome } from '#contract/calls/catalogue-calls.ts';
import { late } from '#src/shared/loading/late.tsx';
import { sitePicture, sitePictureSet } from '#src/shared/pictures/site-pictures.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { usePictureSizes } from '#src/shared/ui/pictures/picture-sizes.ts';
import { ProductPicture } from '#src/shop/features/product/product-picture.tsx';
import { homeQuery } from '#src/shop/features/product/product-queries.ts';
import { type Theme, theme } from '#src/shop/features/theme/theme.tsx';
import styles from './hero.module.css';

export const LateHomeRest = late(
  () => import('./home-rest.tsx'),
  (module) => module.HomeRest,
);

/** The opening, which is the first of a home page's sections, if it has one. */
export function openingOf(home?: Pick<ResponseOf<typeof readHome>, 'sections'>) {
  const [first] = home?.sections ?? [];
  return first?.kind === 'opening' ? first : undefined;
}

export function HomeView() {
  const { name } = useShop();
  const opening = openingOf(useSuspenseQuery(homeQuery()).data);
  return (
    <>
      {opening ? <Hero opening={opening} /> : <h1 className="visually-hidden">{name}</h1>}
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

/** `sizes` of an opening picture. */
export const heroSizes = '100vw';

function Hero({ opening }: { readonly opening: HomeSection }) {
  const { name, tagline } = useShop();
  const { title, text, link, picture, photo, photoAlt = '' } = opening;
  const isPlain = picture === undefined && photo !== 'hero';
  return (
    <section className={`grid holder ${styles.hero}`} data-plain={isPlain || undefined}>
      {photo === 'hero' && <HeroPicture alt={photoAlt} />}
      {picture && (
        <div className={`over ${styles.picture}`}>
          <ProductPicture picture={picture} alt={picture.alt ?? ''} sizes={heroSizes} isMain />
        </div>
      )}
      <div className={`page-width stack-wide start top holder ${styles.text}`}>
        <h1 className={styles.title}>{title || name}</h1>
        <p className={`larger ${styles.promise}`}>{text || tagline}</p>
        {link && (
          <Link to={link.to} {...buttonProps()}>
            {link.label}
          </Link>
        )}
      </div>
    </section>
  );
}

function HeroPicture({ alt }: { readonly alt: string }) {
  const { chosen } = useSnapshot(theme);
  const sizes = usePictureSizes(heroSizes);
  return (
    <picture className={`over ${styles.picture}`}>
      {sourcesFor(chosen).map(({ srcSet, media }) => (
        <source key={srcSet} type="image/avif" srcSet={srcSet} sizes={sizes} media={media} />
      ))}
      <img src={heroFallback} alt={alt} width={1440} height={810} fetchPriority="high" />
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
      imageSizes: heroSizes,
      media: heroMedia(shape, scheme),
    })),
  );
}
