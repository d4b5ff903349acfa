/** In the making. */
export function MyOrders(_props: { readonly userId: string; readonly order?: string | undefined }) {
  return null;
}
