import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import type { ProductCard } from '#contract/calls/product-calls.ts';
import { isNotFound } from '#src/shared/network/app-error.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { Carousel } from '#src/shared/ui/pictures/carousel.tsx';
import { productByIdQuery, productQuery } from '#src/shop/features/product/product-queries.ts';

import { ShopCard } from '#src/shop/widgets/shopping/shop-card.tsx';

/** Related products. Choosing one loads it by its id and replaces the current history entry. */
export function RelatedProducts({ products }: { readonly products: readonly ProductCard[] }) {
  const open = useOpenById();
  return (
    <Carousel
      label="You may also like"
      perPage={{ default: 4, 768: 1 }}
      infinite
      slides={products.map((product) => ({
        key: product.productId,
        content: (
          <ShopCard
            product={product}
            sizes="(width <= 768px) 92vw, 19rem"
            onOpen={({ productId }) => open(productId)}
          />
        ),
      }))}
    />
  );
}

function useOpenById() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (id: string) => {
    try {
      const product = await queryClient.ensureQueryData({
        ...productByIdQuery(id),
        revalidateIfStale: true,
      });
      if (!product.slugs) {
        console.error('Product slug is missing or invalid');
        return;
      }
      queryClient.setQueryData(productQuery(product.slugs).queryKey, product);
      await navigate({ to: '/products/$slug', params: { slug: product.slugs }, replace: true });
    } catch (error) {
      showToast('error', isNotFound(error) ? 'Product not found' : errorMessage(error));
    }
  };
}
