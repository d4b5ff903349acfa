import { sql } from 'kysely';

const dayMs = 24 * 3_600_000;
/** A staff session ends when it has not been used for so long, */
export const unusedLifeMs = 30 * dayMs;
/** and at this age, however much it is used. */
export const sessionLifeMs = 90 * dayMs;

/** Sessions that have not ended, for queries of `staff_sessions` with others. */
export function openStaffSessions() {
  return sql<boolean>`(staff_sessions.last_used_at > ${before(unusedLifeMs)}
    and staff_sessions.started_at > ${before(sessionLifeMs)})`;
}

/** The time that is so long ago. */
export const before = (ms: number) => new Date(Date.now() - ms).toISOString();
