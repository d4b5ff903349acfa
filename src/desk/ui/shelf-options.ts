import { readDeskShelves } from '#contract/calls/admin/shelf-calls.ts';
import { labelOfSlug } from '#contract/capitalized.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import type { FilterOptions } from './fields.tsx';

/**
 * The shop's shelves as options of a select, kind by kind, below one for none of them. `chosen` is
 * one of them also where it is no shelf any more.
 */
export function useShelfOptions(none: string, chosen = ''): FilterOptions<string> {
  const { data } = useStaffQuery(readDeskShelves, {}, { isStored: true });
  const shelves = (data?.kinds ?? []).flatMap((kind) =>
    (data?.shelves ?? [])
      .filter((shelf) => shelf.kind === kind.slug)
      .map((shelf): [string, string] => [shelf.slug, `${kind.label}: ${shelf.label}`]),
  );
  const isKnown = chosen === '' || shelves.some(([slug]) => slug === chosen);
  return [['', none], ...shelves, ...(isKnown ? [] : [[chosen, labelOfSlug(chosen)] as const])];
}
