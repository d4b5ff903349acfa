import * as z from 'zod/mini';

import type { AnyCall } from '#contract/calls/call.ts';
import { testimonialSchema, videoSchema } from '#contract/calls/catalogue-calls.ts';
import { pictureSchema } from '#contract/calls/picture-schema.ts';
import {
  additionalInformationSchema,
  attributeSchema,
  productCardSchema,
  productSchema,
  reviewSchema,
} from '#contract/calls/product-calls.ts';
import { readServices } from '#contract/calls/service-calls.ts';
import { failureReasonSchema, failureSchema, staleFailureSchema } from '#contract/failure.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { orderStates } from '#contract/names/order-states.ts';
import {
  paymentCodes,
  paymentMethodNames,
  paymentMethods,
} from '#contract/names/payment-methods.ts';
import { sortValues } from '#contract/names/sorts.ts';
import type { ServedCall } from '#server/http/serve.ts';
import { createStaffCookies } from '#server/modules/desk/staff/staff-sessions.ts';
import type { Settings } from '#server/settings.ts';

/** What the document uses of JSON Schema. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly items?: Shape;
  readonly properties?: Record<string, Shape>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

export type Operation = ReturnType<typeof operationOf>;
export type OpenApiDocument = ReturnType<typeof openApiDocument>;

interface OfShop {
  readonly title: string;
  /** Calls, and members of the list of services, that say nothing in this shop. */
  readonly unused: readonly string[];
}

/** Describes the served calls by their schemas, as OpenAPI 3.1. */
export function openApiDocument(
  { publicUrl, deskUrl }: Settings,
  served: readonly ServedCall[],
  { title, unused }: OfShop,
) {
  const schemas: Record<string, Shape> = {};
  const shapeOf: ShapeOf = (schema, io, call) => {
    const { $schema, $defs = {}, ...shape } = z.toJSONSchema(schema, { metadata: named, io });
    const own = shape as Shape;
    describeFields(own, call);
    if (call === readServices) for (const name of unused) delete own.properties?.[name];
    for (const [name, shared] of Object.entries($defs)) {
      schemas[name] ??= shared as Shape;
      describeFields(schemas[name], undefined);
    }
    return own;
  };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of served) {
    if (unused.includes(route.call.name)) continue;
    const { path, method } = route.call;
    paths[`/api${path}`] = {
      ...paths[`/api${path}`],
      [method.toLowerCase()]: operationOf(route, shapeOf),
    };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'The shop’s API. Paths are case-insensitive. A failure has a fitting status, and its ' +
        '`message` is written for people. A call that changes something takes an `Idempotency-Key` header: the same ' +
        'key and caller get the first response again, and the work is done once. Calls below `/admin` are for the staff: ' +
        'they take a session cookie, and changes need the shop’s own `Origin`. A 409 for a change made from an old ' +
        'version has the record as it is now in `current`.',
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        staff: { type: 'apiKey', in: 'cookie', name: createStaffCookies(deskUrl).name },
      },
      schemas,
    },
    paths,
  };
  return JSON.parse(
    JSON.stringify(document).replaceAll('#/$defs/', '#/components/schemas/'),
  ) as typeof document;
}

/** Converts a schema of a call, and defines what others share. */
type ShapeOf = (schema: z.ZodMiniType, io: 'input' | 'output', call?: AnyCall) => Shape;

const binary = { type: 'string', format: 'binary' };

function operationOf(served: ServedCall, shapeOf: ShapeOf) {
  const { call, onRequest, staff, isIdempotent, sends } = served;
  const parametersIn = (place: 'path' | 'query', schema: z.ZodMiniType | undefined) => {
    const { properties = {}, required = [] } = schema ? shapeOf(schema, 'input', call) : {};
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: place,
      schema: shape,
      required: place === 'path' || required.includes(name),
    }));
  };
  const parameters: Parameter[] = [
    ...parametersIn('path', call.params),
    ...parametersIn('query', call.query),
    ...(isIdempotent ? [idempotencyKey] : []),
  ];
  const failureOf = (status: number) =>
    shapeOf(staff && status === 409 ? staleFailureSchema : failureSchema, 'output');
  const content = (schema: Shape, type = 'application/json') => ({
    content: { [type]: { schema } },
  });
  const failures = statusesOf(call, onRequest !== undefined).map((status) => [
    status,
    { description: meanings[status] ?? '', ...content(failureOf(status)) },
  ]);
  const success = sends ? content(binary, sends) : content(shapeOf(call.response, 'output', call));
  const responses: Record<
    string,
    { description: string; content: Record<string, { schema: Shape }> }
  > = {
    200: { description: 'Success', ...success },
    ...Object.fromEntries(failures),
  };
  const hasBody = call.body !== undefined;
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.area],
    security: securityOf(served),
    ...(staff && { 'x-role': staff.role, 'x-area': staff.area }),
    ...(staff?.stepUp && { 'x-step-up': true }),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: { required: true, ...bodyOf(call, shapeOf(call.body, 'input', call)) },
    }),
    responses,
  };
}

/** The fields of a call, and its pictures, which its schema does not have. */
function bodyOf({ files }: AnyCall, fields: Shape): { content: Record<string, { schema: Shape }> } {
  if (!files) return { content: { 'application/json': { schema: fields } } };
  const pictures = Object.fromEntries(files.map((name) => [name, binary]));
  const schema = { ...fields, properties: { ...fields.properties, ...pictures } };
  return { content: { 'multipart/form-data': { schema } } };
}

/** A token, or a session of the staff. Empty for public calls; `{}` where a token is optional. */
function securityOf({ onRequest, staff, isOpenToVisitors }: ServedCall) {
  if (!onRequest) return [];
  if (staff) return [{ staff: [] }];
  return isOpenToVisitors ? [{}, { token: [] }] : [{ token: [] }];
}

/** What a call of its kind may fail with. */
function statusesOf({ method, params }: AnyCall, isPrivate: boolean): number[] {
  const isChange = method !== 'GET';
  return [
    400,
    404,
    422,
    429,
    500,
    503,
    // A login is a change.
    ...(isPrivate || isChange ? [401, 403] : []),
    ...(isChange ? [409, 413, 415] : []),
    ...(params ? [414] : []),
  ];
}

const meanings: Record<number, string> = {
  400: 'The request is malformed',
  401: 'No token, or an invalid one',
  403: 'Not yours to see',
  404: 'Not found',
  409: 'It conflicts with what is there',
  413: 'Too large',
  414: 'The address is too long',
  415: 'Not a kind of content that is accepted here',
  422: 'Some fields are not valid: `data` says which and why',
  429: 'Too many requests',
  500: 'Something went wrong on our side',
  503: 'The database is unavailable; try again soon',
};

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Shape;
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and caller get the first response again, and the work is done once',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
};

const newPassword = {
  description: 'An uppercase letter, a lowercase letter and a digit (`newPasswordProblem`)',
  minLength: accountLimits.passwordMin,
  maxLength: accountLimits.passwordMax,
  pattern: '^(?=.*\\p{Lu})(?=.*\\p{Ll})(?=.*\\d)',
  format: 'password',
};
const time = { format: 'date-time' };
const sort = { enum: sortValues };
const flag = { enum: ['1'] };

/**
 * What the schemas leave out, by type and by the field's name, or the call's with it: the server
 * checks it, or clients need not.
 */
const details: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  string: {
    password: newPassword,
    newPassword,
    confirmPassword: newPassword,
    // Passwords may be older than the rules.
    'login.password': { format: 'password' },
    // Elsewhere it is empty where a phone number was given instead.
    'register.email': { format: 'email' },
    datePosted: time,
    dateModified: time,
    orderDate: time,
    SortBy: sort,
    sortBy: sort,
    inStock: flag,
    sale: flag,
    bestSeller: flag,
  },
  number: {
    method: {
      enum: paymentCodes,
      description: paymentMethodNames
        .map((name) => `${paymentMethods[name].code}: ${paymentMethods[name].label.toLowerCase()}`)
        .join(', '),
    },
    status: { enum: orderStates.map((_, code) => code), description: orderStates.join(', ') },
  },
};

/** Adds details to the fields of a schema and of those inside it. */
function describeFields(schema: Shape, call: AnyCall | undefined): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const known =
      field.enum || field.const || field.format ? undefined : details[String(field.type)];
    Object.assign(field, known?.[`${call?.name}.${name}`] ?? known?.[name]);
    describeFields(field, call);
  }
  for (const inner of [schema.items, ...(schema.anyOf ?? [])])
    if (inner) describeFields(inner, call);
}

/** Schemas that the document defines once, by name. */
const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  Picture: pictureSchema,
  Attribute: attributeSchema,
  AdditionalInformation: additionalInformationSchema,
  Review: reviewSchema,
  ProductCard: productCardSchema,
  Product: productSchema,
  Video: videoSchema,
  Testimonial: testimonialSchema,
  FailureReason: failureReasonSchema,
  Failure: failureSchema,
  StaleFailure: staleFailureSchema,
})) {
  named.add(schema, { id });
}
