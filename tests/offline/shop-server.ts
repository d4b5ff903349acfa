import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Libsql from 'libsql';

import { freePort, type KillableServer, startServer } from '#tests/faults/killable-server.ts';

const builtMain = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** A shop of the test's own with the demo's products, which goes away and comes back at the same address. */
export class ShopServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly #port: number;
  #main = builtMain;
  #running: KillableServer | undefined;

  private constructor(port: number, dataDir: string) {
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
  }

  /** `demoDir`: the data of a shop with the demo, which may be running; it is not written to. */
  static async open(demoDir: string): Promise<ShopServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-offline-'));
    const demo = new Libsql(join(demoDir, 'shop.sqlite'));
    demo.prepare('VACUUM INTO ?').run(join(dataDir, 'shop.sqlite'));
    demo.close();
    // Named by their content: they can be shared.
    for (const folder of ['pictures', 'renditions', 'videos']) {
      await symlink(join(demoDir, folder), join(dataDir, folder));
    }
    const server = new ShopServer(await freePort(), dataDir);
    await server.start();
    return server;
  }

  /** Back again, with all it knew; from another build when one is named. */
  async start(main = this.#main): Promise<void> {
    if (this.#running) return;
    this.#main = main;
    const env = {
      DATABASE_URL: '',
      DATA_DIR: this.dataDir,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: this.origin,
      RATE_LIMIT: 'off',
      SMTP_URL: '',
      TRUST_PROXY: '',
    };
    this.#running = await startServer(main, env, this.#port);
  }

  /** Gone from one moment to the next: whoever calls finds nobody. */
  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.kill();
  }

  /** Answers nobody until it is let go on. */
  hang(isHanging: boolean): void {
    this.#running?.hang(isHanging);
  }

  /** As an owner's command writes to the catalogue beside the running shop. */
  change(sql: string, ...values: readonly string[]): void {
    const database = new Libsql(join(this.dataDir, 'shop.sqlite'));
    try {
      database.prepare(sql).run(...values);
      database.prepare('UPDATE catalogue_state SET version = version + 1 WHERE id = 1').run();
    } finally {
      database.close();
    }
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Rows of the shop's database, whether it runs or not. */
  read(sql: string, ...values: readonly string[]): unknown[] {
    const database = new Libsql(join(this.dataDir, 'shop.sqlite'));
    try {
      return database.prepare(sql).all(...values);
    } finally {
      database.close();
    }
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
