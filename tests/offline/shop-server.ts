import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

import { foldText } from '#contract/rules/search/fold.ts';
import { builtMain, type KillableServer, startServer } from '#tests/faults/killable-server.ts';

import type { Line } from './line.ts';

interface DirectRequest {
  readonly method: 'POST' | 'DELETE';
  readonly token: string;
  readonly body?: unknown;
}

/** A shop with the demo's products behind a line that can be cut. */
export class ShopServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly #line: Line;
  #running: KillableServer | undefined;
  /** Another build of the server. */
  #next: KillableServer | undefined;

  readonly #env: Readonly<Record<string, string>>;

  private constructor(
    line: Line,
    dataDir: string,
    origin: string,
    env: Readonly<Record<string, string>>,
  ) {
    this.#line = line;
    this.origin = origin;
    this.dataDir = dataDir;
    this.#env = env;
  }

  /**
   * `demoDir`: the data of a shop with the demo, which may be running; it is not written to.
   * `origin`: the address that browsers open, by default the line's; passkeys need a name in it.
   */
  static async open(
    demoDir: string,
    line: Line,
    origin = line.origin,
    env: Readonly<Record<string, string>> = {},
  ): Promise<ShopServer> {
    const dataDir = await copyDemoShop(demoDir);
    const server = new ShopServer(line, dataDir, origin, env);
    server.#running = await server.#run(builtMain);
    await server.reset();
    return server;
  }

  /** Starts again with its data, optionally another build. */
  async start(main?: string): Promise<void> {
    if (main !== undefined) {
      // A data folder takes one server.
      await this.#running?.kill();
      this.#running = undefined;
      this.#next = await this.#run(main);
      this.#line.leadTo(this.#next.port);
    }
    await this.#line.mend();
  }

  /** Stops at once: connections are refused. */
  async stop(): Promise<void> {
    await this.#line.cut();
  }

  /** Deletes the scripts that are kept for tabs of other builds. */
  async forgetScripts(): Promise<void> {
    await rm(join(this.dataDir, 'scripts'), { recursive: true, force: true });
  }

  /** Does not respond until it is released. */
  hang(isHanging: boolean): void {
    this.#line.hang(isHanging);
  }

  /** Restores the initial state of the shop and the line. */
  async reset(): Promise<void> {
    await this.#next?.kill();
    this.#next = undefined;
    this.#line.hang(false);
    this.#running ??= await this.#run(builtMain);
    this.#line.leadTo(this.#running.port);
    await this.#line.mend();
  }

  /** Writes to the catalogue beside the running shop, as an owner's command does. */
  change(sql: string, ...values: readonly string[]): void {
    const database = new Sqlite(join(this.dataDir, 'shop.sqlite'));
    // Triggers write what is searched by it.
    database.function('fold_text', { deterministic: true }, (text) => foldText(String(text)));
    try {
      database.prepare(sql).run(...values);
      database.prepare('UPDATE catalogue_state SET version = version + 1 WHERE id = 1').run();
    } finally {
      database.close();
    }
  }

  /** The shop's address past the line, as another device reaches it. */
  get directOrigin(): string {
    return `http://127.0.0.1:${(this.#next ?? this.#running)?.port}`;
  }

  /** Requests to the shop past the line, as from another device. */
  async askDirectly(path: string, { method, token, body }: DirectRequest): Promise<void> {
    const response = await fetch(`${this.directOrigin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }

  get isRunning(): boolean {
    return this.#line.isWhole;
  }

  /** Rows of the shop's database, whether it runs or not. */
  read<Row>(sql: string, ...values: readonly string[]): Row[] {
    const database = new Sqlite(join(this.dataDir, 'shop.sqlite'));
    try {
      return database.prepare<string[], Row>(sql).all(...values);
    } finally {
      database.close();
    }
  }

  async close(): Promise<void> {
    for (const server of [this.#next, this.#running]) await server?.kill();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  #run(main: string): Promise<KillableServer> {
    const env = { DATA_DIR: this.dataDir, PUBLIC_URL: this.origin };
    return startServer(main, Object.assign(env, this.#env));
  }
}

/**
 * Copies the data of a shop with the demo into a new folder. Pictures are shared, as they are named
 * by their content.
 */
async function copyDemoShop(demoDir: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-offline-'));
  const demo = new Sqlite(join(demoDir, 'shop.sqlite'));
  demo.prepare('VACUUM INTO ?').run(join(dataDir, 'shop.sqlite'));
  demo.close();
  for (const folder of ['pictures', 'renditions', 'videos']) {
    // The first thumbnail creates its folder, which a broken link would prevent.
    await mkdir(join(demoDir, folder), { recursive: true });
    await symlink(join(demoDir, folder), join(dataDir, folder));
  }
  return dataDir;
}
