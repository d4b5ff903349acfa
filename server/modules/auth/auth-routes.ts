import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import {
  changePassword,
  confirmEmail,
  endOtherSessions,
  endSession,
  forgotPassword,
  listSessions,
  login,
  logout,
  register,
  resetPassword,
  sendConfirmation,
} from '#contract/calls/auth-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { normalEmail } from '#contract/rules/texts/contact.ts';
import { cleanLine, requireText } from '#server/http/clean-text.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { type CallValues, serveOverHttp } from '#server/http/serve.ts';
import {
  forbidden,
  serveUserChange,
  serveUserRead,
  serveVisitorChange,
} from '#server/http/serve-private.ts';
import { createUser, findUserByEmail } from '#server/modules/user/users.ts';

import { LoginThrottle, logIn } from './log-in.ts';
import {
  checkNewPassword,
  checkRegistration,
  confirmByToken,
  emailFromLink,
  emailTaken,
  findReset,
  mailLink,
  mailNobody,
  remindToConfirm,
  replacePassword,
  resetByToken,
  withPluses,
} from './mailed-links.ts';
import { endSessions, findSession, readSessions } from './sessions.ts';

// Calls that return a token, or that are idempotent by themselves, store no response.

/** Far longer than the work takes, so that the time does not reveal whether an account exists. */
const forgotPasswordMs = 100;

export async function authRoutes(app: FastifyInstance): Promise<void> {
  serveRegistration(app);
  serveLogin(app);
  servePasswords(app);
}

/** An account, and the confirmation of its email address. */
function serveRegistration(app: FastifyInstance): void {
  const { settings, passwords, rateLimiter, knownDevices } = app;
  const { publicUrl } = settings;

  serveVisitorChange(app, register, {
    idempotentContent: ({ body }) => ({ ...body, password: '' }),
    prepare: async ({ body, request }) => {
      checkRegistration(body);
      const name = requireText(cleanLine(body.username), 'username');
      await rateLimiter.consume('register', { address: request.ip });
      return {
        name,
        email: normalEmail(body.email),
        passwordHash: await passwords.hash(body.password),
      };
    },
    change: async (trx, _, newUser) => {
      const user = await createUser(trx, newUser);
      if (!user) throw emailTaken();
      await mailLink(trx, publicUrl, user, 'confirm');
      return { message: messages.verificationSent };
    },
  });

  serveOverHttp(app, confirmEmail, async ({ query }, { ip }, reply) => {
    const link = { token: withPluses(query.token), email: emailFromLink(query.email) };
    const userId = await confirmByToken(app.database, link);
    if (userId !== undefined) {
      await rateLimiter.recordSuccess('register', { address: ip });
      reply.header('set-cookie', knownDevices.cookieFor(userId));
    }
    return { message: messages.emailConfirmed };
  });

  const confirmAgain = async (
    { params }: CallValues<typeof sendConfirmation>,
    { userId = '' }: FastifyRequest,
  ) => {
    if (params.userId !== userId) throw forbidden();
    await app.database.transaction((trx) => remindToConfirm(trx, publicUrl, userId));
    return { message: messages.verificationSent };
  };
  serveOverHttp(app, sendConfirmation, confirmAgain, { onRequest: app.requireUser });
}

function serveLogin(app: FastifyInstance): void {
  const throttle = new LoginThrottle();
  serveOverHttp(app, login, async ({ body }, request, reply) => {
    const { result, cookie } = await logIn(app, throttle, body, request);
    reply.header('set-cookie', cookie);
    return result;
  });
}

function servePasswords(app: FastifyInstance): void {
  const { passwords, rateLimiter, knownDevices } = app;
  const { publicUrl } = app.settings;

  serveVisitorChange(app, forgotPassword, {
    prepare: async ({ query, request }) => {
      const email = emailFromLink(query.email);
      await rateLimiter.consume('forgot', { address: request.ip });
      // Also for unknown addresses, so that it tells nothing about them.
      const isMailed = (await rateLimiter.countAttempt('resetMail', email)) > 1;
      return { email, isMailed, minTime: delay(forgotPasswordMs) };
    },
    change: async (trx, _, { email, isMailed }) => {
      if (isMailed) return { message: messages.resetSentBefore };
      const user = await findUserByEmail(trx, email);
      await (user ? mailLink(trx, publicUrl, user, 'reset') : mailNobody(trx, email));
      return { message: messages.resetSent };
    },
    afterCommit: (_, { minTime }) => minTime,
  });

  serveVisitorChange(app, resetPassword, {
    idempotentContent: ({ body }) => ({ email: body.email, token: body.token }),
    prepare: async ({ body }) => {
      checkNewPassword({ ...body, field: 'password', differMessage: messages.passwordsDiffer });
      const link = { token: withPluses(body.token), email: emailFromLink(body.email) };
      // 32 random bytes can't be guessed, so wrong tokens are not counted; but only a valid one is
      // worth a hash.
      const userId = await findReset(app.database.read, link);
      return {
        link,
        userId,
        passwordHash: userId === undefined ? '' : await passwords.hash(body.password),
      };
    },
    change: async (trx, _, { link, passwordHash }) => {
      await resetByToken(trx, link, passwordHash);
      return { message: messages.passwordReset };
    },
    // A user who forgot the password may have used up their login attempts, or others behind the
    // same address.
    afterCommit: async ({ body, request }, { userId = '' }, reply) => {
      reply.header('set-cookie', knownDevices.cookieFor(userId));
      const client = { address: request.ip, account: emailFromLink(body.email) };
      await rateLimiter.recordSuccess('forgot', { address: request.ip });
      await rateLimiter.recordSuccess('login', client);
      await rateLimiter.recordSuccess('loginFromAnywhere', client);
    },
  });

  const replace = async ({ body }: CallValues<typeof changePassword>, request: FastifyRequest) => {
    const { newPassword: password, confirmPassword } = body;
    const differMessage = messages.newPasswordsDiffer;
    checkNewPassword({ field: 'newPassword', password, confirmPassword, differMessage });
    const version = await replacePassword(app, body, request);
    if (version === undefined) throw new FailureError(401, 'Please log in first.');
    const { userId = '', sessionId } = request;
    return {
      message: messages.passwordChanged,
      token: await app.sessionTokens.sign({ userId, version, sessionId }),
    };
  };
  serveOverHttp(app, changePassword, replace, { onRequest: app.requireUser });
}

/** Logout, and the list of a customer's sessions. */
export async function sessionRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveOverHttp(app, logout, async ({ body: { sessionId } }) => {
    const found = await findSession(database.read, sessionId);
    if (found)
      await database.transaction((trx) => endSessions(trx, found.userId, { only: sessionId }));
    return { message: messages.loggedOut };
  });

  serveUserRead(app, listSessions, {
    read: ({ userId, request }) => readSessions(database.read, userId, request.sessionId),
  });

  serveUserChange(app, endSession, {
    change: async (trx, { userId, params, request }) => {
      await endSessions(trx, userId, { only: params.sessionId });
      return readSessions(trx, userId, request.sessionId);
    },
  });

  serveUserChange(app, endOtherSessions, {
    change: async (trx, { userId, request }) => {
      await endSessions(trx, userId, { except: request.sessionId });
      return readSessions(trx, userId, request.sessionId);
    },
  });
}
