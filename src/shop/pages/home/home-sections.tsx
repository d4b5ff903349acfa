import { Link } from '@tanstack/react-router';
import type { Testimonial } from '#contract/calls/catalogue-calls.ts';
import type { ProductCard } from '#contract/calls/product-calls.ts';
import { formatPaisa, pricesOf } from '#contract/rules/texts/money.ts';
import { settings } from '#src/shared/settings.ts';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { Carousel } from '#src/shared/ui/pictures/carousel.tsx';
import { Stars } from '#src/shared/ui/pictures/stars.tsx';
import portrait from '#src/shop/assets/portrait-default.webp';
import storeVideo from '#src/shop/assets/store.mp4';
import { ProductPicture, picturesOf } from '#src/shop/features/product/product-picture.tsx';
import { ShopPhoto } from '#src/shop/widgets/page/shop-photo.tsx';
import styles from './home-sections.module.css';
import { StoreVideo } from './home-videos.tsx';

const bannerSizes = '(width < 48rem) 92vw, 40rem';

/** A banner that links to custom orders. */
export function CustomiseBanner() {
  return (
    <div className={`on-night night ${styles.banner}`}>
      <ShopPhoto name="custom" sizes={bannerSizes} />
      <div className={`stack start ${styles.bannerText}`}>
        <h2>Customise it</h2>
        <p>
          Tell us about the stone, the size and who it’s for. We send you a drawing; once you’re
          happy, we make it.
        </p>
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
    <div className={`on-night night ${styles.banner}`} data-reversed>
      <StoreVideo src={storeVideo} label="Our shelves and counter in the light of a salt lamp">
        <ShopPhoto name="store" alt="" sizes={bannerSizes} />
      </StoreVideo>
      <div className={`stack start ${styles.bannerText}`}>
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
    <ul className={`grid ${styles.strip}`}>
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
              {picture && (
                <ProductPicture picture={picture} alt="" sizes="(width < 48rem) 30vw, 13rem" />
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

export function BestSellers({ products }: { readonly products: readonly ProductCard[] }) {
  return (
    <Carousel
      label="Best sellers"
      perPage={{ default: 2, 768: 1 }}
      infinite
      slides={products.map((product) => ({
        key: product.productId,
        content: <BestSeller product={product} />,
      }))}
    />
  );
}

function BestSeller({ product }: { readonly product: ProductCard }) {
  const [picture] = picturesOf(product);
  const { before, current } = pricesOf(product);
  return (
    <article className={`surface stack-wide ${styles.slide}`}>
      <div className={`portrait ${styles.frame}`}>
        {picture && (
          <ProductPicture
            picture={picture}
            alt=""
            sizes="(width <= 40rem) 92vw, (width <= 768px) 46vw, 20rem"
          />
        )}
      </div>
      <div className={`stack-close start ${styles.text}`}>
        <h3 className={styles.name}>{product.name}</h3>
        <p className="quiet">{product.shortDesc}</p>
        {current < before && (
          <s className="quiet">
            <span className="visually-hidden">Before </span>
            {formatPaisa(before)}
          </s>
        )}
        <Link
          to="/products/$slug"
          params={{ slug: product.slugs }}
          aria-label={`${product.name}, ${formatPaisa(current)}`}
          {...buttonProps('secondary')}
        >
          {formatPaisa(current)}
        </Link>
      </div>
    </article>
  );
}

/** A carousel of testimonials. */
export function TestimonialList({
  testimonials,
}: {
  readonly testimonials: readonly Testimonial[];
}) {
  return (
    <Carousel
      label="Testimonials"
      perPage={{ default: 1 }}
      infinite={testimonials.length > 1}
      slides={testimonials.map((testimonial) => ({
        key: testimonial.testimonialsID,
        content: (
          <figure className={`stack centred middle breaks ${styles.testimonial}`}>
            <img
              className={styles.portrait}
              src={testimonial.image ?? portrait}
              alt=""
              width={72}
              height={72}
              loading="lazy"
            />
            <Stars rating={testimonial.rating} />
            <blockquote className={styles.testimonialText}>{testimonial.description}</blockquote>
            <figcaption className="muted">
              {testimonial.author}, {testimonial.authorTitle}
            </figcaption>
          </figure>
        ),
      }))}
    />
  );
}
