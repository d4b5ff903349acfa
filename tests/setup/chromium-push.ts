import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';

import { makeCertificate } from './certificate.ts';
import { bodyOf, close, listen, takePush } from './push-service.ts';

// The push service that Chromium subscribes to, on loopback: it checks in, registers a token for
// each subscription, and is handed what is sent to that token over a connection that it keeps (MCS:
// `google_apis/gcm` in Chromium's source, `checkin.proto` and `mcs.proto`). It knows no keys: only
// the browser can decrypt.

export interface ChromiumPush {
  /** Where the shop sends to (PUSH_SERVICES). */
  readonly origin: string;
  /** For the browser. */
  readonly flags: readonly string[];
  /** Where Chromium believes that the service is; the same path is under `origin`. */
  readonly endpointHosts: RegExp;
  /** How many messages a browser was handed. */
  handedOver(): number;
  readonly problems: string[];
  stop(): Promise<void>;
}

interface Registration {
  readonly app: string;
  readonly subtype: string;
  readonly sender: string;
}

const mcsVersion = 41;
const tags = { loginResponse: 3, dataMessage: 8 } as const;

export async function startChromiumPush(): Promise<ChromiumPush> {
  const registrations = new Map<string, Registration>();
  const problems: string[] = [];
  const sockets = new Set<TLSSocket>();
  /** What waits until a browser is connected. */
  const waiting: Buffer[] = [];
  let handedOver = 0;
  let origin = '';

  const handOver = () => {
    const [browser] = sockets;
    if (!browser) return;
    for (const message of waiting.splice(0)) {
      browser.write(message);
      handedOver += 1;
    }
  };

  const register = (body: Buffer) => {
    const asked = new URLSearchParams(body.toString());
    const token = randomUUID();
    registrations.set(token, {
      app: asked.get('app') ?? '',
      subtype: asked.get('X-subtype') ?? '',
      sender: asked.get('sender') ?? '',
    });
    return `token=${token}`;
  };

  const takeMessage = async (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const registration = registrations.get((request.url ?? '').slice('/fcm/send/'.length));
    if (!registration) return response.writeHead(410).end();
    return takePush({ request, response, origin, problems }, () => {
      waiting.push(frame(tags.dataMessage, dataMessage(registration, body)));
      handOver();
    });
  };

  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      if (request.url === '/checkin') return response.end(checkinResponse());
      if (request.url === '/register') return response.end(register(body));
      return takeMessage(request, response, body);
    })();
  });
  origin = await listen(server);

  const folder = await mkdtemp(join(tmpdir(), 'chromium-push-'));
  const { key, cert } = await makeCertificate(folder);
  const connections = createTlsServer({ key, cert }, (socket) => {
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    // The first that comes is the login.
    socket.once('data', () => {
      socket.write(Buffer.of(mcsVersion));
      socket.write(frame(tags.loginResponse, textField(1, 'login')));
      sockets.add(socket);
      handOver();
    });
  });
  await new Promise<void>((ready) => connections.listen(0, '127.0.0.1', ready));
  const { port } = connections.address() as AddressInfo;

  return {
    origin,
    flags: [
      `--gcm-checkin-url=${origin}/checkin`,
      `--gcm-registration-url=${origin}/register`,
      `--gcm-mcs-endpoint=https://127.0.0.1:${port}`,
      '--ignore-certificate-errors',
    ],
    endpointHosts: /^https:\/\/[\w.]+\.google(apis)?\.com(?=\/fcm\/send\/)/,
    handedOver: () => handedOver,
    problems,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await close(server);
      await new Promise((done) => connections.close(done));
      await rm(folder, { recursive: true });
    },
  };
}

// As much of Protocol Buffers as these messages need: the number of a field and how it is written,
// then its value.

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}

const numberField = (field: number, value: number) =>
  Buffer.concat([varint(field * 8), varint(value)]);

function fixedField(field: number, value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return Buffer.concat([varint(field * 8 + 1), bytes]);
}

function bytesField(field: number, value: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);
}

const textField = (field: number, value: string) => bytesField(field, Buffer.from(value));

/** A message on the kept connection: which one, how long, and itself. */
const frame = (tag: number, message: Buffer) =>
  Buffer.concat([Buffer.of(tag), varint(message.length), message]);

/** All is well, the time, and who this browser is. */
const checkinResponse = () =>
  Buffer.concat([
    numberField(1, 1),
    numberField(3, Date.now()),
    fixedField(7, 4_242n),
    fixedField(8, 7_777n),
  ]);

function dataMessage({ app, subtype, sender }: Registration, body: Buffer): Buffer {
  const appData = (name: string, value: string) =>
    bytesField(7, Buffer.concat([textField(1, name), textField(2, value)]));
  return Buffer.concat([
    textField(3, sender),
    textField(5, app),
    appData('subtype', subtype),
    appData('content-encoding', 'aes128gcm'),
    textField(9, randomUUID()),
    bytesField(21, body),
  ]);
}
