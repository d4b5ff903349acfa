import { availableParallelism } from 'node:os';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { deskApiPath } from '#contract/names/desk.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { TaskQueue } from '#server/http/task-queue.ts';
import { createKnownDevices, type KnownDevices } from '#server/modules/auth/known-devices.ts';
import { createPasswords, type Passwords } from '#server/modules/auth/passwords.ts';
import {
  createSessionTokens,
  isSessionOpen,
  readTokenSecret,
  type SessionTokens,
} from '#server/modules/auth/sessions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sessionTokens: SessionTokens;
    passwords: Passwords;
    knownDevices: KnownDevices;
    staffDevices: KnownDevices;
    /**
     * A hook that sets `request.userId` and `request.sessionId`. Throws 401 when the client is not
     * logged in.
     */
    requireUser: (request: FastifyRequest) => Promise<void>;
    /**
     * The same for calls that visitors may make too: throws 401 only for a token that is not
     * accepted.
     */
    requireUserOrVisitor: (request: FastifyRequest) => Promise<void>;
    /**
     * A hook for what visitors send, too: sets `request.senderId`. A token that is not accepted any
     * more is a visitor's, so that nothing is lost when a session has ended.
     */
    recognizeSender: (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    /** Set by `requireUser`. */
    userId: string | undefined;
    /** Set by `requireUser`, else empty. */
    sessionId: string;
    /**
     * Who is logged in, set by `recognizeSender`; null for a visitor. Not the scope of idempotency
     * keys.
     */
    senderId: string | null;
    /** Their session, set with it; empty for a visitor. */
    senderSessionId: string;
  }
}

/** Hashing keeps a core busy on purpose; one core is left for everything else. */
const hashesAtOnce = Math.max(1, availableParallelism() - 1);
const hashesWaitingMax = 64;

/** Authenticates requests by a Bearer token whose session has not ended. */
export const authPlugin = fp(
  async (app) => {
    const { database } = app;
    const secret = await readTokenSecret(database);
    const tokens = createSessionTokens(secret);
    app.decorate('sessionTokens', tokens);
    app.decorate('passwords', await createPasswords(new TaskQueue(hashesAtOnce, hashesWaitingMax)));
    const isSecure = app.settings.publicUrl.startsWith('https:');
    app.decorate(
      'knownDevices',
      createKnownDevices(secret, { isSecure, path: '/api/authentication/login' }),
    );
    app.decorate(
      'staffDevices',
      createKnownDevices(secret, { isSecure, path: `${deskApiPath}/login` }),
    );
    app.decorateRequest('userId', undefined);
    app.decorateRequest('sessionId', '');
    app.decorateRequest('senderId', null);
    app.decorateRequest('senderSessionId', '');
    const claimsOf = async ({ headers }: FastifyRequest) => {
      const token = /^Bearer +([\w.-]+) *$/i.exec(headers.authorization ?? '')?.[1];
      const claims = token && (await tokens.verify(token));
      return claims && (await isSessionOpen(database, claims)) ? claims : undefined;
    };
    app.decorate('recognizeSender', async (request: FastifyRequest) => {
      const claims = await claimsOf(request);
      request.senderId = claims?.userId ?? null;
      request.senderSessionId = claims?.sessionId ?? '';
    });
    const requireUser = async (request: FastifyRequest) => {
      const claims = await claimsOf(request);
      if (!claims) throw new FailureError(401, 'Please log in first.');
      request.userId = claims.userId;
      request.sessionId = claims.sessionId;
    };
    app.decorate('requireUser', requireUser);
    app.decorate('requireUserOrVisitor', async (request: FastifyRequest) => {
      if (request.headers.authorization) await requireUser(request);
    });
  },
  { name: 'auth', dependencies: ['shop', 'failure'] },
);
