import { useQueryClient } from '@tanstack/react-query';

import type { Product, Review } from '#contract/calls/product-calls.ts';
import { withReview } from '#contract/rules/reviews.ts';
import { productQuery } from '#src/features/product/product-queries.ts';
import { ReviewForm } from '#src/features/review/review-form.tsx';

interface ReviewWriterProps {
  readonly userId: string;
  readonly product: Product;
  readonly onClose: () => void;
}

/** The review's form; what was sent is shown at once. */
export function ReviewWriter({ userId, product, onClose }: ReviewWriterProps) {
  const queryClient = useQueryClient();
  const show = (review: Review) => {
    const { queryKey } = productQuery(product.slugs);
    queryClient.setQueryData(queryKey, (shown) => shown && withReview(shown, review));
    // Cards show its rating too, on every list that has it.
    void queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.isPrivate });
    onClose();
  };
  return <ReviewForm userId={userId} productId={product.productId} onSent={show} onCancel={onClose} />;
}
