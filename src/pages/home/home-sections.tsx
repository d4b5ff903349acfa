import { Link } from '@tanstack/react-router';

import type { ProductCard } from '#contract/calls/product-calls.ts';
import storeVideo from '#src/assets/store.mp4';
import { ProductPicture, picturesOf } from '#src/features/product/product-picture.tsx';
import { StoreVideo } from '#src/features/video/store-video.tsx';
import { ShopPhoto } from '#src/pages/shop-photo.tsx';
import { settings } from '#src/settings.ts';
import { buttonProps } from '#src/ui/button.tsx';

import styles from './home-sections.module.css';

const bannerSizes = '(width < 48rem) 92vw, 40rem';

/** A banner that links to custom orders. */
export function CustomiseBanner() {
  return (
    <div className={`on-night ${styles.banner}`}>
      <ShopPhoto name="custom" alt="" sizes={bannerSizes} />
      <div className={styles.bannerText}>
        <h2>Customise it</h2>
        <p>Tell us about the stone, the size and who it’s for. We send you a drawing; once you’re happy, we make it.</p>
        <Link to="/products/custom" {...buttonProps()}>
          Start a custom order
        </Link>
      </div>
    </div>
  );
}

/** A banner with a video of the store and a link to the map. */
export function StoreBanner() {
  return (
    <div className={`on-night ${styles.banner}`} data-reversed>
      <StoreVideo src={storeVideo} label="Our shop in its lane at dusk">
        <ShopPhoto name="store" alt="" sizes={bannerSizes} />
      </StoreVideo>
      <div className={styles.bannerText}>
        <h2>Come and hold one</h2>
        <p>
          {settings.contact.address}. {settings.contact.hours}. There’s tea, and no hurry.
        </p>
        <a href={settings.links.map} target="_blank" rel="noreferrer" {...buttonProps()}>
          Find the store
        </a>
      </div>
    </div>
  );
}

/** A row of product pictures that link to the shop's Instagram. */
export function InstagramStrip({ products }: { readonly products: readonly ProductCard[] }) {
  return (
    <ul className={styles.strip}>
      {products.slice(0, 6).map((product) => {
        const picture = picturesOf(product).at(-1);
        return (
          <li key={product.productId}>
            <a
              href={settings.links.instagram}
              target="_blank"
              rel="noreferrer"
              aria-label={`${product.name} on Instagram`}
            >
              {picture && <ProductPicture picture={picture} alt="" sizes="(width < 48rem) 30vw, 13rem" />}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
