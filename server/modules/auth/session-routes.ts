import type { FastifyInstance } from 'fastify';

import { endOtherSessions, endSession, listSessions, logout } from '#contract/calls/session-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { serveOverHttp } from '#server/http/serve.ts';
import { serveUserChange, serveUserRead } from '#server/http/serve-private.ts';

import { endSessions, findSession, readSessions } from './session-store.ts';

/** Logout, and the list of a customer's sessions. */
export async function sessionRoutes(app: FastifyInstance): Promise<void> {
  const { database, sessions } = app;
  const ownerOf = ({ params }: { readonly params: { readonly userId: string } }) => params.userId;

  serveOverHttp(app, logout, {}, async ({ body: { sessionId } }) => {
    const found = await findSession(database.read, sessionId);
    if (found) {
      await database.transaction((trx) => endSessions(trx, found.userId, { only: sessionId }));
      sessions.forget(found.userId);
    }
    return { message: messages.loggedOut };
  });

  serveUserRead(app, listSessions, {
    ownerOf,
    read: ({ userId, request }) => readSessions(database.read, userId, request.sessionId),
  });

  serveUserChange(app, endSession, {
    ownerOf,
    change: async (trx, { userId, params, request }) => {
      await endSessions(trx, userId, { only: params.sessionId });
      return readSessions(trx, userId, request.sessionId);
    },
    afterCommit: async ({ userId }) => sessions.forget(userId),
  });

  serveUserChange(app, endOtherSessions, {
    ownerOf,
    change: async (trx, { userId, request }) => {
      await endSessions(trx, userId, { except: request.sessionId });
      return readSessions(trx, userId, request.sessionId);
    },
    afterCommit: async ({ userId }) => sessions.forget(userId),
  });
}
