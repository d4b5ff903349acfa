import type { ReactNode } from 'react';

interface AddFormProps {
  readonly slug: string;
  readonly onAdd: () => void;
  /** The submit button. */
  readonly children: ReactNode;
}

/**
 * The form around an 'Add to cart' button. Without scripts it leads to the product's page:
 * `product-rest.tsx`.
 */
export function AddForm({ slug, onAdd, children }: AddFormProps) {
  return (
    <form
      action={`/products/${slug}`}
      style={{ display: 'contents' }}
      data-early="login"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd();
      }}
    >
      <input type="hidden" name="add" value="1" />
      {children}
    </form>
  );
}
