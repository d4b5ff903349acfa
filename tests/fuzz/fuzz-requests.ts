import { randomUUID } from 'node:crypto';

import type { SeededRandom } from '#server/cli/seeded-random.ts';
import type { OpenApiDocument, Operation, Parameter, Shape } from '#server/modules/docs/openapi-document.ts';

import {
  fittingObject,
  fittingValue,
  hostileText,
  hostileValue,
  type KnownValues,
  pick,
  wholeNumber,
} from './fuzz-values.ts';

/** A request to send. */
export interface FuzzRequest {
  readonly operation: Operation;
  readonly method: string;
  /** Encoded path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body in chunks; several are sent without a length. */
  readonly pieces: readonly Buffer[];
  /** Cuts the connection before the end of the body. */
  readonly isCutOff: boolean;
}

export interface FuzzSource {
  readonly document: OpenApiDocument;
  readonly dice: SeededRandom;
  readonly known: KnownValues;
  readonly knownOf: Readonly<Record<string, KnownValues>>;
  readonly tokens: readonly string[];
  readonly leaving: readonly LeavingPerson[];
  readonly staff: { readonly cookies: readonly string[]; readonly leaving: readonly LeavingPerson[] };
  /** Of the shop's pages, for the `Origin` of the desk's requests. */
  readonly pageOrigin: string;
  readonly picture: Buffer;
}

/** A customer or a member of the staff whose sessions may end, with the values for those calls. */
export interface LeavingPerson {
  /** Of the staff the value of the cookie. */
  readonly token: string;
  readonly known: KnownValues;
}

const endsSessions: ReadonlySet<string> = new Set([
  ...['logout', 'endSession', 'endOtherSessions', 'changePassword'],
  ...['logoutStaff', 'endStaffSession', 'endOtherStaffSessions'],
]);

interface FuzzBody {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Generates requests for every operation of the document in turn, half of them valid. */
export function createFuzzer(fuzzed: FuzzSource): () => FuzzRequest {
  const { document, dice, tokens, leaving, staff, pageOrigin, picture, ...source } = fuzzed;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const usedKeys: string[] = [randomUUID()];
  let count = 0;

  return () => {
    const { path, method, operation } = operations[count % operations.length] ?? pick(dice, operations);
    count += 1;
    const isValid = dice.chance(0.5);
    const isOfDesk = path.startsWith('/api/admin/');
    const leaver = endsSessions.has(operation.operationId) ? pick(dice, isOfDesk ? staff.leaving : leaving) : undefined;
    const known = { ...source.known, ...source.knownOf[operation.operationId], ...leaver?.known };
    const body = bodyOf(operation, isValid, known);
    const isCutOff = body !== undefined && body.bytes.length > 10 && dice.chance(0.01);
    return {
      operation,
      method,
      path: `${pathOf(path, operation, isValid, known)}${queryOf(operation, isValid, known)}`,
      headers: {
        ...headersOf(body, isValid),
        ...(isOfDesk ? deskLogin(isValid, leaver?.token) : login(operation, isValid, leaver?.token)),
      },
      pieces: body ? split(isCutOff ? body.bytes.subarray(0, body.bytes.length >> 1) : body.bytes) : [],
      isCutOff,
    };
  };

  function pathOf(path: string, operation: Operation, isValid: boolean, known: KnownValues): string {
    return path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (!isValid && dice.chance(0.4)) return encodeLoosely(hostileText(dice));
      const shape = parametersOf(operation, 'path').find((one) => one.name === name)?.schema ?? {};
      return encodeLoosely(String(fittingValue(dice, shape, name, known)));
    });
  }

  function queryOf(operation: Operation, isValid: boolean, known: KnownValues): string {
    const pairs = parametersOf(operation, 'query')
      .filter(({ required }) => required || dice.chance(0.4))
      .map(({ name, schema = {} }) => {
        const isHostile = !isValid && dice.chance(0.4);
        const value = isHostile ? hostileText(dice) : String(fittingValue(dice, schema, name, known));
        return `${name}=${encodeLoosely(value)}`;
      });
    if (!isValid && dice.chance(0.2))
      pairs.push(`${encodeLoosely(hostileText(dice))}=${encodeLoosely(hostileText(dice))}`);
    if (!isValid && dice.chance(0.1)) pairs.push(...pairs);
    return pairs.length > 0 ? `?${pairs.join('&')}` : '';
  }

  function login(operation: Operation, isValid: boolean, leavingToken: string | undefined): Record<string, string> {
    const own = leavingToken === undefined ? tokens : [leavingToken];
    const token = isValid ? own[0] : pick(dice, [...own, 'not.a.token', `${'A'.repeat(3000)}.B.C`]);
    const hasToken = operation.security ? isValid || dice.chance(0.7) : dice.chance(0.1);
    return hasToken ? { authorization: `Bearer ${token}` } : {};
  }

  /** Staff have a cookie, and the desk's calls come from the shop's own pages. */
  function deskLogin(isValid: boolean, leavingCookie: string | undefined): Record<string, string> {
    const own = leavingCookie === undefined ? staff.cookies : [leavingCookie];
    const cookie = isValid ? own[0] : pick(dice, [...own, ...own, 'nobody', 'A'.repeat(3000)]);
    const origin = isValid || dice.chance(0.8) ? pageOrigin : pick(dice, ['https://elsewhere.example', 'null', 'x']);
    return {
      ...((isValid || dice.chance(0.9)) && { cookie: `sphatik-desk=${cookie}` }),
      ...((isValid || dice.chance(0.9)) && { origin }),
    };
  }

  function headersOf(body: FuzzBody | undefined, isValid: boolean): Record<string, string> {
    const types = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x'];
    const type = !isValid && dice.chance(0.1) ? pick(dice, types) : body?.type;
    return {
      ...(type !== undefined && body && { 'content-type': type }),
      ...(dice.chance(0.3) && { 'idempotency-key': keyOf(isValid) }),
      ...(!isValid && dice.chance(0.05) && { 'content-encoding': 'gzip' }),
      ...(dice.chance(0.1) && { accept: 'text/html' }),
      ...(dice.chance(0.1) && { 'if-none-match': '*' }),
    };
  }

  /** A new key, a used one, or an invalid one. */
  function keyOf(isValid: boolean): string {
    if (!isValid && dice.chance(0.2)) return pick(dice, ['k'.repeat(201), ' ', 'ä']);
    if (dice.chance(0.5)) return pick(dice, usedKeys);
    const key = `key-${count}`;
    usedKeys.push(key);
    return key;
  }

  function bodyOf(operation: Operation, isValid: boolean, known: KnownValues): FuzzBody | undefined {
    const content = operation.requestBody?.content;
    if (!content) return !isValid && dice.chance(0.05) ? json(hostileValue(dice)) : undefined;
    const form = content['multipart/form-data'];
    if (!isValid && dice.chance(0.1)) return deepJson();
    if (!isValid && dice.chance(0.1)) return json(hostileValue(dice));
    const shape = (form ?? content['application/json'])?.schema ?? {};
    const fields = fittingObject(dice, shape, known);
    if (!isValid) spoil(fields, shape);
    if (form) return multipart(fields, shape, isValid);
    const whole = json(fields);
    const isBroken = !isValid && dice.chance(0.1);
    return isBroken ? { ...whole, bytes: whole.bytes.subarray(0, wholeNumber(dice, 0, whole.bytes.length)) } : whole;
  }

  /** Makes one to three fields hostile, drops one, or adds unknown ones. */
  function spoil(fields: Record<string, unknown>, shape: Shape): void {
    const names = Object.keys(shape.properties ?? {});
    for (let left = wholeNumber(dice, 1, 3); left > 0; left -= 1) {
      const name = dice.chance(0.8) && names.length > 0 ? pick(dice, names) : hostileText(dice);
      if (dice.chance(0.15)) delete fields[name];
      // Not by assignment, which would not create a field named `__proto__`.
      else Object.defineProperty(fields, name, { value: hostileValue(dice), enumerable: true, configurable: true });
    }
  }

  /** Nested far deeper than any call's input. */
  function deepJson(): FuzzBody {
    const depth = wholeNumber(dice, 20, 60_000);
    const [open, close] = pick(dice, [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const);
    const end = dice.chance(0.8) ? `1${close.repeat(depth)}` : '';
    return { type: 'application/json', bytes: Buffer.from(open.repeat(depth) + end).subarray(0, 250_000) };
  }

  function multipart(fields: Record<string, unknown>, shape: Shape, isValid: boolean): FuzzBody {
    const boundary = `----fuzz${wholeNumber(dice, 0, 1e9)}`;
    const files = Object.entries(shape.properties ?? {}).filter(([, { format }]) => format === 'binary');
    const parts = Object.entries(fields).map(([name, value]) =>
      part(boundary, name, Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')), false),
    );
    for (const [name] of files) {
      // A form's file field without a choice is an empty part; it is the last in most forms.
      if (dice.chance(0.4)) parts.push(part(boundary, name, Buffer.alloc(0), true));
      else if (dice.chance(0.3)) parts.push(part(boundary, name, isValid ? picture : spoilBytes(picture), true));
    }
    if (!isValid && dice.chance(0.2)) parts.push(part(boundary, hostileText(dice).slice(0, 60), picture, true));
    const isClosed = isValid || dice.chance(0.9);
    const bytes = Buffer.concat([...parts, Buffer.from(isClosed ? `--${boundary}--\r\n` : `--${boundary}`)]);
    const named = !isValid && dice.chance(0.1) ? 'another' : boundary;
    return { type: `multipart/form-data; boundary=${named}`, bytes };
  }

  function spoilBytes(bytes: Buffer): Buffer {
    const copy = Buffer.from(bytes.subarray(0, wholeNumber(dice, 0, bytes.length)));
    if (copy.length > 0 && dice.chance(0.7)) copy[wholeNumber(dice, 0, copy.length - 1)] = wholeNumber(dice, 0, 255);
    return copy;
  }

  /** In one chunk, or split anywhere, mostly at the closing boundary. */
  function split(bytes: Buffer): Buffer[] {
    if (bytes.length < 2 || dice.chance(0.6)) return [bytes];
    const cuts = new Set(Array.from({ length: wholeNumber(dice, 1, 4) }, () => wholeNumber(dice, 1, bytes.length - 1)));
    if (dice.chance(0.7)) cuts.add(Math.max(1, bytes.length - wholeNumber(dice, 1, 60)));
    const places = [0, ...[...cuts].toSorted((one, other) => one - other), bytes.length];
    return places.slice(1).map((end, at) => bytes.subarray(places[at], end));
  }
}

function parametersOf(operation: Operation, place: string): Parameter[] {
  return (operation.parameters ?? []).filter((parameter) => parameter.in === place);
}

function json(value: unknown): FuzzBody {
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(value) ?? 'null') };
}

function part(boundary: string, name: string, content: Buffer, isFile: boolean): Buffer {
  const safeName = name.replace(/[\r\n"\0]/g, '_');
  const head = isFile
    ? `; filename="${content.length > 0 ? 'picture.png' : ''}"\r\nContent-Type: application/octet-stream`
    : '';
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${safeName}"${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
}

/** Percent-encoded, unpaired surrogates too, which `encodeURIComponent` rejects; percent escapes stay as they are. */
function encodeLoosely(text: string): string {
  if (/^%/.test(text)) return text;
  return [...text]
    .map((character) =>
      /[\ud800-\udfff]/.test(character) && character.length === 1 ? '%ED%A0%80' : encodeURIComponent(character),
    )
    .join('');
}
