// One chunk for late-product.tsx.
export { DeliveryFacts } from '#src/features/product/delivery-facts.tsx';
export { ProductReviews } from './product-reviews.tsx';
export { ProductTexts } from './product-texts.tsx';
export { RelatedProducts } from './related-products.tsx';
