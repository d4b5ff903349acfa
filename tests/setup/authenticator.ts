import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from '@simplewebauthn/browser';
import type * as z from 'zod/mini';
import type { passkeyOptionsSchema } from '#contract/calls/admin/staff-login-calls.ts';

type Options = z.output<typeof passkeyOptionsSchema>;

interface Fault {
  readonly crossOrigin?: boolean;
  /** The page's origin, by default the shop's. */
  readonly origin?: string;
  /** Whether the person was verified, by default yes. */
  readonly isVerified?: boolean;
  /** The sign counter, by default the next one. */
  readonly counter?: number;
}

/** An authenticator in software: one ES256 key that counts its signatures, without attestation. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #userHandle = '';
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** What a browser's `navigator.credentials.create` returns, as JSON. */
  create(options: Options, fault: Fault = {}) {
    const { rp, user } = options as Options & CreationOptions;
    this.#userHandle = user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const idBytes = Buffer.from(this.id, 'base64url');
    // COSE key: kty EC2, alg ES256, crv P-256, x, y.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, idBytes.length]),
      idBytes,
      key,
    ]);
    const data = this.#authenticatorData(rp.id ?? '', 0x40, fault, attested);
    // CBOR: { fmt: 'none', attStmt: {}, authData: bytes }.
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      Buffer.from([data.length >> 8, data.length & 0xff]),
      data,
    ]);
    const { clientDataJSON } = this.#clientData('webauthn.create', options.challenge, fault);
    return this.#credential({
      clientDataJSON: clientDataJSON.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** What a browser's `navigator.credentials.get` returns, as JSON. */
  use(options: Options, fault: Fault = {}) {
    const { rpId = '' } = options as Options & RequestOptions;
    this.#counter += 1;
    const data = this.#authenticatorData(rpId, 0, fault);
    const { clientDataJSON, hash } = this.#clientData('webauthn.get', options.challenge, fault);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, hash]))
      .sign(this.#keys.privateKey);
    return this.#credential({
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.#userHandle,
    });
  }

  #credential<Response>(response: Response) {
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    };
  }

  #authenticatorData(
    rpId: string,
    flags: number,
    fault: Fault,
    attested = Buffer.alloc(0),
  ): Buffer {
    const { isVerified = true, counter = this.#counter } = fault;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const present = 0x01 | (isVerified ? 0x04 : 0) | flags;
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([present]),
      counted,
      attested,
    ]);
  }

  #clientData(
    type: string,
    challenge: string,
    { origin = this.#origin, crossOrigin = false }: Fault,
  ) {
    const clientDataJSON = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
    return { clientDataJSON, hash: createHash('sha256').update(clientDataJSON).digest() };
  }
}
