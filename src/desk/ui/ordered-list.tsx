import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '#src/shared/ui/forms/button.tsx';
import { DeskIcon } from './desk-icon.tsx';
import styles from './ordered-list.module.css';
import { useDragOrder } from './use-drag-order.ts';

export interface OrderedItem {
  readonly id: string;
  /** What buttons and screen readers call it. */
  readonly label: string;
  readonly content: ReactNode;
}

type Direction = 'up' | 'down';

interface OrderedListProps {
  readonly label: string;
  readonly items: readonly OrderedItem[];
  /** The ids as they are moved. */
  readonly onOrder: (ids: readonly string[]) => void;
  /** When a drag begins to move something, and when it is let go. */
  readonly onHold: (isHeld: boolean) => void;
}

/** A list whose order arrows, keys and dragging change. */
export function OrderedList({ label, items, onOrder, onHold }: OrderedListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ readonly id: string; readonly by: Direction }>();
  /** Tells a screen reader what has become of it. */
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || to === from) return;
    const ids = items.map(({ id }) => id);
    onOrder(ids.toSpliced(from, 1).toSpliced(to, 0, item.id));
    setSaid(`${item.label} is number ${to + 1} of ${items.length}.`);
  };
  const drag = useDragOrder({
    onMove: (from, to) => {
      onHold(true);
      move(from, to);
    },
    onDrop: () => onHold(false),
  });
  // The browser may take the focus from a button whose line is moved.
  useEffect(() => {
    if (!moved) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${moved.by} ${moved.id}"]`)?.focus();
  }, [moved]);
  const buttonOf = ({ id, label: name }: OrderedItem, at: number, by: Direction) => {
    const last = items.length - 1;
    const go = (to: number) => {
      move(at, to);
      setMoved({ id, by });
    };
    const places: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: last,
    };
    const isAtEnd = at === (by === 'up' ? 0 : last);
    return (
      <IconButton
        icon="down"
        label={`Move ${name} ${by}`}
        data-move={`${by} ${id}`}
        data-up={by === 'up' || undefined}
        // A disabled one would lose the focus.
        aria-disabled={isAtEnd || undefined}
        onClick={() => go(by === 'up' ? at - 1 : at + 1)}
        onKeyDown={(event: KeyboardEvent) => {
          const to = places[event.key];
          if (to === undefined) return;
          event.preventDefault();
          go(to);
        }}
      />
    );
  };
  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ol ref={list} className="ruled" aria-label={label} {...drag.list}>
        {items.map((item, at) => (
          <li key={item.id} className={`line ${styles.line}`}>
            {items.length > 1 && (
              // The keyboard has the arrows.
              <span
                className={`centre quiet ${styles.handle}`}
                title="Drag to reorder"
                {...drag.handleOf(at)}
              >
                <DeskIcon name="drag" />
              </span>
            )}
            <div className={styles.content}>{item.content}</div>
            {items.length > 1 && (
              <span className={`line ${styles.moves}`}>
                {buttonOf(item, at, 'up')}
                {buttonOf(item, at, 'down')}
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
