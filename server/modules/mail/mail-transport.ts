import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type MimeNode from 'nodemailer/lib/mime-node';

import type { Settings } from '#server/settings.ts';

import { mailHtml, mailText } from './mail-body.ts';
import { composeCopy } from './mail-copy.ts';
import type { DueMail } from './mail-outbox.ts';
import type { MailShop } from './mail-text.ts';
import { RejectedMessage } from './outbox-sender.ts';

type ComposedMail = ReturnType<typeof composeMail>;

/** Sends emails: by SMTP, or to files. */
export interface MailTransport {
  /**
   * Returns what the mail server answered; empty for a file. Throws `RejectedMail` when the email
   * was rejected for good, any other error when it is worth retrying.
   *
   * `handOver` runs before the end of the email is sent. If it has, and the mail server has not
   * answered, an `UncertainMail` is thrown: nobody knows whether it has arrived.
   */
  send(mail: ComposedMail, signal: AbortSignal, handOver?: () => Promise<void>): Promise<string>;
}

/** Sends emails by the mail server of the settings, or to files without one. */
export function createMailTransport(
  { smtpUrl, publicUrl, dataDir }: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'dataDir'>,
  log: FastifyBaseLogger,
): MailTransport {
  return smtpUrl === undefined
    ? createFileTransport(dataDir, log)
    : createSmtpTransport({ smtpUrl, hostname: new URL(publicUrl).hostname });
}

/** The mail server rejected the email for good. */
export class RejectedMail extends RejectedMessage {}

/** The mail server had all of the email, and has not said whether it takes it: not sent again. */
export class UncertainMail extends RejectedMessage {}

/** Composes an email ready to be sent. */
export function composeMail(
  { id, recipient, content, createdAt }: Omit<DueMail, 'event' | 'letterId' | 'lane'>,
  mailShop: MailShop,
) {
  const { shop, sender } = mailShop;
  const copy = composeCopy(content, mailShop);
  return {
    id,
    kind: content.kind,
    createdAt,
    sender,
    recipient,
    subject: copy.subject,
    text: mailText(copy, shop),
    html: mailHtml(copy, shop),
    /** What the reader should open. */
    link: copy.button?.link,
    calendar: copy.calendar,
    headers: copy.headers ?? {},
  };
}

/** Writes emails to files when there is no mail server, and logs their links. */
export function createFileTransport(dataDir: string, log: FastifyBaseLogger): MailTransport {
  const folder = join(dataDir, 'mail');
  return {
    async send({ id, kind, createdAt, recipient, subject, text, html, link, calendar }) {
      // Links in emails open accounts: other users of the machine must not read them.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The same name at each attempt, so that an email is stored once.
      const stem = join(folder, `${createdAt.replace(/[:.]/g, '-')}-${kind}-${id}`);
      await writeWhole(`${stem}.html`, html);
      if (calendar !== undefined) await writeWhole(`${stem}.ics`, calendar);
      await writeWhole(`${stem}.txt`, `To: ${recipient}\nSubject: ${subject}\n\n${text}`);
      // Without the recipient: the log holds no email addresses.
      log.info({ file: `${stem}.txt`, ...(link && { link }) }, `mail: ${subject}`);
      return '';
    },
  };
}

/** Deletes the files of emails older than `before`. Returns how many. */
export async function deleteMailFiles(dataDir: string, before: Date): Promise<number> {
  const folder = join(dataDir, 'mail');
  let deleted = 0;
  for (const name of (await readdir(folder).catch(() => [])).filter(isMailFile)) {
    const file = join(folder, name);
    const written = await stat(file).catch(() => undefined);
    if (!written || written.mtime >= before) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}

/** Deletes the files of these emails. */
export async function deleteMailFilesOf(dataDir: string, ids: readonly string[]): Promise<void> {
  const folder = join(dataDir, 'mail');
  for (const name of (await readdir(folder).catch(() => [])).filter(isMailFile))
    if (ids.some((id) => name.includes(id))) await rm(join(folder, name), { force: true });
}

/** Whether the file was written by `send`. */
function isMailFile(name: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d-]+Z-.+\.(?:html|ics|txt)(?:\.part)?$/.test(name);
}

async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

interface SmtpOptions {
  readonly smtpUrl: string;
  /** The shop's host name, for message ids. */
  readonly hostname: string;
}

/**
 * Sends emails by SMTP. The message id is the same at each attempt, so that a server can recognise
 * a second copy.
 */
export function createSmtpTransport({ smtpUrl, hostname }: SmtpOptions): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ data, message }, done) => {
    if (isHandedOver(data)) endAfter(message, data.handOver);
    done();
  });
  return {
    async send(
      { id, sender, recipient, subject, text, html, calendar, headers },
      signal,
      handOver,
    ) {
      let isAllSent = false;
      const message = {
        from: { ...sender },
        // As an object: a string could be parsed as several addresses.
        to: { name: '', address: recipient },
        envelope: { from: sender.address, to: [recipient] },
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
        ...(handOver && {
          async handOver() {
            await handOver();
            isAllSent = true;
          },
        }),
      };
      try {
        return (await transport.sendMail(message)).response;
      } catch (error) {
        if (isAllSent && !hasAnswer(error)) throw new UncertainMail((error as Error).message);
        throw isPermanent(error) ? new RejectedMail((error as Error).message) : error;
      }
    },
  };
}

interface HandedOver {
  readonly handOver: () => Promise<void>;
}

function isHandedOver(data: object): data is HandedOver {
  return 'handOver' in data && typeof data.handOver === 'function';
}

/**
 * Has a message end only after `work`. The mail server takes nothing without its end. It is read
 * once the server has asked for it, not before.
 */
function endAfter(message: Pick<MimeNode, 'createReadStream'>, work: () => Promise<void>): void {
  const read = message.createReadStream.bind(message);
  message.createReadStream = (options) =>
    Readable.from(
      (async function* () {
        yield* read(options);
        await work();
      })(),
    );
}

/** Whether the mail server has said what became of the email. */
function hasAnswer(error: unknown): boolean {
  return (error as SmtpError).responseCode !== undefined;
}

/**
 * Whether the recipient or the email itself was rejected (5xx). When the shop was rejected (failed
 * login, sender or relay not allowed, a policy: enhanced status 5.7), the owner can fix it and the
 * email is worth further attempts.
 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, command, responseCode = 0, response = '' } = error as SmtpError;
  if (code === 'EENVELOPE' && command === 'API') return true;
  const isShopRejected =
    [503, 530, 535].includes(responseCode) || /^5\d\d[ -]5\.7\./.test(response);
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500 && !isShopRejected;
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}
