import type { ShopDatabase } from '#server/db/connect.ts';
import type { PictureStore } from '#server/media/picture-store.ts';
import type { Settings } from '#server/plugins/env.ts';

/** What an owner's command works with. The database is migrated and open; the caller closes it. */
export interface ShopContext {
  readonly settings: Settings;
  readonly database: ShopDatabase;
  readonly pictures: PictureStore;
  readonly print: (line: string) => void;
}

/** One of the owner's commands: `npm run shop -- NAME ARGS`. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Answers the exit code; throws `CommandError` for what a person did wrong. */
  readonly run: (args: readonly string[], shop: ShopContext) => Promise<number>;
}

/** A mistake to tell in one sentence, without a stack. */
export class CommandError extends Error {}
