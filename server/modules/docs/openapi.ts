import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { testimonialSchema, videoSchema } from '#contract/calls/catalogue-calls.ts';
import {
  additionalInformationSchema,
  attributeSchema,
  pictureSchema,
  productCardSchema,
  productSchema,
  reviewSchema,
} from '#contract/calls/product-calls.ts';
import { failureReasonSchema, failureSchema, staleFailureSchema } from '#contract/failure.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { orderStates } from '#contract/names/order-states.ts';
import { paymentCodes, paymentMethodNames, paymentMethods } from '#contract/names/payment-methods.ts';
import { sortValues } from '#contract/names/sorts.ts';
import { createStaffCookies } from '#server/modules/desk/staff/staff-sessions.ts';

// Types of the parts of an OpenAPI document that the reference page shows.

export interface Shape {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Shape;
  readonly description?: string;
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  parameters?: readonly Parameter[];
  /** For calls of the shop desk: who may make it. */
  readonly 'x-role'?: string;
  readonly 'x-step-up'?: boolean;
  /** A token, or a session of the staff; empty for public calls. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Shape }>> };
  /** Names of the form's pictures; removed from the finished document. */
  'x-files'?: readonly string[];
  /** Takes an `Idempotency-Key`; removed from the finished document. */
  'x-idempotent'?: boolean;
  /** The type of the picture that it sends; removed from the finished document. */
  'x-sends'?: string;
  responses: Record<
    string,
    { description: string; readonly content?: Readonly<Record<string, { readonly schema: Shape }>> }
  >;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> };
}

export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods));
}

const newPassword = {
  description: 'An uppercase letter, a lowercase letter and a digit (`isStrongPassword`)',
  minLength: accountLimits.passwordMin,
  maxLength: accountLimits.passwordMax,
  pattern: '^(?=.*\\p{Lu})(?=.*\\p{Ll})(?=.*\\d)',
  format: 'password',
  examples: ['Amethyst-2026'],
};
const time = { format: 'date-time', examples: ['2026-11-24T06:15:00.000Z'] };
const picture = { examples: ['/media/0c1f3f…-960.webp'] };
const sort = { enum: sortValues };
const flag = { enum: ['1'] };

/** What the schemas of texts and numbers leave out, by the field's name: the server checks it, or clients need not. */
const texts: Readonly<Record<string, Partial<Shape>>> = {
  password: newPassword,
  newPassword,
  confirmPassword: newPassword,
  email: { examples: ['asha@example.com'] },
  phoneNumber: { examples: ['+977 9812345678'] },
  PhoneNumber: { examples: ['+977 9812345678'] },
  datePosted: time,
  dateModified: time,
  orderDate: time,
  imageURL: picture,
  imgURL: picture,
  slug: { examples: ['amethyst-ring'] },
  tag: { examples: ['amethyst'] },
  Name: { examples: ['rose quartz ring'] },
  SortBy: sort,
  sortBy: sort,
  inStock: flag,
  sale: flag,
  bestSeller: flag,
};
const numbers: Readonly<Record<string, Partial<Shape>>> = {
  method: {
    enum: paymentCodes,
    description: paymentMethodNames
      .map((name) => `${paymentMethods[name].code}: ${paymentMethods[name].label.toLowerCase()}`)
      .join(', '),
  },
  status: { enum: orderStates.map((_, code) => code), description: orderStates.join(', ') },
};

/** Adds formats, examples and values to the fields of an operation, or to a schema that several share. */
export function describeFields(operation: Operation): void {
  for (const parameter of operation.parameters ?? []) {
    if (parameter.schema) Object.assign(parameter.schema, detailsOf(parameter.name, parameter.schema));
  }
  const contents = [operation.requestBody, ...Object.values(operation.responses)].map((part) => part?.content ?? {});
  for (const { schema } of contents.flatMap((content) => Object.values(content))) describeSchema(schema);
  // Elsewhere it is empty where a phone number was given instead.
  const register = operation.operationId === 'register' && operation.requestBody?.content['application/json']?.schema;
  if (register) Object.assign(register.properties?.email ?? {}, { format: 'email' });
  // A login takes any text: passwords may be older than the rules.
  const login = operation.operationId === 'login' && operation.requestBody?.content['application/json']?.schema;
  if (login)
    Object.assign(login, { properties: { ...login.properties, password: { type: 'string', format: 'password' } } });
}

/** Describes the fields of a schema and of those inside it. */
export function describeSchema(schema: Shape): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    Object.assign(field, detailsOf(name, field));
    describeSchema(field);
  }
  for (const inner of [schema.items, ...(schema.anyOf ?? [])]) if (inner) describeSchema(inner);
}

function detailsOf(name: string, { type, enum: values, format }: Shape): Partial<Shape> | undefined {
  if (values || format) return undefined;
  return type === 'string' ? texts[name] : type === 'number' ? numbers[name] : undefined;
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

/** Registers the plugin that collects the OpenAPI document from the routes. Call it before they are registered. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  const schemas = { schemaRegistry: named as never };
  const describeSchemas = createJsonSchemaTransformObject(schemas) as unknown as (document: never) => OpenApiDocument;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sphatik',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'The shop’s API. Paths are case-insensitive. A failure has a fitting status, and its ' +
          '`message` is written for people. A call that changes something takes an `Idempotency-Key` header: the same ' +
          'key and caller get the first response again, and the work is done once. Calls below `/admin` are for the staff: ' +
          'they take a session cookie, and changes need the shop’s own `Origin`. A 409 for a change made from an old ' +
          'version has the record as it is now in `current`.',
      },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          staff: { type: 'apiKey', in: 'cookie', name: createStaffCookies(app.settings.deskUrl).name },
        },
      },
      servers: [{ url: app.settings.publicUrl }],
    },
    hideUntagged: true,
    transform: createJsonSchemaTransform(schemas) as never,
    transformObject: ((document: never) => finishDocument(describeSchemas(document))) as never,
  });
}

/** Removes the unused input variants of the schemas and describes each status. */
function finishDocument(document: OpenApiDocument): OpenApiDocument {
  for (const operation of operationsOf(document)) {
    addFiles(operation);
    addIdempotencyKey(operation);
    if (operation['x-sends']) {
      const picture = { schema: { type: 'string', format: 'binary' } };
      operation.responses = {
        200: { description: '', content: { [operation['x-sends']]: picture } },
        ...operation.responses,
      };
    }
    delete operation['x-sends'];
    describeFields(operation);
    for (const [status, response] of Object.entries(operation.responses)) {
      response.description = meanings[status] ?? response.description;
    }
  }
  for (const schema of Object.values(document.components.schemas)) describeSchema(schema);
  const paths = JSON.stringify(document.paths);
  const shapes = Object.entries(document.components.schemas).filter(
    ([name]) => !name.endsWith('Input') || paths.includes(`/schemas/${name}"`),
  );
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(shapes) } };
}

/** Adds the form's pictures, which its Zod schema does not have. */
function addFiles(operation: Operation): void {
  const form = operation.requestBody?.content['multipart/form-data'];
  if (form) {
    const files = operation['x-files']?.map((name) => [name, { type: 'string', format: 'binary' }] as const) ?? [];
    form.schema = { ...form.schema, properties: { ...form.schema.properties, ...Object.fromEntries(files) } };
  }
  delete operation['x-files'];
}

function addIdempotencyKey(operation: Operation): void {
  if (operation['x-idempotent']) {
    const key = {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'The same key and caller get the first response again, and the work is done once',
      schema: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        pattern: '^[\\x21-\\x7e]+$',
        examples: ['8a4f3c52-7c0e-4f43-9a53-0d1d7e1c0b4e'],
      },
    };
    operation.parameters = [...(operation.parameters ?? []), key];
  }
  delete operation['x-idempotent'];
}

const meanings: Record<string, string> = {
  200: 'Success',
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
