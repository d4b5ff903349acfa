import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { DeskGroup, DeskKind, DeskShelf } from '#contract/calls/admin/shelf-calls.ts';
import { listTags, type Picture as PictureFacts } from '#contract/calls/product-calls.ts';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { ChangeFailure } from '#src/desk/ui/change-buttons.tsx';
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';
import { useDragOrder } from '#src/desk/ui/use-drag-order.ts';
import { pictureAttributes } from '#src/shared/pictures/media.ts';
import { IconButton } from '#src/shared/ui/forms/button.tsx';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import { Picture } from '#src/shared/ui/pictures/picture.tsx';
import styles from './shelves-page.module.css';
import { useShelfOrder } from './use-shelf-order.ts';

interface ShelfListProps {
  readonly kind: DeskKind;
  readonly groups: readonly DeskGroup[];
  readonly shelves: readonly DeskShelf[];
}

/**
 * The shelves of a kind, each group on its own. Their order is that of menus and pages; arrows,
 * keys and dragging change it.
 */
export function ShelfList({ kind, groups, shelves }: ShelfListProps) {
  const { ordered, setOrder, setHeld, error } = useShelfOrder(kind.slug, shelves);
  const covers = useCovers();
  const [said, setSaid] = useState('');
  const parts = [
    ...groups.map(({ id, name }) => ({ id, name, own: ordered.filter(inGroup(id)) })),
    { id: '', name: groups.length > 0 ? 'In no group' : '', own: ordered.filter(inGroup(null)) },
  ].filter(({ own }) => own.length > 0);
  const reorder = (part: string, own: readonly DeskShelf[]) =>
    setOrder(parts.flatMap((one) => (one.id === part ? own : one.own)).map((shelf) => shelf.id));
  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ChangeFailure error={error} />
      {parts.map(({ id, name, own }) => (
        <div key={id} className="stack-tight">
          {name !== '' && <h3 className="label">{name}</h3>}
          <OrderedList
            label={name === '' ? kind.name : `${kind.name}: ${name}`}
            shelves={own}
            covers={covers}
            onOrder={(moved) => reorder(id, moved)}
            onHold={setHeld}
            onSay={setSaid}
          />
        </div>
      ))}
    </>
  );
}

const inGroup = (id: string | null) => (shelf: DeskShelf) => shelf.groupId === id;

/** What tiles and menus of the shop show of each tag. */
function useCovers(): ReadonlyMap<string, PictureFacts> {
  const { data } = useQuery({
    queryKey: ['listTags', {}],
    queryFn: ({ signal }) => callInBackground(listTags, {}, signal),
    staleTime: 60_000,
  });
  return new Map(data?.data.flatMap(({ tag, cover }) => (cover ? [[tag, cover]] : [])));
}

type Direction = 'up' | 'down';

interface OrderedListProps {
  readonly label: string;
  readonly shelves: readonly DeskShelf[];
  readonly covers: ReadonlyMap<string, PictureFacts>;
  readonly onOrder: (shelves: readonly DeskShelf[]) => void;
  /** When a drag begins to move something, and when it is let go. */
  readonly onHold: (isHeld: boolean) => void;
  /** Tells a screen reader what has become of it. */
  readonly onSay: (text: string) => void;
}

function OrderedList({ label, shelves, covers, onOrder, onHold, onSay }: OrderedListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ readonly id: string; readonly by: Direction }>();
  const move = (from: number, to: number) => {
    const shelf = shelves[from];
    if (!shelf || to < 0 || to >= shelves.length || to === from) return;
    onOrder(shelves.toSpliced(from, 1).toSpliced(to, 0, shelf));
    onSay(`${shelf.label} is number ${to + 1} of ${shelves.length}.`);
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
  const buttonOf = (shelf: DeskShelf, at: number, by: Direction) => {
    const last = shelves.length - 1;
    const go = (to: number) => {
      move(at, to);
      setMoved({ id: shelf.id, by });
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
        label={`Move ${shelf.label} ${by}`}
        data-move={`${by} ${shelf.id}`}
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
    <ol ref={list} className="ruled" aria-label={label} {...drag.list}>
      {shelves.map((shelf, at) => {
        const { id, slug, label: name, products } = shelf;
        const picture = shelf.picture ?? covers.get(slug);
        return (
          <li key={id} className={`line ${styles.line}`}>
            {shelves.length > 1 && (
              // The keyboard has the arrows.
              <span
                className={`centre quiet ${styles.handle}`}
                title="Drag to reorder"
                {...drag.handleOf(at)}
              >
                <DeskIcon name="drag" />
              </span>
            )}
            <Link
              to="/shelves/$id"
              params={{ id }}
              className={`line bare-link ${styles.open}`}
              draggable={false}
            >
              <span className={`small-frame centre quiet ${styles.thumbnail}`}>
                {picture ? (
                  <Picture {...pictureAttributes(picture, '2.75rem')} alt="" />
                ) : (
                  <Icon name="image" />
                )}
              </span>
              <span className={`texts ${styles.what}`}>
                <span className="entry-name breaks">{name}</span>
                <span className="muted small">{productsText(products)}</span>
              </span>
            </Link>
            {shelves.length > 1 && (
              <span className={`line ${styles.moves}`}>
                {buttonOf(shelf, at, 'up')}
                {buttonOf(shelf, at, 'down')}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** How many products carry a tag. */
export function productsText(count: number): string {
  if (count === 0) return 'No products yet';
  return count === 1 ? '1 product' : `${count.toLocaleString('en')} products`;
}
