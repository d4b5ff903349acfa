/** What `npm run bench` was asked for. */
export interface BenchOptions {
  /** Of each measurement. */
  readonly seconds: number;
  /** Whose median counts. */
  readonly runs: number;
  readonly database: string;
  /** A checkout of an older version with its own packages and build, measured in the same run. */
  readonly base: string | undefined;
  /** Names of rows; all without. */
  readonly only: readonly string[];
}
