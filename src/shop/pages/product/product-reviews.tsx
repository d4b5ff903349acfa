import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Product, Review } from '#contract/calls/product-calls.ts';
import { loginForReview } from '#contract/names/product-messages.ts';
import { useSession } from '#src/shared/session/use-session.ts';
import { settings } from '#src/shared/settings.ts';
import { useLazyModule } from '#src/shared/ui/dialogs/use-lazy-module.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { Carousel } from '#src/shared/ui/pictures/carousel.tsx';
import { Stars } from '#src/shared/ui/pictures/stars.tsx';
import styles from './product-page-view.module.css';
import listStyles from './product-reviews.module.css';

const loadReviewWriter = () => import('./review-writer.tsx');

/** A product's reviews and the review form. */
export function ProductReviews({ product }: { readonly product: Product }) {
  const { user } = useSession();
  const [isWriting, setWriting] = useState(false);
  // The outbox links here to edit a rejected review.
  const isEditing = useLocation({ select: ({ hash }) => hash === 'write-review' });
  useEffect(() => setWriting(isEditing), [isEditing]);
  const close = () => setWriting(false);
  const loaded = useLazyModule(loadReviewWriter, isWriting, close);
  const begin = () => {
    if (user) setWriting(true);
    else showToast('info', loginForReview);
  };
  const isFormOpen = isWriting && user && loaded;
  return (
    <section className="section" data-centred id="reviews">
      <div className={`stack-tight centred ${styles.reviewsHead}`}>
        <h2>Reviews</h2>
        {product.reviewCount ? (
          <Stars rating={product.rating ?? 0} count={product.reviewCount} />
        ) : null}
        {product.reviews.length === 0 && <p className="quiet larger">No reviews yet.</p>}
      </div>
      {product.reviews.length > 0 && (
        <ReviewList key={product.reviews[0]?.id} reviews={product.reviews} />
      )}
      <div id="pending-review" />
      <div className={`centre ${styles.writing}`}>
        {isFormOpen ? (
          <loaded.ReviewWriter userId={user.userId} product={product} onClose={close} />
        ) : (
          <Button variant="secondary" onClick={begin}>
            Add a Review
          </Button>
        )}
      </div>
    </section>
  );
}

/** The reviews of a product, one at a time. */
function ReviewList({ reviews }: { readonly reviews: readonly Review[] }) {
  return (
    <Carousel
      label="Reviews"
      perPage={{ default: 1 }}
      infinite={reviews.length > 1}
      slides={reviews.map((review) => ({
        key: review.id,
        content: <ReviewSlide review={review} />,
      }))}
    />
  );
}

function ReviewSlide({ review }: { readonly review: Review }) {
  return (
    <figure className={`stack-close centred middle breaks ${listStyles.review}`}>
      <Stars rating={review.rating} />
      <blockquote className={listStyles.comment}>{review.comment}</blockquote>
      <figcaption className="muted">
        {review.name} · Posted on {review.datePosted.slice(0, 10)}
        {review.isBoughtHere && ' · Bought here'}
      </figcaption>
      {review.reply && (
        <p className={`frame padded-tight typed ${listStyles.reply}`}>
          <strong>{settings.shopName} replied:</strong> {review.reply}
        </p>
      )}
    </figure>
  );
}
