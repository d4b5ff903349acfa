import * as z from 'zod';

import type { OpenApiDocument, Operation } from '#server/modules/docs/openapi.ts';

import type { FuzzResponse } from './send-request.ts';

/** Returns what is wrong with a response; undefined when it matches the document. */
export type CheckResponse = (operation: Operation, response: FuzzResponse) => string | undefined;

/** Checks responses against the document's own schemas. */
export function createResponseCheck(document: OpenApiDocument): CheckResponse {
  const schemas = new Map<string, z.ZodType>();

  const schemaOf = (operation: Operation, status: string): z.ZodType | undefined => {
    const shape = operation.responses[status]?.content?.['application/json']?.schema;
    if (!shape) return undefined;
    const name = `${operation.operationId} ${status}`;
    let schema = schemas.get(name);
    if (!schema) {
      // References point into the document; a single schema needs its own definitions.
      const alone = JSON.stringify({ ...shape, $defs: document.components.schemas });
      schema = z.fromJSONSchema(JSON.parse(alone.replaceAll('#/components/schemas/', '#/$defs/')));
      schemas.set(name, schema);
    }
    return schema;
  };

  return (operation, { status, headers, text }) => {
    if (status >= 500) return `status ${status}: ${text.slice(0, 200)}`;
    if (status === 304) return text === '' ? undefined : '304 with a body';
    if (headers['x-request-id'] === undefined) return `${status} without a request id`;
    if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
      return `${status} of type ${headers['content-type']}`;
    if (status >= 400 && /zod|sql|\bselect\b.*\bfrom\b|node_modules|undefined|\[object|\bat .*\.[jt]s:/i.test(text)) {
      return `${status} tells about the inside: ${text.slice(0, 200)}`;
    }
    // An empty parameter matches no route, or one of other methods.
    const isNowhere = status === 405 || (status === 404 && text.includes('There is nothing at this address.'));
    // Node's parser rejects a long URL or header before routing.
    const isUnrouted = isNowhere || status === 431;
    const schema = schemaOf(operation, isUnrouted ? '400' : String(status));
    if (!schema) return `status ${status} is not described: ${text.slice(0, 200)}`;
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return `${status} is not JSON: ${text.slice(0, 200)}`;
    }
    const { error } = schema.safeParse(body);
    const [issue] = error?.issues ?? [];
    return issue && `${status} does not fit its schema at '${issue.path.join('.')}': ${issue.message}`;
  };
}
