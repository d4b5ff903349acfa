import { postgresFolder } from './postgres.ts';

// Which tests run on which database, and why: docs/decisions/03-tests.md.

export type EngineName = 'sqlite' | 'postgres';

/**
 * Every engine on this machine. For tests of what the engines do differently: locks, transactions and requests at the
 * same moment, unique keys and ON CONFLICT, idempotency keys, rate limits, jobs and leases, several processes on one
 * database, case and order of texts, backup, restore, import and export.
 */
export const everyEngine: readonly EngineName[] = postgresFolder ? ['sqlite', 'postgres'] : ['sqlite'];

/**
 * SQLite. For tests whose result does not depend on the engine: validation, access,
 * the text of emails, lists from memory.
 */
export const defaultEngines: readonly EngineName[] = ['sqlite'];
