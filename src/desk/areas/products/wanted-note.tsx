import { listWanted, type WantedPiece } from '#contract/calls/admin/wanted-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';

/** How many people wait for a product, and for which of its variants; nothing while nobody does. */
export function WantedNote({ productId }: { readonly productId: string }) {
  const { data } = useStaffQuery(listWanted, { query: { productId } });
  const wanted: readonly WantedPiece[] = data?.wanted ?? [];
  const people = wanted.reduce((sum, one) => sum + one.people, 0);
  if (people === 0) return null;
  const parts = wanted
    .filter(({ variant }) => variant !== '')
    .map((one) => `${one.variant}, ${one.people}`);
  return (
    <p className="callout dense">
      {people === 1 ? '1 person waits' : `${people} people wait`} for this
      {parts.length > 0 && ` (${parts.join('; ')})`}. They get an email once it’s in stock again.
    </p>
  );
}
