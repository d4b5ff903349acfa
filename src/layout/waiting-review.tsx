import type { QueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import type { Review } from '#contract/calls/product-calls.ts';
import { showReview } from '#src/features/product/show-review.ts';
import type { OutboxEntry } from '#src/outbox/core/outbox-entry.ts';
import { savedMessage } from '#src/outbox/outbox-messages.ts';
import { useOutbox } from '#src/outbox/use-outbox.ts';

import styles from './waiting-review.module.css';

/** A review of the product on screen that was written here and has not arrived, among what others say of it. */
export function WaitingReview({ queryClient }: { readonly queryClient: QueryClient }) {
  const { entries = [] } = useOutbox();
  const place = usePlace();
  const reviews = entries.filter((entry) => entry.callName === 'writeReview');
  useArrivals(queryClient, reviews);
  const mine = reviews.filter(({ phase, product }) => phase !== 'sent' && product?.slug === place?.slug).at(-1);
  if (!place || !mine?.fields) return null;
  return createPortal(
    <figure className={styles.waiting}>
      <blockquote>{mine.fields.comment}</blockquote>
      <figcaption>
        {mine.phase === 'refused' ? 'The shop didn’t accept this' : savedMessage}.{' '}
        <Link to="/outbox">See what’s waiting</Link>
      </figcaption>
    </figure>,
    place.element,
  );
}

/** Where it stands on the product's page, and whose page that is. */
function usePlace() {
  const router = useRouter();
  const [place, setPlace] = useState<{ readonly element: Element; readonly slug: string }>();
  useEffect(() => {
    const look = () => {
      const element = document.querySelector('#waiting-review');
      const slug = decodeURIComponent(router.state.location.pathname.split('/')[2] ?? '');
      setPlace(element ? { element, slug } : undefined);
    };
    look();
    return router.subscribe('onRendered', look);
  }, [router]);
  return place;
}

/** One that has arrived since takes its place among the others. */
function useArrivals(queryClient: QueryClient, reviews: readonly OutboxEntry<'writeReview'>[]) {
  const awaited = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, phase, product, answer } of reviews) {
      if (phase !== 'sent') awaited.current.add(id);
      else if (awaited.current.delete(id) && product && answer) showReview(queryClient, product.slug, answer as Review);
    }
  });
}
