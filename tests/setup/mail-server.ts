import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A received email. */
export interface ReceivedEmail {
  readonly from: string;
  /** The recipients in the envelope. */
  readonly to: readonly string[];
  /** By lower-case names; values of repeated headers are joined by newlines. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  readonly calendar: string;
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  readonly emails: readonly ReceivedEmail[];
  /** When each delivery was attempted, in milliseconds. */
  readonly attempts: readonly number[];
  /**
   * Rejects each recipient with this reply, such as `550 No such user`; undefined accepts again.
   */
  reject(message: string | undefined): void;
  /** Each email is taken at once, and acknowledged after this time. */
  answerAfter(ms: number): void;
  /** Emails are read but not acknowledged until `release`. */
  hold(): void;
  release(): void;
  /** Recipients are neither taken nor rejected until what is returned is called. */
  holdRecipients(): () => void;
  /** Stops the server. */
  stop(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
}

/**
 * A real mail server on loopback, on any free port or the given one, that stores what it receives.
 * Stop it after the test.
 */
export async function startMailServer(port = 0): Promise<MailServer> {
  const emails: ReceivedEmail[] = [];
  const attempts: number[] = [];
  let refusal: string | undefined;
  let answerMs = 0;
  let held: (() => void)[] | undefined;
  let heldRecipients: Promise<void> | undefined;
  let server: SMTPServer | undefined;

  const start = async () => {
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onRcptTo(_address, _session, done) {
        attempts.push(performance.now());
        void (heldRecipients ?? Promise.resolve()).then(() => {
          if (refusal === undefined) return done();
          const [, code, message] = /^(\d{3}) (.*)$/.exec(refusal) ?? [];
          done(Object.assign(new Error(message), { responseCode: Number(code) }));
        });
      },
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const take = () => {
            const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
            const to = envelope.rcptTo.map(({ address }) => address);
            emails.push(emailOf(Buffer.concat(chunks).toString('utf8'), from, to));
            if (answerMs > 0) setTimeout(done, answerMs);
            else done();
          };
          if (held) held.push(take);
          else take();
        });
      },
    });
    // A sender that goes away in the middle is not the server's error.
    server.on('error', () => {});
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    port = (listening.address() as AddressInfo).port;
  };

  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    attempts,
    reject(message) {
      refusal = message;
    },
    answerAfter(ms) {
      answerMs = ms;
    },
    hold() {
      held = [];
    },
    release() {
      const waiting = held ?? [];
      held = undefined;
      for (const take of waiting) take();
    },
    holdRecipients() {
      let letGo = () => {};
      heldRecipients = new Promise((resolve) => {
        letGo = resolve;
      });
      return () => {
        heldRecipients = undefined;
        letGo();
      };
    },
    start,
    stop: () => new Promise((resolve) => (server ? server.close(() => resolve()) : resolve())),
  };
}

/** The first link in an email's text that leads to a page of the shop. */
export function linkIn({ text }: Pick<ReceivedEmail, 'text'>, page: string): URL {
  const link = new RegExp(`https?://\\S+/${page}\\?\\S+`).exec(text)?.[0];
  if (!link) throw new Error(`There is no link to ${page} in: ${text}`);
  return new URL(link);
}

function emailOf(raw: string, from: string, to: string[]): ReceivedEmail {
  const [headers] = partOf(raw);
  const parts = partsOf(raw);
  const bodyOf = (type: string) => {
    const part = parts.find(([own]) => own['content-type']?.startsWith(type));
    return part ? decoded(part) : '';
  };
  const [text, html, calendar] = ['text/plain', 'text/html', 'text/calendar'].map(bodyOf) as [
    string,
    string,
    string,
  ];
  return { from, to, headers, raw, text, html, calendar };
}

/** The parts of an email, nested ones too. */
function partsOf(raw: string): Part[] {
  const [headers, body] = partOf(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  if (!boundary) return [[headers, body]];
  const inner = body.split(`--${boundary}`).slice(1, -1);
  return inner.flatMap((part) => partsOf(part.replace(/^\r\n/, '')));
}

type Part = [headers: Record<string, string>, body: string];

function partOf(text: string): Part {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const headers: Record<string, string> = {};
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/s.exec(line) ?? [];
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]}\n${value}` : value;
  }
  return [headers, rest.join('\r\n\r\n')];
}

function decoded([headers, body]: Part): string {
  const encoding = headers['content-transfer-encoding']?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
