import { useQueryClient } from '@tanstack/react-query';

import type { Product } from '#contract/calls/product-calls.ts';
import { showReview } from '#src/shop/features/product/show-review.ts';
import { ReviewForm } from '#src/shop/features/review/review-form.tsx';

interface ReviewWriterProps {
  readonly userId: string;
  readonly product: Product;
  readonly onClose: () => void;
}

/** The review form. An accepted review is shown at once. */
export function ReviewWriter({ userId, product, onClose }: ReviewWriterProps) {
  const queryClient = useQueryClient();
  const { productId, name, slugs } = product;
  return (
    <ReviewForm
      userId={userId}
      productId={productId}
      product={{ name, slug: slugs }}
      onDone={(review) => {
        if (review) showReview(queryClient, slugs, review);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
