import { isFullRun } from './full-run.ts';
import { postgresFolder } from './postgres.ts';

export type EngineName = 'sqlite' | 'postgres';

/** Every engine on this machine. */
export const everyEngine: readonly EngineName[] = postgresFolder ? ['sqlite', 'postgres'] : ['sqlite'];

/** For tests whose outcome does not depend on the engine: SQLite alone, and every engine in a full run. */
export const defaultEngines: readonly EngineName[] = isFullRun ? everyEngine : ['sqlite'];
