import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useIsOnline } from '#src/shared/network/use-online.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import styles from './form.module.css';
import { showProblem } from './problem.tsx';

/** Why a form was not saved. */
export interface SaveProblem {
  /** Of the last attempt. */
  readonly error: unknown;
  /** The reason; none when it is a conflict. */
  readonly failure?: ReactNode;
  /** What somebody else saved meanwhile, beside what is typed. */
  readonly conflict?: ReactNode;
  /** What is edited, such as `coupon`. */
  readonly noun: string;
}

interface SaveBarProps {
  readonly problem: SaveProblem;
  /** Stays where the form ends, such as in one of several sections. */
  readonly isAtEnd?: boolean;
  /** The buttons. */
  readonly children: ReactNode;
}

/**
 * The end of every form that saves. Its bar stays in view with the buttons, and says why nothing
 * was saved; focus and scroll go to what is wrong.
 */
export function SaveBar({ problem, isAtEnd = false, children }: SaveBarProps) {
  const { error, failure, conflict, noun } = problem;
  const isOnline = useIsOnline();
  const conflictId = useId();
  const bar = useRef<HTMLDivElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const isFailed = Boolean(failure);
  const isConflict = Boolean(conflict);
  const showConflict = () => document.getElementById(conflictId)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each attempt
  useEffect(() => {
    if (isConflict) showProblem(null, document.getElementById(conflictId));
    else if (isFailed) showProblem(bar.current?.closest('form'), message.current);
  }, [error, isFailed, isConflict]);
  return (
    <>
      {conflict && (
        <div id={conflictId} tabIndex={-1}>
          {conflict}
        </div>
      )}
      <div
        ref={bar}
        className={`row ${styles.bar}`}
        data-at-end={isAtEnd || undefined}
        data-keep-clear
      >
        {/* The notice at the top says why. */}
        {!isOnline && !isFailed && !isConflict && (
          <p className="quiet">Kept on this device until you can save it.</p>
        )}
        {isFailed && !isConflict && (
          <div ref={message} tabIndex={-1} className={styles.problem}>
            <FormMessage kind="error">{failure}</FormMessage>
          </div>
        )}
        {isConflict && (
          <p className={styles.problem}>
            Not saved: somebody changed this {noun} meanwhile.
            <Button variant="plain" onClick={showConflict}>
              Compare
            </Button>
          </p>
        )}
        {children}
      </div>
    </>
  );
}
