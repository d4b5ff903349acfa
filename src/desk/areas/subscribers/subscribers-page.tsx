import { useSearch } from '@tanstack/react-router';

import {
  exportSubscribers,
  listSubscribers,
  removeSubscriber,
  type StaffSubscriber,
} from '#contract/calls/admin/subscriber-calls.ts';
import { useIsOwner } from '#src/desk/lib/staff-query.ts';
import { ChangeButton, SaveButton } from '#src/desk/ui/change-buttons.tsx';
import { Rows } from '#src/desk/ui/rows.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';

/** The newsletter's subscribers. */
export function SubscribersPage() {
  const search = useSearch({ from: '/staff/subscribers' });
  const isOwner = useIsOwner();
  return (
    <SearchedList<StaffSubscriber>
      title="Subscribers"
      actions={
        isOwner && (
          <SaveButton
            call={exportSubscribers}
            input={{ body: {} }}
            label="Spreadsheet"
            about="export of all subscribers"
            savedOf={({ count }) =>
              count === 1 ? 'Saved 1 subscriber.' : `Saved ${count} subscribers.`
            }
          />
        )
      }
      nouns={['subscriber', 'subscribers']}
      call={listSubscribers}
      field="subscribers"
      search={search}
      placeholder="Email"
      fits={({ email }, words) => email.includes(words.toLowerCase())}
      source="People subscribe at the foot of the shop’s pages."
    >
      {(subscribers) => (
        <Rows
          of={subscribers.map(({ email, subscribedAt }) => ({
            title: email,
            detail: `since ${relativeTime(subscribedAt)}`,
            end: (
              <ChangeButton
                call={removeSubscriber}
                input={{ body: { email } }}
                label="Remove"
                confirm="Yes, remove it"
              />
            ),
          }))}
        />
      )}
    </SearchedList>
  );
}
