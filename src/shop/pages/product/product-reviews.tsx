import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Product, Review } from '#contract/calls/product-calls.ts';
import { loginForReview } from '#contract/names/product-messages.ts';
import { dayInWords } from '#contract/rules/texts/days.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { useSession } from '#src/shared/session/use-session.ts';
import { useLazyModule } from '#src/shared/ui/dialogs/use-lazy-module.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
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
    <section className="section" id="reviews" aria-labelledby="reviews-title">
      <div className={`stack-tight start ${styles.reviewsHead}`}>
        <h2 id="reviews-title">Reviews</h2>
        {product.reviewCount ? (
          <Stars rating={product.rating ?? 0} count={product.reviewCount} />
        ) : null}
        {product.reviews.length === 0 && <p className="quiet larger">No reviews yet.</p>}
      </div>
      {product.reviews.length > 0 && <ReviewList reviews={product.reviews} />}
      <div id="pending-review" />
      <div className={styles.writing}>
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

/** How many reviews are shown before the rest is asked for. */
const firstReviews = 3;

/** The reviews of a product, newest first; those after the first three are folded. */
function ReviewList({ reviews }: { readonly reviews: readonly Review[] }) {
  const rest = reviews.slice(firstReviews);
  return (
    <div className={listStyles.reviews}>
      <Reviews reviews={reviews.slice(0, firstReviews)} />
      {rest.length > 0 && (
        <details className={listStyles.rest}>
          <summary className={`line opener accent ${listStyles.more}`}>
            All {reviews.length} reviews
            <Icon name="down" size={18} />
          </summary>
          <Reviews reviews={rest} />
        </details>
      )}
    </div>
  );
}

function Reviews({ reviews }: { readonly reviews: readonly Review[] }) {
  return (
    <ul className={listStyles.list}>
      {reviews.map((review) => (
        <li key={review.id}>
          <OneReview review={review} />
        </li>
      ))}
    </ul>
  );
}

function OneReview({ review }: { readonly review: Review }) {
  const { name } = useShop();
  return (
    <figure className="stack-tight breaks">
      <Stars rating={review.rating} />
      <blockquote className="typed">{review.comment}</blockquote>
      <figcaption className="muted">
        {review.name} · Posted on {dayInWords(review.datePosted.slice(0, 10))}
        {review.isBoughtHere && ' · Bought here'}
      </figcaption>
      {review.reply && (
        <p className="frame padded-tight typed">
          <strong>{name} replied:</strong> {review.reply}
        </p>
      )}
    </figure>
  );
}
