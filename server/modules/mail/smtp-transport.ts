import { createTransport } from 'nodemailer';

import type { MailAddress } from '#server/plugins/env.ts';

import { type MailTransport, RejectedMail } from './mail-transport.ts';

interface SmtpOptions {
  readonly smtpUrl: string;
  readonly from: MailAddress;
  /** Of the shop's own address, for message ids. */
  readonly hostname: string;
}

/** Mails through a mail server. A mail's id is the same at each try, so that a server can tell a second copy. */
export function createSmtpTransport({ smtpUrl, from, hostname }: SmtpOptions): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, recipient, subject, text, html, calendar, headers }, signal) {
      const letter = {
        from: { ...from },
        // As parts and not as a line that could be read as several addresses.
        to: { name: '', address: recipient },
        envelope: { from: from.address, to: [recipient] },
        messageId: `<${id}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        subject,
        text,
        html,
        ...(calendar !== undefined && {
          icalEvent: { method: 'REQUEST' as const, filename: 'appointment.ics', content: calendar },
        }),
        // Newer than the library's types.
        signal,
      };
      try {
        await transport.sendMail(letter);
      } catch (error) {
        throw isForGood(error) ? new RejectedMail((error as Error).message) : error;
      }
    },
  };
}

/**
 * Whether the recipient or the mail itself was refused (5xx). A refusal of ourselves (a login that failed, a
 * sender or a relay not allowed, a policy: enhanced status 5.7) is the owner's to mend, and worth further tries.
 */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, command, responseCode = 0, response = '' } = error as SmtpError;
  if (code === 'EENVELOPE' && command === 'API') return true;
  const isOurs = [503, 530, 535].includes(responseCode) || /^5\d\d[ -]5\.7\./.test(response);
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500 && !isOurs;
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}
