import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { testimonialSchema, videoSchema } from '#contract/calls/home-calls.ts';
import {
  additionalInformationSchema,
  attributeSchema,
  pictureSchema,
  productCardSchema,
  productSchema,
  reviewSchema,
} from '#contract/calls/product-calls.ts';
import { failureReasonSchema, failureSchema, staleFailureSchema } from '#contract/failure.ts';
import { createStaffCookies } from '#server/modules/desk/staff/staff-sessions.ts';
import { describeFields, describeSchema } from './describe-fields.ts';
import { type OpenApiDocument, type Operation, operationsOf } from './openapi-document.ts';

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
