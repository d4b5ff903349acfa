import { EmptyState } from '#src/ui/empty-state.tsx';

/** The 404 page. */
export function NotFoundView() {
  return (
    <div className="page-width">
      <EmptyState
        heading="h1"
        title="This path ends here"
        text="We couldn’t find that page. It may have moved."
        link={{ to: '/products', label: 'See all products' }}
      />
    </div>
  );
}
