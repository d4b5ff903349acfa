import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs the owner's commands beside the running shop. */
export class Owner {
  /** Creates a coupon and returns its code. */
  async giveCoupon(percent: number): Promise<string> {
    const code = `TEST-${randomBytes(4).toString('hex').toUpperCase()}`;
    await this.#shop('coupons', 'add', code, `${percent}%`);
    return code;
  }

  /** Sets an order's status: confirmed, shipped ... */
  async setOrder(orderId: string, status: string): Promise<void> {
    await this.#shop('orders', 'set', orderId, status);
  }

  /** Runs one of the `orders` subcommands. */
  async orders(...args: string[]): Promise<void> {
    await this.#shop('orders', ...args);
  }

  async #shop(...args: string[]): Promise<void> {
    const { SHOP_DATA_DIR, ...env } = process.env;
    if (!SHOP_DATA_DIR) throw new Error('SHOP_DATA_DIR is not set.');
    await run(process.execPath, ['dist/server/shop.js', ...args], {
      env: { ...env, DATA_DIR: SHOP_DATA_DIR, DATABASE_URL: '', NODE_ENV: 'production' },
    });
  }
}
