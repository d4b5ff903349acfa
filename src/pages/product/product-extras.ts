// In one file, for use-extras.ts.
export { GalleryTools } from '#src/features/product/gallery-tools.tsx';
export { RecentlyViewed } from '#src/features/product/recently-viewed.tsx';
