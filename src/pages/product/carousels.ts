// In one file, for late-carousels.tsx.
export { ReviewList } from '#src/features/product/review-list.tsx';
export { RelatedProducts } from './related-products.tsx';
