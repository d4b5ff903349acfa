import * as z from 'zod/mini';

import { accountLimits } from '#contract/names/limits.ts';

import { defineCall } from './call.ts';
import { idSchema, textSchema } from './schemas.ts';

const area = 'User';

export const userSchema = z.object({
  userId: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
});

export type UserDetails = z.infer<typeof userSchema>;

export const readUser = defineCall({
  name: 'readUser',
  area,
  summary: 'A customer’s own profile',
  method: 'GET',
  path: '/userdetails/{userId}',
  params: z.object({ userId: idSchema }),
  response: userSchema,
});

export const updateUser = defineCall({
  name: 'updateUser',
  area,
  summary: 'Changes a customer’s name and phone number',
  method: 'PUT',
  path: '/userdetails/{userId}',
  params: z.object({ userId: idSchema }),
  body: z.object({ name: textSchema(accountLimits.nameMax, 1), phoneNumber: textSchema(accountLimits.phoneMax) }),
  response: userSchema,
});
