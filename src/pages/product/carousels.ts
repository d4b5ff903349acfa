// One chunk for lazy-carousels.tsx.
export { ReviewList } from '#src/features/product/review-list.tsx';
export { RelatedProducts } from './related-products.tsx';
