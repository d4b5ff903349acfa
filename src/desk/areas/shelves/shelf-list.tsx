import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type DeskGroup,
  type DeskKind,
  type DeskShelf,
  type DeskShelves,
  orderShelves,
} from '#contract/calls/admin/shelf-calls.ts';
import { listTags, type Picture as PictureFacts } from '#contract/calls/product-calls.ts';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { ChangeFailure } from '#src/desk/ui/change-buttons.tsx';
import { OrderedList } from '#src/desk/ui/ordered-list.tsx';
import { pictureAttributes } from '#src/shared/pictures/media.ts';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import { Picture } from '#src/shared/ui/pictures/picture.tsx';
import styles from './shelves-page.module.css';
import { useSavedOrder } from './use-saved-order.ts';

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
  const { ids, setOrder, setHeld, error } = useSavedOrder({
    call: orderShelves,
    params: { slug: kind.slug },
    now: shelves.map(({ id }) => id),
    inOrder,
  });
  const covers = useCovers();
  const byId = new Map(shelves.map((shelf) => [shelf.id, shelf]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const parts = [
    ...groups.map(({ id, name }) => ({ id, name, own: ordered.filter(inGroup(id)) })),
    { id: '', name: groups.length > 0 ? 'In no group' : '', own: ordered.filter(inGroup(null)) },
  ].filter(({ own }) => own.length > 0);
  const reorder = (part: string, moved: readonly string[]) =>
    setOrder(parts.flatMap(({ id, own }) => (id === part ? moved : own.map((one) => one.id))));
  return (
    <>
      <ChangeFailure error={error} />
      {parts.map(({ id, name, own }) => (
        <div key={id} className="stack-tight">
          {name !== '' && <h2 className="label">{name}</h2>}
          <OrderedList
            label={name === '' ? kind.name : `${kind.name}: ${name}`}
            items={own.map((shelf) => ({
              id: shelf.id,
              label: shelf.label,
              content: <ShelfLink shelf={shelf} cover={covers.get(shelf.slug)} />,
            }))}
            onOrder={(moved) => reorder(id, moved)}
            onHold={setHeld}
          />
        </div>
      ))}
    </>
  );
}

const inGroup = (id: string | null) => (shelf: DeskShelf) => shelf.groupId === id;

/** The same with these shelves in this order, in the places that they have. */
function inOrder(data: DeskShelves, ids: readonly string[]): DeskShelves {
  const byId = new Map(data.shelves.map((shelf) => [shelf.id, shelf]));
  const queue = ids.filter((id) => byId.has(id));
  const moved = new Set(queue);
  const shelves = data.shelves.map((shelf) =>
    moved.has(shelf.id) ? (byId.get(queue.shift() ?? '') ?? shelf) : shelf,
  );
  return { ...data, shelves };
}

/** What tiles and menus of the shop show of each tag. */
function useCovers(): ReadonlyMap<string, PictureFacts> {
  const { data } = useQuery({
    queryKey: ['listTags', {}],
    queryFn: ({ signal }) => callInBackground(listTags, {}, signal),
    staleTime: 60_000,
  });
  return new Map(data?.data.flatMap(({ tag, cover }) => (cover ? [[tag, cover]] : [])));
}

interface ShelfLinkProps {
  readonly shelf: DeskShelf;
  readonly cover: PictureFacts | undefined;
}

function ShelfLink({ shelf: { id, label, products, picture: own }, cover }: ShelfLinkProps) {
  const picture = own ?? cover;
  return (
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
        <span className="entry-name breaks">{label}</span>
        <span className="muted small">{productsText(products)}</span>
      </span>
    </Link>
  );
}

/** How many products carry a tag. */
export function productsText(count: number): string {
  if (count === 0) return 'No products yet';
  return count === 1 ? '1 product' : `${count.toLocaleString('en')} products`;
}
