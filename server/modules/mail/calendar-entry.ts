// An appointment as a calendar file (RFC 5545), to be mailed (RFC 6047).

export interface CalendarPerson {
  readonly name: string;
  readonly address: string;
}

export interface CalendarEntry {
  /** Stays the same when the appointment moves. */
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

/** The text of the file, with METHOD:REQUEST: a calendar that knows the appointment already moves it. */
export function calendarFile(entry: CalendarEntry): string {
  const endsAt = new Date(Date.parse(entry.startsAt) + entry.minutes * 60_000).toISOString();
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sphatik//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    `UID:${textValue(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${timeValue(entry.stampedAt)}`,
    `DTSTART:${timeValue(entry.startsAt)}`,
    `DTEND:${timeValue(endsAt)}`,
    `SUMMARY:${textValue(entry.title)}`,
    `DESCRIPTION:${textValue(entry.description)}`,
    ...(entry.place === undefined ? [] : [`LOCATION:${textValue(entry.place)}`]),
    `ORGANIZER;CN=${parameterValue(entry.organizer.name)}:${mailtoValue(entry.organizer.address)}`,
    `ATTENDEE;CN=${parameterValue(entry.attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:${mailtoValue(entry.attendee.address)}`,
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20261201T091500Z`. */
function timeValue(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function textValue(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** In quotation marks, which it therefore cannot hold itself. */
function parameterValue(text: string): string {
  return `"${text.replaceAll('"', "'").replace(/\p{Cc}+/gu, ' ')}"`;
}

function mailtoValue(address: string): string {
  const at = address.lastIndexOf('@');
  const local = encodeURIComponent(address.slice(0, at)).replaceAll('%2B', '+');
  return `mailto:${local}@${address.slice(at + 1)}`;
}

/** Lines of at most 75 octets; what goes on begins with a space. No character is cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
