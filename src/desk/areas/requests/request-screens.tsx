import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { findsOrder } from '#contract/rules/orders/order-search.ts';
import {
  bookingKind,
  customOrderKind,
  deferRequestChange,
  eventLabel,
  type Request,
  type RequestKind,
  stateLabel,
  useRequest,
} from '#src/desk/records/request-kinds.ts';
import type { ListSearch } from '#src/desk/ui/list-search.ts';
import { RecordView } from '#src/desk/ui/record-view.tsx';
import { Badge, Rows } from '#src/desk/ui/rows.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { CardSection } from '#src/shared/ui/page/card.tsx';

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
  return (
    <RequestList kind={customOrderKind} search={useSearch({ from: '/staff/custom-orders' })} />
  );
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
      {(requests) => (
        <Rows
          of={requests.map((request) => ({
            key: request.id,
            title: `${request.id} · ${request.name || 'Erased customer'}`,
            link: { to: `${kind.path}/$id`, params: { id: request.id } },
            detail: `${kind.summary(request)} · sent ${relativeTime(request.sentAt)}`,
            end: <Badge {...stateLabel(request.state)} />,
          }))}
        />
      )}
    </SearchedList>
  );
}

interface RequestViewProps<One extends Request> {
  readonly kind: RequestKind<One>;
  readonly id: string;
  /** What may be done with it now. */
  readonly children: (request: One) => ReactNode;
}

/** One booking or custom order. */
export function RequestView<One extends Request>({ kind, id, children }: RequestViewProps<One>) {
  return (
    <RecordView
      title={kind.title}
      back={{ to: kind.path, label: kind.title }}
      state={useRequest(kind, id)}
    >
      {(request) => ({
        title: id,
        head: (
          <>
            <Badge {...stateLabel(request.state)} />
            <span>{request.name || 'Erased customer'}</span>
            <span className="muted">sent {relativeTime(request.sentAt)}</span>
          </>
        ),
        main: (
          <>
            {children(request)}
            <CardSection aria-label="What was asked">
              <Rows
                of={request.asked.map(({ label, value }) => ({
                  title: label,
                  detail: <span style={{ whiteSpace: 'pre-line' }}>{value}</span>,
                }))}
              />
            </CardSection>
          </>
        ),
        contact: { phoneNumber: request.phoneNumber, email: request.email, subject: id },
        notes: {
          id,
          notes: request.notes,
          onAdd: (text) => deferRequestChange(kind, request, text),
        },
        history: {
          label: 'History',
          steps: [
            { title: 'Sent', note: '', at: request.sentAt, by: 'Customer' },
            ...request.history.map(({ event, ...step }) => ({ ...step, title: eventLabel(event) })),
          ],
        },
      })}
    </RecordView>
  );
}
