import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { capitalized } from '#contract/capitalized.ts';
import { findsOrder } from '#contract/rules/orders/order-search.ts';
import {
  bookingKind,
  customOrderKind,
  deferEnquiryChange,
  type Enquiry,
  type EnquiryKind,
  eventLabel,
  stateLabel,
  useEnquiry,
} from '#src/desk/records/enquiry-kinds.ts';
import type { ListSearch } from '#src/desk/ui/list-search.ts';
import { UndoButton } from '#src/desk/ui/record-change.tsx';
import { RecordView } from '#src/desk/ui/record-view.tsx';
import { Badge, Rows } from '#src/desk/ui/rows.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { CardSection } from '#src/shared/ui/page/card.tsx';

/** A receipt number, or a part of it, as it is said. */
const said = (number: string) => number.replace(/[\s-]/g, '').toUpperCase();

interface EnquiryListProps<One extends Enquiry> {
  readonly kind: EnquiryKind<One>;
  readonly search: ListSearch;
}

/** All bookings. */
export function BookingsPage() {
  return <EnquiryList kind={bookingKind} search={useSearch({ from: '/staff/bookings' })} />;
}

/** All custom orders. */
export function CustomOrdersPage() {
  return (
    <EnquiryList kind={customOrderKind} search={useSearch({ from: '/staff/custom-orders' })} />
  );
}

function EnquiryList<One extends Enquiry>({ kind, search }: EnquiryListProps<One>) {
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
          findsOrder(words, { orderNumber: id, text: `${name} ${email}`, phoneNumber }))
      }
      source="They come from the shop’s forms."
    >
      {(requests) => (
        <Rows
          of={requests.map((enquiry) => ({
            key: enquiry.id,
            title: `${enquiry.id} · ${enquiry.name || 'Erased customer'}`,
            link: { to: `${kind.path}/$id`, params: { id: enquiry.id } },
            detail: `${kind.summary(enquiry)} · sent ${relativeTime(enquiry.sentAt)}`,
            end: <Badge {...stateLabel(enquiry.state)} />,
          }))}
        />
      )}
    </SearchedList>
  );
}

interface EnquiryViewProps<One extends Enquiry> {
  readonly kind: EnquiryKind<One>;
  readonly id: string;
  /** What may be done with it now. */
  readonly children: (enquiry: One) => ReactNode;
}

/** One booking or custom order. */
export function EnquiryView<One extends Enquiry>({ kind, id, children }: EnquiryViewProps<One>) {
  const state = useEnquiry(kind, id);
  const isWaiting = state.changes.length > 0;
  return (
    <RecordView title={kind.title} back={{ to: kind.path, label: kind.title }} state={state}>
      {(enquiry) => ({
        title: `${capitalized(kind.noun)} ${id}`,
        head: (
          <>
            <Badge {...stateLabel(enquiry.state)} />
            <span>{enquiry.name || 'Erased customer'}</span>
            <span className="muted">sent {relativeTime(enquiry.sentAt)}</span>
          </>
        ),
        main: (
          <>
            {children(enquiry)}
            <CardSection aria-label="What was asked">
              <Rows
                of={enquiry.asked.map(({ label, value }) => ({
                  title: label,
                  detail: <span style={{ whiteSpace: 'pre-line' }}>{value}</span>,
                }))}
              />
            </CardSection>
          </>
        ),
        contact: { phoneNumber: enquiry.phoneNumber, email: enquiry.email, subject: id },
        notes: {
          id,
          notes: enquiry.notes,
          onAdd: (text) => deferEnquiryChange(kind, enquiry, text),
        },
        history: {
          label: 'History',
          steps: [
            { title: 'Sent', note: '', at: enquiry.sentAt, by: 'Customer' },
            ...enquiry.history.map((step) => ({
              note: step.note,
              at: step.at,
              by: step.by,
              title: eventLabel(step),
              action: step.canUndo && !isWaiting && (
                <UndoButton
                  kind={kind}
                  record={enquiry}
                  about={eventLabel({ event: step.event })}
                  call={kind.undoOf(step.event)}
                  body={{ step: step.id }}
                />
              ),
            })),
          ],
        },
      })}
    </RecordView>
  );
}
