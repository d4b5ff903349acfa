import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

import type { DeviceSubscription } from '#contract/calls/push-calls.ts';
import type { PushMessage } from '#contract/names/push.ts';

// A push service (RFC 8030) on loopback, and browsers that subscribe to it. What it receives is
// decrypted as a browser does it (RFC 8188, 8291), and the shop's signature is checked (RFC 8292):
// by code of its own, not by the library that the shop sends with.

/** How the service answers the next requests for a device; by default it takes them. */
export interface Behaviour {
  /** Status of the first answers, before it takes one. */
  readonly failures?: readonly number[];
  /** The browser has ended the subscription. */
  readonly isGone?: boolean;
  readonly delayMs?: number;
}

interface Received {
  readonly device: string;
  readonly topic: string;
  readonly ttl: number;
  readonly message: PushMessage;
}

interface Device {
  readonly keys: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  behaviour: Behaviour;
  attempts: number;
}

export interface PushService {
  /** Its address, which the shop must know (PUSH_SERVICES). */
  readonly origin: string;
  /** What it has taken, also a second copy of the same. */
  readonly received: Received[];
  /** What was wrong with requests. */
  readonly problems: string[];
  /** A browser subscribes. */
  subscribe(behaviour?: Behaviour): DeviceSubscription;
  behave(endpoint: string, behaviour: Behaviour): void;
  attemptsOf(endpoint: string): number;
  /** What the device of an endpoint has received. */
  receivedBy(endpoint: string): PushMessage[];
  stop(): Promise<void>;
}

/** As a browser has it; nothing is sent there. */
export function aSubscription(name: string): DeviceSubscription {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    keys: {
      p256dh: keys.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
}

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  const received: Received[] = [];
  const problems: string[] = [];
  let origin = '';

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    const device = devices.get(path);
    const body = await bodyOf(request);
    if (!device) return response.writeHead(404).end();
    const { failures = [], isGone = false, delayMs = 0 } = device.behaviour;
    device.attempts += 1;
    const failure = failures[device.attempts - 1];
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (isGone) return response.writeHead(410).end();
    if (failure !== undefined) return response.writeHead(failure).end();
    try {
      await checkVapid(request, origin);
      const { topic, ttl } = deliveryOf(request);
      const message: PushMessage = JSON.parse(decrypt(body, device).toString());
      // The shop may have been killed meanwhile.
      if (!response.destroyed && !request.socket.destroyed)
        received.push({ device: path, topic, ttl, message });
      return response.writeHead(201, { location: `${origin}/message` }).end();
    } catch (error) {
      problems.push(String(error));
      return response.writeHead(400).end();
    }
  };
  const server = createServer((request, response) => void respond(request, response));
  origin = await listen(server);
  const pathOf = (endpoint: string) => new URL(endpoint).pathname;

  return {
    origin,
    received,
    problems,
    subscribe(behaviour = {}) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      devices.set(path, { keys, auth, behaviour, attempts: 0 });
      const p256dh = keys.getPublicKey().toString('base64url');
      return {
        endpoint: `${origin}${path}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      };
    },
    behave(endpoint, behaviour) {
      const device = devices.get(pathOf(endpoint));
      if (device) Object.assign(device, { behaviour, attempts: 0 });
    },
    attemptsOf: (endpoint) => devices.get(pathOf(endpoint))?.attempts ?? 0,
    receivedBy: (endpoint) =>
      received.filter(({ device }) => device === pathOf(endpoint)).map(({ message }) => message),
    stop: () => close(server),
  };
}

/** Has a push service listen on loopback, and returns its origin. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}

interface Taking {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly origin: string;
  /** What is wrong with requests. */
  readonly problems: string[];
}

/** Takes a push for a browser, which alone can read it, and answers the shop. */
export async function takePush(
  { request, response, origin, problems }: Taking,
  handOver: () => void,
): Promise<void> {
  try {
    await checkVapid(request, origin);
    deliveryOf(request);
  } catch (error) {
    problems.push(String(error));
    response.writeHead(400).end();
    return;
  }
  handOver();
  response.writeHead(201, { location: `${origin}/message` }).end();
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function deliveryOf({ headers }: IncomingMessage) {
  const { ttl, topic } = headers;
  if (!/^\d+$/.test(String(ttl))) throw new Error(`TTL is ${ttl}`);
  if (!/^[\w-]{1,32}$/.test(String(topic))) throw new Error(`Topic is ${topic}`);
  if (headers['content-encoding'] !== 'aes128gcm')
    throw new Error(`Content-Encoding is ${headers['content-encoding']}`);
  return { ttl: Number(ttl), topic: String(topic) };
}

/** Throws unless the request is signed by the key that it names, for this service. */
async function checkVapid({ headers }: IncomingMessage, origin: string): Promise<void> {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (!token || !key) throw new Error(`Authorization is ${headers.authorization}`);
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: origin });
  if (!/^mailto:.+@.+$/.test(payload.sub ?? '')) throw new Error(`sub is ${payload.sub}`);
  const day = 24 * 3600;
  if ((payload.exp ?? 0) > Date.now() / 1000 + day) throw new Error('exp is more than a day ahead');
}

const keyLength = 16;
const nonceLength = 12;
const tagLength = 16;

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Decrypts one record of `aes128gcm` (RFC 8188) with the keys of a subscription (RFC 8291). */
function decrypt(body: Buffer, { keys, auth }: Pick<Device, 'keys' | 'auth'>): Buffer {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const shared = keys.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = derive(shared, auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', keyLength);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', nonceLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-tagLength));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagLength)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('The last record has no delimiter');
  return padded.subarray(0, end);
}
