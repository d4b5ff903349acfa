import { useSearch } from '@tanstack/react-router';

import { listWanted, type WantedPiece } from '#contract/calls/admin/wanted-calls.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { Rows } from '#src/desk/ui/rows.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';

/** Sold-out pieces that people want to be told of, by how many. */
export function WantedPage() {
  const search = useSearch({ from: '/staff/wanted' });
  return (
    <SearchedList<WantedPiece>
      title="People wait for"
      nouns={['wanted piece', 'wanted pieces']}
      call={listWanted}
      field="wanted"
      search={search}
      placeholder="Name"
      fits={({ name }, words) => foldText(name).includes(foldText(words))}
      source="Where something is sold out, customers can ask for an email when it’s back. They get it by themselves once there is stock again."
    >
      {(wanted) => (
        <Rows
          of={wanted.map(({ productId, attributeId, name, variant, people, since }) => ({
            key: `${productId} ${attributeId}`,
            title: name,
            link: { to: '/products/$id', params: { id: productId } },
            detail: [variant, `since ${relativeTime(since)}`],
            end: <strong>{peopleText(people)}</strong>,
          }))}
        />
      )}
    </SearchedList>
  );
}

function peopleText(people: number): string {
  return people === 1 ? '1 person' : `${people} people`;
}
