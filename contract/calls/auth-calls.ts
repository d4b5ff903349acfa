import * as z from 'zod/mini';

import { accountLimits } from '#contract/names/limits.ts';

import { defineCall } from './call.ts';
import { idSchema, messageSchema, textSchema } from './schemas.ts';

const area = 'Authentication';
const emailText = textSchema(accountLimits.emailMax, 1);
/** Bounds the length only, far above the limit: `newPasswordProblem` has a message of its own. */
const passwordText = z.string().check(z.minLength(1), z.maxLength(accountLimits.passwordMax * 32));

export const login = defineCall(area, 'login', 'POST /authentication/login', {
  summary: 'Logs a customer in. `username` holds the email address',
  body: z.object({
    username: emailText,
    password: passwordText,
    /**
     * The token of a mailed confirmation link: together with the password it confirms whose the
     * address is.
     */
    confirmationToken: z.optional(textSchema(500, 1)),
  }),
  response: z.object({ token: z.string(), userId: z.string(), userEmail: z.string() }),
});

export const register = defineCall(area, 'register', 'POST /authentication/register', {
  summary: 'Opens a customer account and mails a confirmation. Any role but Customer is ignored',
  query: z.object({ role: z.optional(z.string().check(z.maxLength(40))) }),
  body: z.object({
    username: textSchema(accountLimits.nameMax, 1),
    email: emailText,
    password: passwordText,
  }),
  response: messageSchema,
});

export const forgotPassword = defineCall(
  area,
  'forgotPassword',
  'POST /authentication/forgot-password',
  {
    summary:
      'Mails a link to set a new password. Responds the same way for known and unknown addresses',
    query: z.object({ email: emailText }),
    response: messageSchema,
  },
);

export const resetPassword = defineCall(
  area,
  'resetPassword',
  'POST /authentication/reset-password',
  {
    summary:
      'Sets a new password with the token from the mail; ' +
      'until the address is confirmed, its link does so, too',
    body: z.object({
      email: emailText,
      token: textSchema(500, 1),
      password: passwordText,
      confirmPassword: passwordText,
    }),
    response: messageSchema,
  },
);

export const confirmEmail = defineCall(area, 'confirmEmail', 'GET /authentication/confirm-email', {
  summary:
    'Confirms the mailbox with the token from the mail, for logging in; ' +
    'a login with the token confirms the person',
  query: z.object({ token: textSchema(500, 1), email: emailText }),
  response: messageSchema,
});

/** Sends nothing while the last link is younger than five minutes, or the address is confirmed. */
export const sendConfirmation = defineCall(
  area,
  'sendConfirmation',
  'POST /userdetails/{userId}/confirmation',
  {
    summary: 'Mails the logged-in customer another link to confirm the email address',
    params: z.object({ userId: idSchema }),
    response: messageSchema,
  },
);

/**
 * The response carries a new token, because the change ends every other session of this customer.
 */
export const changePassword = defineCall(
  area,
  'changePassword',
  'POST /authentication/change-password',
  {
    summary:
      'Changes the password of the logged-in customer; ' +
      'other sessions end, this one gets a new token',
    body: z.object({
      email: emailText,
      oldPassword: passwordText,
      newPassword: passwordText,
      confirmPassword: passwordText,
    }),
    response: z.extend(messageSchema, { token: z.optional(z.string()) }),
  },
);
export const sessionSchema = z.object({
  sessionId: z.string(),
  /** For example `Chrome on Android`. */
  device: z.string(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  /** To the hour. */
  lastUsedAt: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
});

export type CustomerSession = z.infer<typeof sessionSchema>;

/**
 * Needs no token: a device that logged out offline has none left when it reaches the shop. The id
 * is as hard to guess as a token and can only end its session. Responds the same for an unknown id.
 */
export const logout = defineCall(area, 'logout', 'POST /authentication/logout', {
  summary: 'Ends a session, named by the `sid` of its token',
  body: z.object({ sessionId: idSchema }),
  response: messageSchema,
});

export const listSessions = defineCall(area, 'listSessions', 'GET /userdetails/{userId}/sessions', {
  summary: 'Where a customer is logged in, last used first',
  params: z.object({ userId: idSchema }),
  response: z.array(sessionSchema),
});

export const endSession = defineCall(
  area,
  'endSession',
  'DELETE /userdetails/{userId}/sessions/{sessionId}',
  {
    summary: 'Ends one of a customer’s sessions; responds with those that are left',
    params: z.object({ userId: idSchema, sessionId: idSchema }),
    response: z.array(sessionSchema),
  },
);

export const endOtherSessions = defineCall(
  area,
  'endOtherSessions',
  'DELETE /userdetails/{userId}/sessions',
  {
    summary: 'Ends all of a customer’s sessions but the one that asks; responds with that one',
    params: z.object({ userId: idSchema }),
    response: z.array(sessionSchema),
  },
);

export const userSchema = z.object({
  userId: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
});

export type UserDetails = z.infer<typeof userSchema>;

export const readUser = defineCall('User', 'readUser', 'GET /userdetails/{userId}', {
  summary: 'A customer’s own profile',
  params: z.object({ userId: idSchema }),
  response: userSchema,
});

export const updateUser = defineCall('User', 'updateUser', 'PUT /userdetails/{userId}', {
  summary: 'Changes a customer’s name and phone number',
  params: z.object({ userId: idSchema }),
  body: z.object({
    name: textSchema(accountLimits.nameMax, 1),
    phoneNumber: textSchema(accountLimits.phoneMax),
  }),
  response: userSchema,
});
