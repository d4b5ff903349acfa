import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { FailureError } from '#server/http/failure-error.ts';
import { createPasswords, type Passwords } from '#server/modules/auth/passwords.ts';
import { createSessionTokens, readTokenSecret, type SessionTokens } from '#server/modules/auth/session-tokens.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sessionTokens: SessionTokens;
    passwords: Passwords;
    /** A hook that lets nobody through who is not logged in: 401. Sets `request.userId`. */
    requireUser: (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    /** Who asks, where the call asked to know. */
    userId: string | undefined;
  }
}

/** Who asks: a Bearer token of ours whose version is still the user's. */
export const authPlugin = fp(
  async (app) => {
    const { database } = app;
    const tokens = createSessionTokens(await readTokenSecret(database));
    app.decorate('sessionTokens', tokens);
    app.decorate('passwords', await createPasswords());
    app.decorateRequest('userId', undefined);
    app.decorate('requireUser', async (request: FastifyRequest) => {
      const token = /^Bearer +([\w.-]+) *$/i.exec(request.headers.authorization ?? '')?.[1];
      const claims = token && (await tokens.verify(token));
      if (!claims) throw notLoggedIn();
      const user = await database.read
        .selectFrom('users')
        .select('token_version')
        .where('id', '=', claims.userId)
        .executeTakeFirst();
      if (user?.token_version !== claims.version) throw notLoggedIn();
      request.userId = claims.userId;
    });
  },
  { name: 'auth', dependencies: ['shop', 'failure'] },
);

function notLoggedIn(): FailureError {
  return new FailureError(401, 'Please log in first.');
}
