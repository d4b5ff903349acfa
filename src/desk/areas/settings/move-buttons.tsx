import { Button } from '#src/shared/ui/forms/button.tsx';
import styles from './move-buttons.module.css';

interface MoveButtonsProps<One> {
  readonly of: readonly One[];
  readonly at: number;
  readonly title: string;
  /** Whether the buttons show it: a service’s stand below those of its choices. */
  readonly isTitled?: boolean;
  readonly onChange: (next: readonly One[]) => void;
}

/** Moves a part of a list up, or removes it. */
export function MoveButtons<One>({ of, at, title, isTitled, onChange }: MoveButtonsProps<One>) {
  const [one] = of.slice(at, at + 1);
  const others = of.toSpliced(at, 1);
  return (
    <p className={`wrap ${styles.buttons}`}>
      {at > 0 && one && (
        <Button variant="plain" onClick={() => onChange(others.toSpliced(at - 1, 0, one))}>
          Move up
          <span className={isTitled ? undefined : 'visually-hidden'}>&nbsp;{title}</span>
        </Button>
      )}
      <Button variant="plain" onClick={() => onChange(others)}>
        Remove
        <span className={isTitled ? undefined : 'visually-hidden'}>&nbsp;{title}</span>
      </Button>
    </p>
  );
}
