/** In the making. */
export function MyWishlist(_props: { readonly userId: string; readonly order?: string | undefined }) {
  return null;
}
