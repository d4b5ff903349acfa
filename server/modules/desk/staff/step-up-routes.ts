import type { FastifyInstance } from 'fastify';

import { startStepUp, stepUpByCode, stepUpByPasskey } from '#contract/calls/admin/staff-me-calls.ts';
import type { Audit } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';

import { recordUse, requestOptions, verifyUse } from './passkeys.ts';
import { consumeRecoveryCode, isRecoveryCode } from './recovery-codes.ts';
import { type StaffMember, stepUpSession } from './staff-sessions.ts';
import { findStaff } from './staff-store.ts';
import { consumeTotpCode } from './totp.ts';

/** Confirming by a fresh passkey or code, before calls that need it. */
export async function stepUpRoutes(app: FastifyInstance): Promise<void> {
  const { rateLimiter } = app;

  serveStaffRead(app, startStepUp, { read: ({ staff }) => requestOptions(app, 'step-up', staff.id) });

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

async function stepUp(trx: Trx, staff: StaffMember, audit: Audit, method: string): Promise<StaffMember> {
  const steppedUpUntil = await stepUpSession(trx, staff.sessionId);
  await audit({ action: 'staff.step-up', subject: `staff:${staff.id}`, after: { method } });
  return { ...staff, steppedUpUntil };
}

function refused(field: string, description: string) {
  return invalidInput([{ code: 'step-up-refused', description, field }]);
}
