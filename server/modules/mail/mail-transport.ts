import { composeCopy } from './mail-copy.ts';
import { mailHtml } from './mail-html.ts';
import type { MailContent } from './mail-outbox.ts';
import type { DueMail } from './mail-store.ts';
import { mailText } from './mail-text.ts';

/** A mail as it goes out. */
export interface ComposedMail {
  readonly id: string;
  readonly kind: MailContent['kind'];
  readonly createdAt: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What the reader is to open, if anything. */
  readonly link: string | undefined;
  /** A calendar file that goes along, if any. */
  readonly calendar: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** A way mails take out of the shop. */
export interface MailTransport {
  /** Throws `RefusedMail` when it was refused for good, anything else when it is worth another try. */
  send(mail: ComposedMail, signal: AbortSignal): Promise<void>;
  /** Removes what it keeps itself of mails older than that. */
  sweep?(before: Date): Promise<void>;
}

/** This mail will never be taken, however often it is tried. */
export class RejectedMail extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RefusedMail';
  }
}

export function composeMail({ id, recipient, content, createdAt }: DueMail, publicUrl: string): ComposedMail {
  const words = composeCopy(content, publicUrl);
  return {
    id,
    kind: content.kind,
    createdAt,
    recipient,
    subject: words.subject,
    text: mailText(words),
    html: mailHtml(words),
    link: words.button?.link,
    calendar: words.calendar,
    headers: words.headers ?? {},
  };
}
