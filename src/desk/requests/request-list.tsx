import { Link } from '@tanstack/react-router';

import { findsOrder } from '#contract/rules/order-search.ts';
import type { ListSearch } from '#src/desk/ui/list-search.ts';
import { Badge, Row, Rows } from '#src/desk/ui/rows.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';

import { type Request, type RequestKind, stateLabel } from './request-kinds.ts';

/** A receipt number, or a part of it, as it is said. */
const said = (number: string) => number.replace(/[\s-]/g, '').toUpperCase();

interface RequestListProps<One extends Request> {
  readonly kind: RequestKind<One>;
  readonly search: ListSearch;
}

/** All bookings or custom orders. */
export function RequestList<One extends Request>({ kind, search }: RequestListProps<One>) {
  return (
    <SearchedList<One>
      title={kind.title}
      nouns={[kind.noun, kind.title.toLowerCase()]}
      call={kind.list}
      field="requests"
      search={search}
      placeholder="Number, name, email or phone"
      states={kind.states}
      stateName={(one) => stateLabel(one).text}
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
      {requests.map((request) => {
        const { text, tone } = stateLabel(request.state);
        return (
          <Row
            key={request.id}
            title={
              <Link to={`${kind.path}/$id`} params={{ id: request.id }} className="plain-link whole-card">
                {request.id} · {request.name || 'Erased customer'}
              </Link>
            }
            detail={`${kind.summary(request)} · sent ${relativeTime(request.sentAt)}`}
          >
            <Badge tone={tone}>{text}</Badge>
          </Row>
        );
      })}
    </Rows>
  );
}
