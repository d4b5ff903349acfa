import { rm } from 'node:fs/promises';

import Sqlite from 'better-sqlite3';

import { builtMain, type KillableServer, startServer } from '#tests/faults/killable-server.ts';
import { copyDemoShop } from '#tests/offline/shop-server.ts';

/** The built shop with the demo's products, which is really killed and started again at its address. */
export class BrowserShop {
  readonly dataDir: string;
  #server: KillableServer;
  #isRunning = true;

  private constructor(dataDir: string, server: KillableServer) {
    this.dataDir = dataDir;
    this.#server = server;
  }

  static async open(demoDir: string): Promise<BrowserShop> {
    const dataDir = await copyDemoShop(demoDir);
    return new BrowserShop(dataDir, await startServer(builtMain, { DATA_DIR: dataDir }));
  }

  get origin(): string {
    return this.#server.origin;
  }

  async start(main = builtMain): Promise<void> {
    if (this.#isRunning) return;
    this.#server = await startServer(main, { DATA_DIR: this.dataDir }, { port: this.#server.port });
    this.#isRunning = true;
  }

  async kill(): Promise<void> {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    await this.#server.kill();
  }

  /** Rows of the shop's database. */
  rows(sql: string, ...values: readonly string[]): Record<string, string | number | null>[] {
    const database = new Sqlite(`${this.dataDir}/shop.sqlite`);
    try {
      return database.prepare(sql).all(...values) as Record<string, string | number | null>[];
    } finally {
      database.close();
    }
  }

  async call<Result>(method: 'GET' | 'POST', path: string, body?: unknown, token?: string): Promise<Result> {
    const response = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<Result>;
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
