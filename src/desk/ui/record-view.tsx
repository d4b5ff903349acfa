import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { AnyCall } from '#contract/calls/call.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { shopDateTime } from '#contract/rules/texts/dates.ts';
import { parsePhone } from '#contract/rules/texts/phone.ts';
import { useMay, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import type { PendingChange } from '#src/desk/outbox/change-store.ts';
import { deskOutbox } from '#src/desk/outbox/outbox-state.ts';
import { PendingChanges } from '#src/desk/outbox/pending-changes.tsx';
import { useDeskForm } from '#src/desk/ui/use-desk-form.ts';
import { callLink } from '#src/shared/browser/call-link.ts';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { TextAreaField } from '#src/shared/ui/forms/field.tsx';
import { CardSection } from '#src/shared/ui/page/card.tsx';
import { DeskIcon } from './desk-icon.tsx';
import { QueryView, useIsLate } from './query-view.tsx';
import styles from './record.module.css';
import { Columns, Screen } from './screen.tsx';

/** What every order, booking and custom order has. */
interface AnyRecord {
  readonly version: number;
  readonly notes: StaffNotesProps['notes'];
}

interface RecordOptions<One> {
  readonly call: AnyCall;
  readonly params: Readonly<Record<string, string>>;
  /** As it is stored on this device. */
  readonly copy: One | undefined;
  /** Of its changes in the outbox. */
  readonly subject: string;
  /** The record as it will be once these are sent. */
  readonly withChanges: (record: One, changes: readonly PendingChange[]) => One;
}

/** One record with what waits to be sent: the newer of the server's and the copy on this device. */
export function useRecord<One extends AnyRecord>(options: RecordOptions<One>) {
  const { call, params, copy, subject, withChanges } = options;
  const all = useSnapshot(deskOutbox).changes as readonly PendingChange[];
  const changes = all.filter((change) => change.subject === subject);
  const query = useStaffQuery(call, { params });
  const read: One | undefined = query.data;
  const found = read && (!copy || read.version >= copy.version) ? read : (copy ?? read);
  const waiting = changes.filter(({ refusal }) => !refusal);
  const notes = waiting
    .filter(({ body }) => body.text !== undefined)
    .map(({ id, body, at }) => ({ id, text: String(body.text), by: 'You, not sent yet', at }));
  const record = found && withChanges({ ...found, notes: [...found.notes, ...notes] }, waiting);
  return { query, changes, record };
}

interface RecordViewProps<One> {
  /** Until it is there. */
  readonly title: string;
  readonly back: { readonly to: string; readonly label: string };
  readonly state: {
    readonly query: UseQueryResult<unknown, Error>;
    readonly changes: readonly PendingChange[];
    readonly record: One | undefined;
  };
  readonly children: (record: One) => {
    readonly title: string;
    /** States and names, below the title. */
    readonly head: ReactNode;
    /** What may be done with it now, then everything about it. */
    readonly main: ReactNode;
    readonly contact: ContactProps;
    readonly notes: StaffNotesProps;
    readonly history: TimelineProps;
  };
}

/** The screen of an order, booking or custom order: what is to be done with it first. */
export function RecordView<One>({ title, back: list, state, children }: RecordViewProps<One>) {
  const { query, changes, record } = state;
  // Who sees the money alone has come from Today.
  const mayList = useMay('orders');
  const back = mayList ? list : { to: '/', label: 'Today' };
  const isLate = useIsLate(query);
  if (!record)
    return (
      <Screen title={title} back={back}>
        <QueryView query={query}>{() => null}</QueryView>
      </Screen>
    );
  const { head, main, contact, notes, history, ...shown } = children(record);
  return (
    <Screen {...shown} back={back}>
      <p className={`row ${styles.head}`}>{head}</p>
      {isLate && query.data === undefined && (
        <p className="muted">You’re looking at the copy on this device.</p>
      )}
      <PendingChanges changes={changes} />
      <Columns
        main={main}
        side={
          <>
            <Contact {...contact} />
            {mayList && <StaffNotes key={notes.id} {...notes} />}
            <Timeline {...history} />
          </>
        }
      />
    </Screen>
  );
}

export interface ContactProps {
  readonly label?: string;
  /** May be empty, as the email. */
  readonly phoneNumber: string;
  readonly email: string;
  /** Of an email, such as a receipt number. */
  readonly subject?: string;
  /** Lines of an address, which a map shows. */
  readonly place?: readonly string[];
  /** Above the links. */
  readonly children?: ReactNode;
}

/** Links that call, chat, write and show the way; none of somebody who was erased. */
export function Contact({
  label = 'Contact',
  phoneNumber,
  email,
  subject,
  place = [],
  children,
}: ContactProps) {
  return (
    <CardSection aria-label={label}>
      {children}
      <p className={`grid tall-links ${styles.links}`}>
        {place.some(Boolean) && (
          <a href={mapLink(place)} target="_blank" rel="noreferrer">
            <DeskIcon name="pin" size={20} /> Map
          </a>
        )}
        {phoneNumber && (
          <>
            <a href={callLink(phoneNumber)}>
              <DeskIcon name="call" size={20} /> Call
            </a>
            <a href={chatLink(phoneNumber)} target="_blank" rel="noreferrer">
              <DeskIcon name="chat" size={20} /> WhatsApp
            </a>
          </>
        )}
        {email && (
          <a href={`mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}>
            <DeskIcon name="mail" size={20} /> Email
          </a>
        )}
      </p>
    </CardSection>
  );
}

/** What there is of a name or address, line by line. */
export function Lines({ of }: { readonly of: readonly string[] }) {
  return of.filter(Boolean).map((line) => (
    <span key={line} style={{ display: 'block' }}>
      {line}
    </span>
  ));
}

/** The link that opens a WhatsApp chat. */
export function chatLink(phone: string): string {
  return `https://wa.me/${(parsePhone(phone).phone ?? phone).replace(/\D/g, '')}`;
}

/** The link that shows an address on a map. */
export function mapLink(parts: readonly string[]): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(parts.filter(Boolean).join(', '))}`;
}

interface StaffNotesProps {
  /** Of the order, booking or custom order: its draft of a note is stored under it. */
  readonly id: string;
  readonly notes: readonly {
    readonly id: string;
    readonly text: string;
    readonly by: string;
    readonly at: string;
  }[];
  /** Resolves to whether the note was taken; then the field is emptied. */
  readonly onAdd: (text: string) => Promise<boolean>;
}

/** Notes that only staff see. */
function StaffNotes({ id, notes, onAdd }: StaffNotesProps) {
  const { field, clear, handleTrimmed } = useDeskForm({ name: `note:${id}`, empty: { text: '' } });
  const add = handleTrimmed(async ({ text }) => {
    if (text !== '' && (await onAdd(text))) await clear();
  });
  return (
    <CardSection aria-label="Notes">
      {notes.length > 0 && (
        <ul className="stack-close">
          {notes.map((note) => (
            <li key={note.id}>
              <p className={`typed ${styles.quote}`}>{note.text}</p>
              <p className="muted">
                {note.by}, {relativeTime(note.at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form className="stack top" onSubmit={add}>
        <TextAreaField
          label="Note for the staff"
          rows={2}
          maxLength={orderDeskLimits.noteMax}
          {...field('text')}
        />
        <div>
          <Button type="submit" variant="secondary">
            Add note
          </Button>
        </div>
      </form>
    </CardSection>
  );
}

interface TimelineProps {
  /** Its accessible name. */
  readonly label: string;
  readonly steps: readonly {
    readonly title: string;
    readonly note: string;
    readonly at: string;
    readonly by: string;
    /** Takes it back. */
    readonly action?: ReactNode;
  }[];
}

/** What happened, oldest first, by whom. */
function Timeline({ label, steps }: TimelineProps) {
  return (
    <CardSection aria-label={label}>
      <ol className={styles.timeline}>
        {steps.map(({ title, note, at, by, action }) => (
          <li key={`${at} ${title}`}>
            {title}
            {note && `: ${note}`}
            <br />
            <span className="muted">
              {shopDateTime(at)}, {by}
            </span>
            {action}
          </li>
        ))}
      </ol>
    </CardSection>
  );
}
