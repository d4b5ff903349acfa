import fc, { type Arbitrary } from 'fast-check';
import { createStaffCookies } from '#server/modules/desk/staff/staff-cookie.ts';
import type { OpenApiDocument, Operation } from '#server/modules/docs/openapi.ts';
import { badValues } from '#tests/setup/bad-values.ts';

import { anyBody, type FuzzBody, fittingValue, type KnownValues, often } from './fuzz-bodies.ts';
import type { FuzzPeople, LeavingPerson } from './fuzz-people.ts';

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

export interface FuzzSource extends FuzzPeople {
  readonly document: OpenApiDocument;
  /** Of the shop's pages, for the `Origin` of the desk's requests. */
  readonly pageOrigin: string;
  readonly picture: Buffer;
}

const endsSessions: ReadonlySet<string> = new Set([
  ...['logout', 'endSession', 'endOtherSessions', 'changePassword'],
  ...['logoutStaff', 'endStaffSession', 'endOtherStaffSessions'],
]);
const usedKeys = ['key-a', 'key-b', 'key-c', 'key-d', 'key-e', 'key-f'];

/** Requests of every operation of the document, half of them valid. */
export function anyRequest(source: FuzzSource): Arbitrary<FuzzRequest> {
  const { document, leaving, staff } = source;
  const requests = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const people = path.startsWith('/api/admin/') ? staff.leaving : leaving;
      const leavers = endsSessions.has(operation.operationId) ? people : [undefined];
      const kinds = leavers.flatMap((leaver) =>
        [true, false].map((isValid) => requestOf(source, { path, method, operation, isValid, leaver })),
      );
      // Each operation as often as any other.
      return [fc.oneof(...kinds)];
    }),
  );
  return fc.oneof(...requests);
}

interface Chosen {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
  readonly isValid: boolean;
  readonly leaver: LeavingPerson | undefined;
}

function requestOf(source: FuzzSource, chosen: Chosen): Arbitrary<FuzzRequest> {
  const { path, method, operation, isValid, leaver } = chosen;
  const known = { ...source.known, ...source.knownOf[operation.operationId], ...leaver?.known };
  const login = path.startsWith('/api/admin/') ? deskLogin(source, chosen) : customerLogin(source, chosen);
  return fc
    .record({
      path: pathOf(chosen, known),
      query: queryOf(chosen, known),
      login,
      body: anyBody(operation, isValid, known, source.picture),
      headers: anyHeaders(isValid),
      // Anywhere, and mostly just before the end: at the closing boundary of a form.
      cuts: often(0.4, fc.array(fc.oneof(fc.nat(10_000), fc.integer({ min: -60, max: -1 })), { maxLength: 5 })),
      isCutOff: often(0.01, fc.constant(true)),
    })
    .map(({ path: filled, query, login: own, body, headers, cuts = [], isCutOff = false }) => {
      const isCut = isCutOff && body !== undefined && body.bytes.length > 10;
      const bytes = isCut ? body.bytes.subarray(0, body.bytes.length >> 1) : body?.bytes;
      const request = {
        operation,
        method: method.toUpperCase(),
        path: filled + query,
        headers: present({ ...(body && { 'content-type': body.type }), ...headersFor(body, headers), ...own }),
        pieces: bytes ? split(bytes, cuts) : [],
        isCutOff: isCut,
      };
      return { ...request, [fc.toStringMethod]: () => describeRequest(request) };
    });
}

/** In an error: enough to send it again by hand. */
export function describeRequest({ operation, method, path, headers, pieces, isCutOff }: FuzzRequest): string {
  const body = Buffer.concat(pieces).subarray(0, 400).toString();
  const how = `${pieces.length} pieces${isCutOff ? ', cut off' : ''}`;
  return `${operation.operationId} ${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} (${how}) ${JSON.stringify(body)}`;
}

/** Percent-encoded, or malformed on purpose. */
const hostilePart = fc.oneof(fc.constantFrom(...badValues), fc.string({ unit: 'binary' }).map(encodeURIComponent));

function pathOf({ path, operation, isValid }: Chosen, known: KnownValues): Arbitrary<string> {
  const parts = path.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return fc.constant(part);
    const shape = operation.parameters?.find((one) => one.in === 'path' && one.name === part)?.schema ?? {};
    return hostileAtTimes(isValid, fittingValue(shape, part, known).map(encoded));
  });
  return fc.tuple(...parts).map((all) => all.join(''));
}

function queryOf({ operation, isValid }: Chosen, known: KnownValues): Arbitrary<string> {
  const pairs = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema = {}, required }) => {
      const value = hostileAtTimes(isValid, fittingValue(schema, name, known).map(encoded));
      const pair = value.map((text) => `${name}=${text}`);
      return required ? pair : often(0.4, pair);
    });
  const unknown = fc.tuple(hostilePart, hostilePart).map(([name, value]) => `${name}=${value}`);
  return fc
    .tuple(fc.tuple(...pairs), often(isValid ? 0 : 0.2, unknown), often(isValid ? 0 : 0.1, fc.constant(true)))
    .map(([found, extra, isTwice]) => {
      const given = [...found, extra].filter((pair) => pair !== undefined);
      return given.length > 0 ? `?${(isTwice ? [...given, ...given] : given).join('&')}` : '';
    });
}

function hostileAtTimes(isValid: boolean, fitting: Arbitrary<string>): Arbitrary<string> {
  return isValid ? fitting : fc.oneof({ weight: 6, arbitrary: fitting }, { weight: 4, arbitrary: hostilePart });
}

const encoded = (value: unknown) => encodeURIComponent(String(value));

type Headers = Readonly<Record<string, string | undefined>>;

function customerLogin({ tokens }: FuzzSource, { operation, isValid, leaver }: Chosen): Arbitrary<Headers> {
  const own = leaver ? [leaver.token] : tokens;
  const token = isValid
    ? fc.constant(own[0])
    : fc.constantFrom(...own, 'not.a.token', `${'A'.repeat(3000)}.B.C`, undefined);
  const header = token.map((text) => text && `Bearer ${text}`);
  return fc.record({ authorization: operation.security ? header : often(0.1, header) });
}

/** Staff have a cookie, and the desk's calls come from the shop's own pages. */
function deskLogin({ staff, pageOrigin }: FuzzSource, { isValid, leaver }: Chosen): Arbitrary<Headers> {
  const own = leaver ? [leaver.token] : staff.cookies;
  const { name } = createStaffCookies(pageOrigin);
  if (isValid) return fc.constant({ cookie: `${name}=${own[0]}`, origin: pageOrigin });
  return fc.record({
    cookie: fc
      .constantFrom(...own, ...own, ...own, 'nobody', 'A'.repeat(3000), undefined)
      .map((text) => text && `${name}=${text}`),
    origin: fc.constantFrom(...Array(8).fill(pageOrigin), 'https://elsewhere.example', 'null', 'x', undefined),
  });
}

function anyHeaders(isValid: boolean): Arbitrary<Headers> {
  const types = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x'];
  const keys = [...usedKeys, ...(isValid ? [] : ['k'.repeat(201), ' ', 'ä'])];
  return fc.record({
    type: often(isValid ? 0 : 0.1, fc.constantFrom(...types)),
    'idempotency-key': often(0.3, fc.oneof(fc.constantFrom(...keys), fc.uuid())),
    'content-encoding': often(isValid ? 0 : 0.05, fc.constant('gzip')),
    accept: often(0.1, fc.constant('text/html')),
    'if-none-match': often(0.1, fc.constant('*')),
  });
}

/** `type` replaces the body's own. */
function headersFor(body: FuzzBody | undefined, { type, ...headers }: Headers): Headers {
  return { ...headers, ...(body && type !== undefined && { 'content-type': type }) };
}

function present(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Cuts bytes at these places; a negative one is counted from the end. */
function split(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  if (bytes.length < 2) return [bytes];
  const inside = cuts.map((cut) => 1 + ((((cut - 1) % (bytes.length - 1)) + bytes.length - 1) % (bytes.length - 1)));
  const places = [0, ...[...new Set(inside)].toSorted((one, other) => one - other), bytes.length];
  return places.slice(1).map((end, at) => bytes.subarray(places[at], end));
}
