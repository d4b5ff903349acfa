import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the shop's owner does at the command line, beside the running shop. */
export class Owner {
  /** Gives out a coupon of the test's own. Answers its code. */
  async giveCoupon(percent: number): Promise<string> {
    const code = `TEST-${randomBytes(4).toString('hex').toUpperCase()}`;
    await this.#shop('coupons', 'add', code, `${percent}%`);
    return code;
  }

  /** Moves an order on: confirmed, shipped ... */
  async setOrder(orderId: string, status: string): Promise<void> {
    await this.#shop('orders', 'set', orderId, status);
  }

  async #shop(...words: string[]): Promise<void> {
    const { SHOP_DATA_DIR, ...env } = process.env;
    if (!SHOP_DATA_DIR) throw new Error('The tests’ shop does not say where its data lies.');
    await run(process.execPath, ['dist/server/shop.js', ...words], {
      env: { ...env, DATA_DIR: SHOP_DATA_DIR, DATABASE_URL: '', NODE_ENV: 'production' },
    });
  }
}
