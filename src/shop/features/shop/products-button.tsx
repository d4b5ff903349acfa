import { useShop } from '#src/shared/queries/shop-query.ts';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { Link } from '#src/shared/ui/page/page-link.tsx';

interface ProductsButtonProps {
  readonly children: string;
  readonly variant?: 'secondary';
}

/** Leads to all products, and home while the shop has none. */
export function ProductsButton({ children, variant }: ProductsButtonProps) {
  const { hasProducts } = useShop();
  return (
    <Link to={hasProducts ? '/products' : '/'} {...buttonProps(variant)}>
      {hasProducts ? children : 'Go to Home'}
    </Link>
  );
}
