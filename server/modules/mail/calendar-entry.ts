import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

// An appointment as a calendar file (RFC 5545), to be mailed (RFC 6047).

export interface CalendarPerson {
  readonly name: string;
  readonly address: string;
}

export interface CalendarEntry {
  /** Stays the same when the appointment moves. Ends with the shop's host name. */
  readonly uid: string;
  /** Rises when it moves. */
  readonly sequence: number;
  /** ISO 8601, UTC, as the others. */
  readonly stampedAt: string;
  readonly startsAt: string;
  readonly minutes: number;
  readonly title: string;
  readonly description: string;
  readonly place: string | undefined;
  readonly organizer: CalendarPerson;
  readonly attendee: CalendarPerson;
}

/**
 * The text of the file, with METHOD:REQUEST: a calendar that has the appointment already moves it.
 * `isCanceled`: with METHOD:CANCEL, which removes it.
 */
export function calendarFile(entry: CalendarEntry, { isCanceled = false } = {}): string {
  const calendar = ical({
    prodId: `//${entry.uid.split('@').at(-1)}//Bookings//EN`,
    scale: 'GREGORIAN',
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  const event = calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.stampedAt,
    start: entry.startsAt,
    end: new Date(Date.parse(entry.startsAt) + entry.minutes * 60_000),
    summary: withoutControls(entry.title),
    description: withoutControls(entry.description),
    location: entry.place === undefined ? null : withoutControls(entry.place),
    organizer: personOf(entry.organizer),
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
  });
  event.createAttendee({
    ...personOf(entry.attendee),
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.NEEDSACTION,
    rsvp: true,
  });
  return `${calendar}\r\n`;
}

/** Line breaks stay. */
function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' ');
}

/**
 * The library leaves it to us to write the address as a URI, and a name that can stand between
 * quotation marks.
 */
function personOf({ name, address }: CalendarPerson): { name: string; email: string } {
  const at = address.lastIndexOf('@');
  const local = encodeURIComponent(address.slice(0, at)).replaceAll('%2B', '+');
  return {
    name: name.replaceAll('"', "'").replace(/\p{Cc}+/gu, ' '),
    email: `${local}@${address.slice(at + 1)}`,
  };
}
