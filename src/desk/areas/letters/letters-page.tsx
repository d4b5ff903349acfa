import { Link, useSearch } from '@tanstack/react-router';

import { type LetterRow, listLetters } from '#contract/calls/admin/letter-calls.ts';
import type { LetterState } from '#contract/names/letters.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { shopDate } from '#contract/rules/texts/dates.ts';
import { Badge, type Label, Rows } from '#src/desk/ui/rows.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';

const labels: Readonly<Record<LetterState, Label>> = {
  draft: { text: 'Draft', tone: 'warn' },
  sending: { text: 'Being sent', tone: 'quiet' },
  paused: { text: 'Paused', tone: 'warn' },
  ended: { text: 'Sent', tone: 'good' },
};

/** Letters to the newsletter's subscribers with drafts, newest first. */
export function LettersPage() {
  return (
    <SearchedList<LetterRow>
      title="Letters to subscribers"
      actions={
        <Link to="/letters/new" {...buttonProps()}>
          New letter
        </Link>
      }
      nouns={['letter', 'letters']}
      call={listLetters}
      field="letters"
      search={useSearch({ from: '/staff/letters' })}
      placeholder="Subject"
      fits={({ subject }, words) => foldText(subject).includes(foldText(words))}
      source="Write to everybody who has subscribed: what is new, what is back, what you are working on."
    >
      {(letters) => (
        <Rows
          of={letters.map((letter) => ({
            key: letter.id,
            title: letter.subject,
            link: { to: '/letters/$id', params: { id: letter.id } },
            detail: detailOf(letter),
            end: <Badge {...labels[letter.state]} />,
          }))}
        />
      )}
    </SearchedList>
  );
}

function detailOf({ state, createdAt, startedAt, sent, failed }: LetterRow) {
  const day = shopDate(startedAt ?? createdAt);
  if (state !== 'ended') return day;
  return [
    day,
    sent === 1 ? '1 email' : `${sent.toLocaleString('en')} emails`,
    failed > 0 && `${failed} failed`,
  ];
}
