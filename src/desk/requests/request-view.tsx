import type { ReactNode } from 'react';

import { deskApiPath, previewWidth } from '#contract/names/desk.ts';
import styles from '#src/desk/orders/order-page.module.css';
import { PendingChanges } from '#src/desk/outbox/pending-changes.tsx';
import { ZoomPicture } from '#src/desk/pages/payments/zoom-picture.tsx';
import { Columns } from '#src/desk/ui/columns.tsx';
import { Contact } from '#src/desk/ui/contact.tsx';
import { QueryView, useIsLate } from '#src/desk/ui/query-view.tsx';
import { Badge, Row, Rows } from '#src/desk/ui/rows.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { StaffNotes } from '#src/desk/ui/staff-notes.tsx';
import { Timeline } from '#src/desk/ui/timeline.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { CardSection } from '#src/ui/card.tsx';

import { eventLabel, type Request, type RequestKind, stateLabel } from './request-kinds.ts';
import { deferRequestChange, useRequest } from './use-request.ts';

interface RequestViewProps<One extends Request> {
  readonly kind: RequestKind<One>;
  readonly id: string;
  /** What may be done with it now. */
  readonly children: (request: One) => ReactNode;
}

/** One booking or custom order: what is to be done with it first, then everything about it. */
export function RequestView<One extends Request>({ kind, id, children }: RequestViewProps<One>) {
  const { query, request, changes } = useRequest(kind, id);
  const isLate = useIsLate(query);
  const back = { to: kind.path, label: kind.title };
  if (!request)
    return (
      <Screen title={kind.title} back={back}>
        <QueryView query={query}>{() => null}</QueryView>
      </Screen>
    );
  const { text, tone } = stateLabel(request.state);
  return (
    <Screen title={id} back={back}>
      <p className={`row ${styles.head}`}>
        <Badge tone={tone}>{text}</Badge>
        <span>{request.name || 'Erased customer'}</span>
        <span className="muted">sent {relativeTime(request.sentAt)}</span>
      </p>
      {isLate && query.data === undefined && <p className="muted">You’re looking at the copy on this phone.</p>}
      <PendingChanges changes={changes} />
      <Columns
        main={
          <>
            {children(request)}
            <CardSection aria-label="What was asked">
              <Rows>
                {request.asked.map(({ label, value }) => (
                  <Row key={label} title={label} detail={<span style={{ whiteSpace: 'pre-line' }}>{value}</span>} />
                ))}
              </Rows>
            </CardSection>
          </>
        }
        side={
          <>
            <Contact phoneNumber={request.phoneNumber} email={request.email} subject={id} />
            <StaffNotes
              key={id}
              id={id}
              notes={request.notes}
              onAdd={(text) => {
                const label = `Note on ${kind.noun} ${id}`;
                return deferRequestChange(kind, request, { callName: kind.noteCall, label, body: { text } });
              }}
            />
            <Timeline
              label="History"
              steps={[
                { title: 'Sent', note: '', at: request.sentAt, by: 'Customer' },
                ...request.history.map(({ event, ...step }) => ({ ...step, title: eventLabel(event) })),
              ]}
            />
          </>
        }
      />
    </Screen>
  );
}

interface RequestPictureProps {
  readonly picture: NonNullable<Request['picture']>;
  readonly alt: string;
}

/** The picture that came with it. */
export function RequestPicture({ picture: { uploadId, width, height }, alt }: RequestPictureProps) {
  const full = `${deskApiPath}/screenshots/${encodeURIComponent(uploadId)}`;
  return <ZoomPicture preview={`${full}?width=${previewWidth}`} {...{ full, width, height, alt }} />;
}
