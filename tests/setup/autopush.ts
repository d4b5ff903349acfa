import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';

import { bodyOf, close, listen, takePush } from './push-service.ts';

// The push service that Firefox subscribes to (its preference `dom.push.serverURL`), on loopback:
// the browser connects by a WebSocket, gets endpoints, and is handed what is sent to them. It knows
// no keys: only the browser can decrypt.

export interface Autopush {
  /** Where the shop sends to (PUSH_SERVICES). */
  readonly origin: string;
  /** For the browser. */
  readonly url: string;
  /** How many messages a browser has confirmed. */
  acknowledged(): number;
  readonly problems: string[];
  stop(): Promise<void>;
}

interface ClientMessage {
  readonly messageType: string;
  readonly channelID?: string;
}

export async function startAutopush(): Promise<Autopush> {
  const browsers = new Map<string, Duplex>();
  const problems: string[] = [];
  const sockets = new Set<Duplex>();
  let acknowledged = 0;
  let origin = '';

  const server = createServer((request, response) => {
    void (async () => {
      const channelID = (request.url ?? '').slice('/push/'.length);
      const body = await bodyOf(request);
      const browser = browsers.get(channelID);
      if (!browser) return response.writeHead(410).end();
      return takePush({ request, response, origin, problems }, () =>
        send(browser, {
          messageType: 'notification',
          channelID,
          version: randomUUID(),
          data: body.toString('base64url'),
          headers: { encoding: 'aes128gcm' },
        }),
      );
    })();
  });
  server.on('upgrade', (request, socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    accept(socket, String(request.headers['sec-websocket-key']));
    readMessages(socket, ({ messageType, channelID = '' }) => {
      switch (messageType) {
        case 'hello': {
          const uaid = randomUUID().replaceAll('-', '');
          return send(socket, {
            messageType,
            status: 200,
            uaid,
            use_webpush: true,
            broadcasts: {},
          });
        }
        case 'register':
          browsers.set(channelID, socket);
          return send(socket, {
            messageType,
            status: 200,
            channelID,
            pushEndpoint: `${origin}/push/${channelID}`,
          });
        case 'unregister':
          browsers.delete(channelID);
          return send(socket, { messageType, status: 200, channelID });
        case 'ack':
          acknowledged += 1;
          return;
        case 'ping':
          return send(socket, {});
      }
    });
  });
  origin = await listen(server);
  return {
    origin,
    url: `${origin.replace('http', 'ws')}/`,
    acknowledged: () => acknowledged,
    problems,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await close(server);
    },
  };
}

// As much of RFC 6455 as one browser and short messages need.

const textFrame = 1;
const closeFrame = 8;

function accept(socket: Duplex, key: string): void {
  const digest = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${digest.digest('base64')}`,
    'Sec-WebSocket-Protocol: push-notification',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
}

function send(socket: Duplex, message: object): void {
  const payload = Buffer.from(JSON.stringify(message));
  const isShort = payload.length < 126;
  const head = Buffer.alloc(isShort ? 2 : 4);
  head[0] = 0x80 | textFrame;
  if (isShort) {
    head[1] = payload.length;
  } else {
    head[1] = 126;
    head.writeUInt16BE(payload.length, 2);
  }
  socket.write(Buffer.concat([head, payload]));
}

function readMessages(socket: Duplex, onMessage: (message: ClientMessage) => void): void {
  let pending = Buffer.alloc(0);
  socket.on('data', (part: Buffer) => {
    pending = Buffer.concat([pending, part]);
    for (let frame = frameIn(pending); frame; frame = frameIn(pending)) {
      pending = pending.subarray(frame.length);
      if (frame.kind === closeFrame) socket.end();
      if (frame.kind === textFrame) onMessage(JSON.parse(frame.payload.toString() || '{}'));
    }
  });
}

/** The first whole frame; undefined before it is there. */
function frameIn(bytes: Buffer) {
  if (bytes.length < 6) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  const isLong = short === 126;
  if (isLong && bytes.length < 8) return undefined;
  const size = isLong ? bytes.readUInt16BE(2) : short;
  const maskAt = isLong ? 4 : 2;
  const length = maskAt + 4 + size;
  if (bytes.length < length) return undefined;
  const mask = bytes.subarray(maskAt, maskAt + 4);
  const payload = Buffer.from(bytes.subarray(maskAt + 4, length));
  for (const [at, byte] of payload.entries()) payload[at] = byte ^ (mask[at % 4] ?? 0);
  return { kind: bytes.readUInt8(0) & 0x0f, payload, length };
}
