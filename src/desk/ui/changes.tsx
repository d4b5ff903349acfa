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
  /** Why it can't be taken back, where that is told. */
  readonly problem?: string;
  /** The button that takes it back. */
  readonly end: ReactNode;
}

/** What was changed in the last days, each with what takes it back. */
export function Changes({ of }: { readonly of: readonly ShownChange[] }) {
  return (
    <Rows
      of={of.map(({ id, at, by, title, lines, problem, end }) => ({
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
            {problem && (
              <>
                <br />
                {problem}
              </>
            )}
          </>
        ),
        end,
      }))}
    />
  );
}
