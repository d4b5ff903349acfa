// One chunk for `useExtras` in product-page-view.tsx.
export { GalleryTools } from '#src/features/product/gallery-tools.tsx';
export { RecentlyViewed } from '#src/features/product/recently-viewed.tsx';
export { AddFromForm } from './add-from-form.tsx';
