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

/** The way to a piece made for one person. */
export function CustomiseBanner() {
  return (
    <div className={styles.banner}>
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

/** The shop itself, and the way there. */
export function StoreBanner() {
  return (
    <div className={styles.banner} data-turned>
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

/** Pictures from the shop's feed; each leads there. */
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
