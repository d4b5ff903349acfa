import { composeCopy } from './mail-copy.ts';
import { mailHtml } from './mail-html.ts';
import type { MailContent } from './mail-outbox.ts';
import type { DueMail } from './mail-store.ts';
import { mailText } from './mail-text.ts';

/** An email ready to be sent. */
export interface ComposedMail {
  readonly id: string;
  readonly kind: MailContent['kind'];
  readonly createdAt: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The link that the reader should open. */
  readonly link: string | undefined;
  /** An attached calendar file. */
  readonly calendar: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends emails: by SMTP, or to files. */
export interface MailTransport {
  /** Throws `RejectedMail` when the email was rejected for good, any other error when it is worth retrying. */
  send(mail: ComposedMail, signal: AbortSignal): Promise<void>;
}

/** The mail server rejected the email for good. */
export class RejectedMail extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RefusedMail';
  }
}

export function composeMail({ id, recipient, content, createdAt }: DueMail, publicUrl: string): ComposedMail {
  const copy = composeCopy(content, publicUrl);
  return {
    id,
    kind: content.kind,
    createdAt,
    recipient,
    subject: copy.subject,
    text: mailText(copy),
    html: mailHtml(copy),
    link: copy.button?.link,
    calendar: copy.calendar,
    headers: copy.headers ?? {},
  };
}
