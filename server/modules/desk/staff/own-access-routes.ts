import type { FastifyInstance } from 'fastify';
import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import {
  addPasskey,
  confirmTotp,
  endOtherStaffSessions,
  endStaffSession,
  logoutStaff,
  makeRecoveryCodes,
  readStaffLogins,
  removePasskey,
  removeTotp,
  startPasskey,
  startStepUp,
  startTotp,
  stepUpByCode,
  stepUpByPasskey,
} from '#contract/calls/admin/staff-me-calls.ts';
import type { StaffLogins, StaffMe } from '#contract/calls/admin/staff-schemas.ts';
import { omit } from '#contract/omit.ts';
import { newPasswordProblem } from '#contract/rules/texts/password.ts';
import type { Audit } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { hasRow } from '#server/db/has-row.ts';
import { invalidField, invalidInput, notFound, refusal } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { countRows } from '#server/modules/desk/records.ts';
import {
  consumeRecoveryCode,
  consumeTotpCode,
  isRecoveryCode,
  newTotp,
  pendingTotp,
  replaceRecoveryCodes,
  stepOfCode,
} from './codes.ts';
import {
  creationOptions,
  recordUse,
  requestOptions,
  storeChallenge,
  verifyCreation,
  verifyUse,
} from './passkeys.ts';
import { endStaffSessions, readStaffSessions, stepUpSession } from './staff-sessions.ts';
import { deleteInvites, findStaff } from './staff-store.ts';

/** What every member of the staff does with their own access. */
export async function ownAccessRoutes(app: FastifyInstance): Promise<void> {
  serveSessions(app);
  servePasskeys(app);
  serveTotp(app);
}

function serveSessions(app: FastifyInstance): void {
  serveStaffRead(app, readStaffMe, {
    beforeLogin: true,
    async read({ staff }) {
      const { services, customOrders } = await app.catalogue.settings();
      const { read } = app.database;
      const has = {
        bookings: services.length > 0 || (await hasRow(read, 'bookings')),
        customOrders: customOrders || (await hasRow(read, 'custom_requests')),
      };
      return { ...staff, has, shopUrl: app.settings.publicUrl };
    },
  });
  serveStaffRead(app, readStaffLogins, {
    beforeLogin: true,
    read: ({ staff }) => readLogins(app.database.read, staff),
  });

  serveStaffChange(app, logoutStaff, {
    beforeLogin: true,
    change: async (trx, { staff, audit }) => {
      await endStaffSessions(trx, staff.id, { only: staff.sessionId });
      await audit({ action: 'staff.logout', subject: `staff:${staff.id}` });
      return { message: 'You are logged out.' };
    },
    afterCommit: async (_input, _prepared, reply) =>
      void reply.header('set-cookie', app.staffCookies.clear()),
  });

  serveStaffChange(app, endStaffSession, {
    change: async (trx, { staff, params, audit }) => {
      const ended = await endStaffSessions(trx, staff.id, { only: params.sessionId });
      await audit({ action: 'staff.sessions', subject: `staff:${staff.id}`, after: { ended } });
      return readLogins(trx, staff);
    },
  });

  serveStaffChange(app, endOtherStaffSessions, {
    change: async (trx, { staff, audit }) => {
      const ended = await endStaffSessions(trx, staff.id, { except: staff.sessionId });
      await audit({ action: 'staff.sessions', subject: `staff:${staff.id}`, after: { ended } });
      return readLogins(trx, staff);
    },
  });
}

function servePasskeys(app: FastifyInstance): void {
  serveStaffRead(app, startPasskey, {
    stepUp: true,
    beforeLogin: true,
    read: ({ staff }) => creationOptions(app, staff),
  });

  serveStaffChange(app, addPasskey, {
    stepUp: true,
    beforeLogin: true,
    prepare: ({ staff, body }) => verifyCreation(app, staff, body.credential),
    change: async (trx, { staff, body, audit }, passkey) => {
      await trx
        .insertInto('staff_passkeys')
        .values({ ...passkey, name: body.name })
        .execute();
      await deleteInvites(trx, staff.email);
      await audit({
        action: 'staff.passkey-add',
        subject: `staff:${staff.id}`,
        after: { name: body.name },
      });
      return readLogins(trx, staff);
    },
  });

  serveStaffChange(app, removePasskey, {
    stepUp: true,
    change: async (trx, { staff, params, audit }) => {
      const removed = await trx
        .deleteFrom('staff_passkeys')
        .where('id', '=', params.passkeyId)
        .where('staff_id', '=', staff.id)
        .returning('name')
        .executeTakeFirst();
      if (!removed) throw notFound('You have no such passkey.');
      await requireLogin(trx, staff);
      await audit({
        action: 'staff.passkey-remove',
        subject: `staff:${staff.id}`,
        before: { name: removed.name },
      });
      return readLogins(trx, staff);
    },
  });
}

/** The authenticator app with its password, and the recovery codes. */
function serveTotp(app: FastifyInstance): void {
  const { database, passwords } = app;

  serveStaffRead(app, startTotp, {
    stepUp: true,
    beforeLogin: true,
    read: async ({ staff }) => {
      const shop = await app.catalogue.settings();
      const totp = newTotp({ issuer: `${shop.name} desk`, label: staff.email });
      await storeChallenge(database, {
        challenge: totp.secret,
        purpose: 'totp',
        staff_id: staff.id,
      });
      return totp;
    },
  });

  serveStaffChange(app, confirmTotp, {
    stepUp: true,
    beforeLogin: true,
    storesResponse: false,
    prepare: async ({ body }) => {
      const problem = newPasswordProblem(body.password);
      if (problem) throw invalidField('password', 'password-weak', problem);
      return passwords.hash(body.password);
    },
    change: async (trx, { staff, body, audit }, password_hash) => {
      const totp_secret = await pendingTotp(trx, staff.id);
      const totp_last_step = totp_secret && stepOfCode(totp_secret, body.code);
      if (!totp_secret || !totp_last_step)
        throw invalidField(
          'code',
          'code-wrong',
          'This code is not right. Check that the app shows the code of this shop, ' +
            'and type the newest one.',
        );
      await trx
        .updateTable('staff')
        .set({ password_hash, totp_secret, totp_last_step })
        .where('id', '=', staff.id)
        .execute();
      await trx.deleteFrom('staff_challenges').where('challenge', '=', totp_secret).execute();
      await deleteInvites(trx, staff.email);
      await audit({ action: 'staff.totp-add', subject: `staff:${staff.id}` });
      return readLogins(trx, staff);
    },
  });

  serveStaffChange(app, removeTotp, {
    stepUp: true,
    change: async (trx, { staff, audit }) => {
      const nothing = { password_hash: null, totp_secret: null, totp_last_step: null };
      await trx.updateTable('staff').set(nothing).where('id', '=', staff.id).execute();
      await requireLogin(trx, staff);
      await audit({ action: 'staff.totp-remove', subject: `staff:${staff.id}` });
      return readLogins(trx, staff);
    },
  });

  serveStaffChange(app, makeRecoveryCodes, {
    stepUp: true,
    storesResponse: false,
    change: async (trx, { staff, audit }) => {
      const codes = await replaceRecoveryCodes(trx, staff.id);
      await audit({ action: 'staff.recovery-codes', subject: `staff:${staff.id}` });
      return { codes };
    },
  });
}

/** Confirming by a fresh passkey or code, before calls that need it. */
export async function stepUpRoutes(app: FastifyInstance): Promise<void> {
  const { rateLimiter } = app;

  serveStaffRead(app, startStepUp, {
    read: ({ staff }) => requestOptions(app, 'step-up', staff.id),
  });

  serveStaffChange(app, stepUpByPasskey, {
    storesResponse: false,
    prepare: ({ body, staff }) => verifyUse(app, 'step-up', body.credential, staff.id),
    change: async (trx, { staff, audit }, verified) => {
      if (!verified || !(await recordUse(trx, verified))) {
        throw refused('credential', 'This passkey was not accepted. Please try again.');
      }
      return stepUp(trx, staff, audit, 'passkey');
    },
  });

  serveStaffChange(app, stepUpByCode, {
    storesResponse: false,
    prepare: async ({ staff, request }) => {
      await rateLimiter.consume('staffCode', { address: request.ip, account: staff.id });
    },
    change: async (trx, { staff, body, audit }) => {
      const isRecovery = isRecoveryCode(body.code);
      const secret = (await findStaff(trx, staff.id))?.totp_secret;
      const isAccepted = isRecovery
        ? await consumeRecoveryCode(trx, staff.id, body.code)
        : typeof secret === 'string' && (await consumeTotpCode(trx, staff.id, secret, body.code));
      if (!isAccepted) throw refused('code', 'This code is not right, or was used before.');
      return stepUp(trx, staff, audit, isRecovery ? 'recovery code' : 'code');
    },
    afterCommit: ({ staff, request }) =>
      rateLimiter.recordSuccess('staffCode', { address: request.ip, account: staff.id }),
  });
}

async function stepUp(trx: Trx, staff: StaffMe, audit: Audit, method: string): Promise<StaffMe> {
  const steppedUpUntil = await stepUpSession(trx, staff.sessionId);
  await audit({ action: 'staff.step-up', subject: `staff:${staff.id}`, after: { method } });
  return { ...staff, steppedUpUntil };
}

function refused(field: string, description: string) {
  return invalidInput([{ code: 'step-up-refused', description, field }]);
}

/** Reads somebody's own ways to log in, and where they are logged in. */
async function readLogins(read: Reader, { id, sessionId }: StaffMe): Promise<StaffLogins> {
  const passkeys = await read
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('staff_id', '=', id)
    .orderBy('created_at')
    .execute();
  const staff = await read
    .selectFrom('staff')
    .select(['totp_secret', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const codes = read.selectFrom('staff_recovery_codes').where('staff_id', '=', id);
  const sessions = await readStaffSessions(read, id);
  return {
    passkeys,
    hasTotp: staff.totp_secret !== null,
    hasPassword: staff.password_hash !== null,
    recoveryCodesLeft: await countRows(codes),
    sessions: sessions.map((session) => ({
      ...omit(session, 'staffId'),
      isCurrent: session.sessionId === sessionId,
    })),
  };
}

/** Throws 409 when somebody would be left with recovery codes only, or with nothing. */
async function requireLogin(trx: Trx, staff: StaffMe): Promise<void> {
  const { passkeys, hasTotp, hasPassword } = await readLogins(trx, staff);
  if (passkeys.length > 0 || (hasTotp && hasPassword)) return;
  throw refusal(409, 'last-login', 'This is your only way to log in. Add another one first.');
}
