import { Fragment, type ReactNode } from 'react';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { Rows } from './rows.tsx';

/** What somebody has changed. */
export interface ShownChange {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Name of the member of the staff. */
  readonly by: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** The button that takes it back, or why it can't be. */
  readonly end: ReactNode;
}

/** What was changed in the last days, each with what takes it back. */
export function Changes({ of }: { readonly of: readonly ShownChange[] }) {
  return (
    <Rows
      of={of.map(({ id, at, by, title, lines, end }) => ({
        key: id,
        title,
        detail: (
          <>
            {lines.map((line) => (
              <Fragment key={line}>
                {line}
                <br />
              </Fragment>
            ))}
            {[by, relativeTime(at)].filter(Boolean).join(', ')}
          </>
        ),
        end,
      }))}
    />
  );
}
