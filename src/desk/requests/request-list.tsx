import { useSearch } from '@tanstack/react-router';

import { findsOrder } from '#contract/rules/order-search.ts';
import type { ListSearch } from '#src/desk/ui/list-search.ts';
import { Badge, Row, Rows } from '#src/desk/ui/rows.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';

import { bookingKind, customOrderKind, type Request, type RequestKind, stateLabel } from './request-kinds.ts';

/** A receipt number, or a part of it, as it is said. */
const said = (number: string) => number.replace(/[\s-]/g, '').toUpperCase();

interface RequestListProps<One extends Request> {
  readonly kind: RequestKind<One>;
  readonly search: ListSearch;
}

/** All bookings. */
export function BookingsPage() {
  return <RequestList kind={bookingKind} search={useSearch({ from: '/staff/bookings' })} />;
}

/** All custom orders. */
export function CustomOrdersPage() {
  return <RequestList kind={customOrderKind} search={useSearch({ from: '/staff/custom-orders' })} />;
}

function RequestList<One extends Request>({ kind, search }: RequestListProps<One>) {
  return (
    <SearchedList<One>
      title={kind.title}
      nouns={[kind.noun, kind.title.toLowerCase()]}
      call={kind.list}
      field="requests"
      search={search}
      placeholder="Number, name, email or phone"
      states={kind.states.map((state) => [state, stateLabel(state).text] as const)}
      fits={({ id, name, email, phoneNumber, state: own }, words, state) =>
        (state === undefined || own === state) &&
        (said(id).includes(said(words)) ||
          findsOrder(words, { orderNumber: id, names: `${name} ${email}`, phoneNumber }))
      }
      source="They come from the shop’s forms."
    >
      {(requests) => <RequestRows kind={kind} requests={requests} />}
    </SearchedList>
  );
}

interface RequestRowsProps<One extends Request> {
  readonly kind: RequestKind<One>;
  readonly requests: readonly One[];
}

function RequestRows<One extends Request>({ kind, requests }: RequestRowsProps<One>) {
  return (
    <Rows>
      {requests.map((request) => (
        <Row
          key={request.id}
          title={`${request.id} · ${request.name || 'Erased customer'}`}
          link={{ to: `${kind.path}/$id`, params: { id: request.id } }}
          detail={`${kind.summary(request)} · sent ${relativeTime(request.sentAt)}`}
        >
          <Badge {...stateLabel(request.state)} />
        </Row>
      ))}
    </Rows>
  );
}
