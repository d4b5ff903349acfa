import { Link } from '@tanstack/react-router';
import type {
  HomeSection,
  Testimonial,
  ProductTile as Tile,
} from '#contract/calls/catalogue-calls.ts';
import type { ProductCard } from '#contract/calls/product-calls.ts';
import { formatPaisa, pricesOf } from '#contract/rules/texts/money.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { Carousel } from '#src/shared/ui/pictures/carousel.tsx';
import { Stars } from '#src/shared/ui/pictures/stars.tsx';
import portrait from '#src/shop/assets/portrait-default.webp';
import storeVideo from '#src/shop/assets/store.mp4';
import { ProductPicture, picturesOf } from '#src/shop/features/product/product-picture.tsx';
import { ProductTile } from '#src/shop/features/product/product-tile.tsx';
import { isShopPhoto, ShopPhoto } from '#src/shop/widgets/page/shop-photo.tsx';
import styles from './home-sections.module.css';
import { StoreVideo } from './home-videos.tsx';

const bannerSizes = '(width < 48rem) 92vw, 40rem';

/** A picture or film of the shop beside a text with a button. */
export function HomeBanner({ banner }: { readonly banner: HomeSection }) {
  const { title, text, link } = banner;
  return (
    <div className={`on-night night ${styles.banner}`}>
      <BannerPicture banner={banner} />
      <div className={`stack start ${styles.bannerText}`}>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {link && <BannerLink {...link} />}
      </div>
    </div>
  );
}

function BannerPicture({ banner }: { readonly banner: HomeSection }) {
  const { picture, photo = '', photoAlt = '' } = banner;
  if (picture)
    return <ProductPicture picture={picture} alt={picture.alt ?? ''} sizes={bannerSizes} />;
  if (!isShopPhoto(photo)) return null;
  const shopPhoto = <ShopPhoto name={photo} alt="" sizes={bannerSizes} />;
  // The film begins with the same frame.
  return photo === 'store' ? (
    <StoreVideo src={storeVideo} label={photoAlt}>
      {shopPhoto}
    </StoreVideo>
  ) : (
    shopPhoto
  );
}

function BannerLink({ label, to }: NonNullable<HomeSection['link']>) {
  if (to.startsWith('/'))
    return (
      <Link to={to} {...buttonProps()}>
        {label}
      </Link>
    );
  return (
    <a href={to} target="_blank" rel="noreferrer" {...buttonProps()}>
      {label}
    </a>
  );
}

const tileSizes = '(width < 48rem) 46vw, 15rem';

/** New products: on phones two large ones, then rows of three. */
export function Newest({ products }: { readonly products: readonly Tile[] }) {
  return (
    <ul className={`grid ${styles.newest}`}>
      {products.map((product) => (
        <li key={product.productId}>
          <ProductTile product={product} sizes={tileSizes} />
        </li>
      ))}
    </ul>
  );
}

/** A row of product pictures that link to the shop's Instagram. */
export function InstagramStrip({ products }: { readonly products: readonly ProductCard[] }) {
  const { instagram } = useShop();
  return (
    <ul className={`grid ${styles.strip}`}>
      {products.slice(0, 6).map((product) => {
        const picture = picturesOf(product).at(-1);
        return (
          <li key={product.productId}>
            <a
              href={instagram}
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
    <article className={`surface ${styles.slide}`}>
      <div className={`portrait ${styles.frame}`}>
        {picture && <ProductPicture picture={picture} alt="" sizes="12rem" />}
      </div>
      <div className={`stack-close start ${styles.text}`}>
        <h3 className={styles.name}>{product.name}</h3>
        <p className={`quiet two-lines ${styles.note}`}>{product.shortDesc}</p>
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
          <figure className={`stack start breaks ${styles.testimonial}`}>
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
