import type { QueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import type { Review } from '#contract/calls/product-calls.ts';
import type { OutboxEntry } from '#src/shared/outbox/core/outbox-entry.ts';
import { useOutbox } from '#src/shared/outbox/outbox.ts';
import { savedMessage } from '#src/shared/outbox/outbox-messages.ts';
import { showReview } from '#src/shop/features/product/show-review.ts';

import styles from './pending-review.module.css';

/** An unsent review of the current product, shown among its reviews. */
export function PendingReview({ queryClient }: { readonly queryClient: QueryClient }) {
  const { entries = [] } = useOutbox();
  const target = useReviewsElement();
  const reviews = entries.filter((entry) => entry.callName === 'writeReview');
  useAcceptedReviews(queryClient, reviews);
  const mine = reviews
    .filter(({ phase, product }) => phase !== 'sent' && product?.slug === target?.slug)
    .at(-1);
  if (!target || !mine?.fields) return null;
  return createPortal(
    <figure className={`stack-tight ${styles.waiting}`}>
      <blockquote className="typed">{mine.fields.comment}</blockquote>
      <figcaption className="fine-print">
        {mine.phase === 'refused' ? 'The shop didn’t accept this' : savedMessage}.{' '}
        <Link to="/outbox">See what’s waiting</Link>
      </figcaption>
    </figure>,
    target.element,
  );
}

/** The product page's element to render into, and the product's slug. */
function useReviewsElement() {
  const router = useRouter();
  const [target, setTarget] = useState<{ readonly element: Element; readonly slug: string }>();
  useEffect(() => {
    const update = () => {
      const element = document.querySelector('#pending-review');
      const slug = decodeURIComponent(router.state.location.pathname.split('/')[2] ?? '');
      setTarget(element ? { element, slug } : undefined);
    };
    update();
    return router.subscribe('onRendered', update);
  }, [router]);
  return target;
}

/** Adds a review to the product's reviews when the server has accepted it. */
function useAcceptedReviews(
  queryClient: QueryClient,
  reviews: readonly OutboxEntry<'writeReview'>[],
) {
  const awaited = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, phase, product, response } of reviews) {
      if (phase !== 'sent') awaited.current.add(id);
      else if (awaited.current.delete(id) && product && response)
        showReview(queryClient, product.slug, response as Review);
    }
  });
}
