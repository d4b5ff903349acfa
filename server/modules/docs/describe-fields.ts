import { accountLimits } from '#contract/names/limits.ts';
import { orderStates } from '#contract/names/order-states.ts';
import { sortValues } from '#contract/names/sorts.ts';
import { paymentCodes } from '#contract/rules/payment-method.ts';

import type { Operation, Shape } from './openapi-document.ts';

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
  method: { enum: Object.values(paymentCodes), description: '0: cash on delivery, 1: paid online' },
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
