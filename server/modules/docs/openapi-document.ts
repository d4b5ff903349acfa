// Types of the parts of an OpenAPI document that the reference page shows.

export interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
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
