import { Link } from '@tanstack/react-router';

import { findsOrder } from '#contract/rules/order-search.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { Count, Filter, ListView, useShow } from '#src/desk/ui/list-view.tsx';
import { Badge, Row, Rows } from '#src/desk/ui/rows.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { SearchField } from '#src/desk/ui/search-field.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';

import { type Request, type RequestKind, stateLabel } from './request-kinds.ts';
import type { RequestSearch } from './request-search.ts';
import { useStoredRequests } from './use-request.ts';

const pageSize = 50;

/** A receipt number, or a part of it, as it is said. */
const said = (number: string) => number.replace(/[\s-]/g, '').toUpperCase();

interface RequestListProps<One extends Request> {
  readonly kind: RequestKind<One>;
  readonly search: RequestSearch;
}

/** All bookings or custom orders with search and state. Without a network: the newest, from this device. */
export function RequestList<One extends Request>({ kind, search }: RequestListProps<One>) {
  const show = useShow<RequestSearch>();
  const { search: words = '', page = 1 } = search;
  const state = kind.states.find((one) => one === search.state);
  const query = { ...(words && { search: words }), ...(state && { state }), page, pageSize };
  const list = useStaffQuery(kind.list, { query }, { keepsPrevious: true });
  const { requests, storedAt } = useStoredRequests(kind);
  const fits = ({ id, name, email, phoneNumber, state: own }: One) =>
    (state === undefined || own === state) &&
    (said(id).includes(said(words)) || findsOrder(words, { orderNumber: id, names: `${name} ${email}`, phoneNumber }));
  const found = requests?.filter(fits);
  return (
    <Screen title={kind.title}>
      <search style={{ display: 'grid', gap: '0.75rem' }}>
        <SearchField
          value={words}
          placeholder="Number, name, email or phone"
          onSearch={(text) => show({ search: text || undefined })}
        />
        <Filter
          label="State"
          all="All"
          value={state}
          values={kind.states}
          nameOf={(one) => stateLabel(one).text}
          onChange={(next) => show({ state: next })}
        />
      </search>
      <ListView
        query={list}
        nouns={kind.nouns}
        page={page}
        pageSize={pageSize}
        onPage={(next) => show({ page: next })}
        onShowAll={() => show({ search: undefined, state: undefined })}
        none={
          words === '' && state === undefined ? (
            <EmptyState title={`No ${kind.nouns[1]} yet`} text="They come from the shop’s forms." />
          ) : undefined
        }
        copy={
          found && (
            <>
              <Count>Searching the newest on this phone, saved {relativeTime(new Date(storedAt).toISOString())}.</Count>
              <RequestRows kind={kind} requests={found} />
            </>
          )
        }
      >
        {({ requests: listed }: { readonly requests: readonly One[] }) => <RequestRows kind={kind} requests={listed} />}
      </ListView>
    </Screen>
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
                {request.id} · {request.name || 'No name'}
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
