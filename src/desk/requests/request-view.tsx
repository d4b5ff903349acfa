import type { ReactNode } from 'react';

import { RecordView } from '#src/desk/ui/record-view.tsx';
import { Badge, Row, Rows } from '#src/desk/ui/rows.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { CardSection } from '#src/ui/card.tsx';

import {
  deferRequestChange,
  eventLabel,
  type Request,
  type RequestKind,
  stateLabel,
  useRequest,
} from './request-kinds.ts';

interface RequestViewProps<One extends Request> {
  readonly kind: RequestKind<One>;
  readonly id: string;
  /** What may be done with it now. */
  readonly children: (request: One) => ReactNode;
}

/** One booking or custom order. */
export function RequestView<One extends Request>({ kind, id, children }: RequestViewProps<One>) {
  return (
    <RecordView title={kind.title} back={{ to: kind.path, label: kind.title }} state={useRequest(kind, id)}>
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
              <Rows>
                {request.asked.map(({ label, value }) => (
                  <Row key={label} title={label} detail={<span style={{ whiteSpace: 'pre-line' }}>{value}</span>} />
                ))}
              </Rows>
            </CardSection>
          </>
        ),
        contact: { phoneNumber: request.phoneNumber, email: request.email, subject: id },
        notes: { id, notes: request.notes, onAdd: (text) => deferRequestChange(kind, request, text) },
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
