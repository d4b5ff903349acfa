import * as z from 'zod/mini';

import { accountLimits } from '#contract/names/limits.ts';

import { defineCall } from './call.ts';
import { idSchema, messageSchema, textSchema } from './schemas.ts';

const area = 'Authentication';
const emailText = textSchema(accountLimits.emailMax, 1);
/** Bounds the length only: `isStrongPassword` checks the strength, with a message of its own. */
const passwordText = z.string().check(z.minLength(1), z.maxLength(accountLimits.passwordMax * 4));

export const login = defineCall({
  name: 'login',
  area,
  summary: 'Logs a customer in. `username` holds the email address',
  method: 'POST',
  path: '/authentication/login',
  body: z.object({ username: emailText, password: passwordText }),
  response: z.object({ token: z.string(), userId: z.string(), userEmail: z.string() }),
});

export const register = defineCall({
  name: 'register',
  area,
  summary: 'Opens a customer account and mails a confirmation. Any role but Customer is ignored',
  method: 'POST',
  path: '/authentication/register',
  query: z.object({ role: z.optional(z.string().check(z.maxLength(40))) }),
  body: z.object({ username: textSchema(accountLimits.nameMax, 1), email: emailText, password: passwordText }),
  response: messageSchema,
});

export const forgotPassword = defineCall({
  name: 'forgotPassword',
  area,
  summary: 'Mails a link to set a new password. Responds the same way for known and unknown addresses',
  method: 'POST',
  path: '/authentication/forgot-password',
  query: z.object({ email: emailText }),
  response: messageSchema,
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  area,
  summary: 'Sets a new password with the token from the mail',
  method: 'POST',
  path: '/authentication/reset-password',
  body: z.object({
    email: emailText,
    token: textSchema(500, 1),
    password: passwordText,
    confirmPassword: passwordText,
  }),
  response: messageSchema,
});

export const confirmEmail = defineCall({
  name: 'confirmEmail',
  area,
  summary: 'Confirms an email address with the token from the mail',
  method: 'GET',
  path: '/authentication/confirm-email',
  query: z.object({ token: textSchema(500, 1), email: emailText }),
  response: messageSchema,
});

/** Sends nothing while the last link is younger than five minutes, or the address is confirmed. */
export const sendConfirmation = defineCall({
  name: 'sendConfirmation',
  area,
  summary: 'Mails the logged-in customer another link to confirm the email address',
  method: 'POST',
  path: '/userdetails/{userId}/confirmation',
  params: z.object({ userId: idSchema }),
  response: messageSchema,
});

/** The response carries a new token, because the change ends every other session of this customer. */
export const changePassword = defineCall({
  name: 'changePassword',
  area,
  summary: 'Changes the password of the logged-in customer; other sessions end, this one gets a new token',
  method: 'POST',
  path: '/authentication/change-password',
  body: z.object({
    email: emailText,
    oldPassword: passwordText,
    newPassword: passwordText,
    confirmPassword: passwordText,
  }),
  response: z.extend(messageSchema, { token: z.optional(z.string()) }),
});
