import type { Review } from '#contract/calls/product-calls.ts';
import { settings } from '#src/settings.ts';
import { Carousel } from '#src/ui/carousel.tsx';
import { Stars } from '#src/ui/stars.tsx';

import styles from './review-list.module.css';

/** The reviews of a product, one at a time. */
export function ReviewList({ reviews }: { readonly reviews: readonly Review[] }) {
  return (
    <Carousel
      label="Reviews"
      perPage={{ default: 1 }}
      infinite={reviews.length > 1}
      slides={reviews.map((review) => ({ key: review.id, content: <ReviewSlide review={review} /> }))}
    />
  );
}

function ReviewSlide({ review }: { readonly review: Review }) {
  return (
    <figure className={`stack-close ${styles.review}`}>
      <Stars rating={review.rating} />
      <blockquote className={styles.comment}>{review.comment}</blockquote>
      <figcaption className="muted">
        {review.name} · Posted on {review.datePosted.slice(0, 10)}
      </figcaption>
      {review.reply && (
        <p className={styles.reply}>
          <strong>{settings.shopName} replied:</strong> {review.reply}
        </p>
      )}
    </figure>
  );
}
