import { availableParallelism } from 'node:os';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { FailureError } from '#server/http/failure-error.ts';
import { FairQueue } from '#server/http/fair-queue.ts';
import { deviceName } from '#server/modules/auth/device-name.ts';
import { createKnownDevices, type KnownDevices } from '#server/modules/auth/known-devices.ts';
import { createPasswords, type Passwords } from '#server/modules/auth/passwords.ts';
import { createSessionTokens, readTokenSecret, type SessionTokens } from '#server/modules/auth/session-tokens.ts';
import { createSessions, type Sessions } from '#server/modules/auth/sessions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sessionTokens: SessionTokens;
    passwords: Passwords;
    knownDevices: KnownDevices;
    sessions: Sessions;
    /** A hook that lets nobody through who is not logged in: 401. Sets `request.userId` and `request.sessionId`. */
    requireUser: (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    /** Who asks, where the call asked to know. */
    userId: string | undefined;
    /** By which session; empty where the call did not ask to know. */
    sessionId: string;
  }
}

/** Hashing keeps a core busy on purpose; one is left for everybody else. */
const hashes = { kind: 'hash', atOnce: Math.max(1, availableParallelism() - 1), perVisitor: 8, inAll: 64 };

/** Who asks: a Bearer token of ours whose session goes on. */
export const authPlugin = fp(
  async (app) => {
    const { database } = app;
    const secret = await readTokenSecret(database);
    const tokens = createSessionTokens(secret);
    app.decorate('sessionTokens', tokens);
    app.decorate('passwords', await createPasswords(new FairQueue(app.work, hashes)));
    const isSecure = app.settings.publicUrl.startsWith('https:');
    app.decorate('knownDevices', createKnownDevices(secret, { isSecure }));
    const sessions = createSessions(database);
    app.decorate('sessions', sessions);
    app.decorateRequest('userId', undefined);
    app.decorateRequest('sessionId', '');
    app.decorate('requireUser', async (request: FastifyRequest) => {
      const token = /^Bearer +([\w.-]+) *$/i.exec(request.headers.authorization ?? '')?.[1];
      const claims = token && (await tokens.verify(token));
      if (!claims) throw notLoggedIn();
      if (!(await sessions.isOpen(claims, () => deviceName(request.headers['user-agent'])))) throw notLoggedIn();
      request.userId = claims.userId;
      request.sessionId = claims.sessionId;
    });
  },
  { name: 'auth', dependencies: ['shop', 'failure'] },
);

function notLoggedIn(): FailureError {
  return new FailureError(401, 'Please log in first.');
}
