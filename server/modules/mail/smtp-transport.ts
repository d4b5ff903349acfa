import { createTransport } from 'nodemailer';

import type { MailAddress } from '#server/plugins/env.ts';

import { type MailTransport, RejectedMail } from './mail-transport.ts';

interface SmtpOptions {
  readonly smtpUrl: string;
  readonly from: MailAddress;
  /** The shop's host name, for message ids. */
  readonly hostname: string;
}

/** Sends emails by SMTP. The message id is the same at each attempt, so that a server can recognise a second copy. */
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
      const message = {
        from: { ...from },
        // As an object: a string could be parsed as several addresses.
        to: { name: '', address: recipient },
        envelope: { from: from.address, to: [recipient] },
        messageId: `<${id}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        subject,
        text,
        html,
        ...(calendar !== undefined && {
          icalEvent: {
            method: /^METHOD:CANCEL$/m.test(calendar) ? ('CANCEL' as const) : ('REQUEST' as const),
            filename: 'appointment.ics',
            content: calendar,
          },
        }),
        // Newer than the library's types.
        signal,
      };
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw isPermanent(error) ? new RejectedMail((error as Error).message) : error;
      }
    },
  };
}

/**
 * Whether the recipient or the email itself was rejected (5xx). When the shop was rejected (failed login, sender or relay
 * not allowed, a policy: enhanced status 5.7), the owner can fix it and the email is worth further attempts.
 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, command, responseCode = 0, response = '' } = error as SmtpError;
  if (code === 'EENVELOPE' && command === 'API') return true;
  const isShopRejected = [503, 530, 535].includes(responseCode) || /^5\d\d[ -]5\.7\./.test(response);
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500 && !isShopRejected;
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}
