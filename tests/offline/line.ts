import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * The network between a browser and the shop: an address that stays, behind which a shop is found,
 * or nobody. It can be cut, fall silent, and lead to another shop, while the shops themselves go
 * on: they take long to start.
 */
export class Line {
  readonly port: number;
  readonly origin: string;
  readonly #calls = new Set<Call>();
  #server: Server | undefined;
  #shopPort = 0;
  #isHanging = false;

  private constructor(port: number) {
    this.port = port;
    this.origin = `http://127.0.0.1:${port}`;
  }

  static async lay(): Promise<Line> {
    for (let attempt = 1; ; attempt += 1) {
      // Below the ephemeral ports, so that no other program takes it while the line is cut.
      const line = new Line(randomInt(20_000, 32_000));
      try {
        await line.mend();
        return line;
      } catch (error) {
        if (attempt === 20) throw error;
      }
    }
  }

  /** Sets the shop at the other end. Connections to another shop are closed. */
  leadTo(shopPort: number): void {
    if (this.#shopPort === shopPort) return;
    this.#shopPort = shopPort;
    this.#breakOff();
  }

  /** Closes all connections at once, as when the server was killed. */
  async cut(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    const closed = once(server, 'close');
    server.close();
    this.#breakOff();
    await closed;
  }

  async mend(): Promise<void> {
    if (this.#server) return;
    const server = createServer({ noDelay: true }, (caller) => this.#take(caller));
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.#server = server;
  }

  get isWhole(): boolean {
    return this.#server !== undefined;
  }

  /** Accepts requests without responding, like a server that hangs, until it is released. */
  hang(isHanging: boolean): void {
    this.#isHanging = isHanging;
    for (const call of this.#calls) call.hang(isHanging);
  }

  #take(caller: Socket): void {
    const call = new Call(
      caller,
      connect({ port: this.#shopPort, host: '127.0.0.1', noDelay: true }),
    );
    this.#calls.add(call);
    caller.once('close', () => this.#calls.delete(call));
    call.hang(this.#isHanging);
  }

  #breakOff(): void {
    for (const call of this.#calls) call.end();
  }
}

/** One connection through the line. */
class Call {
  readonly #caller: Socket;
  readonly #shop: Socket;

  constructor(caller: Socket, shop: Socket) {
    this.#caller = caller;
    this.#shop = shop;
    for (const [one, other] of [
      [caller, shop],
      [shop, caller],
    ] as const) {
      // An error closes both sides; an end lets the other side finish.
      one.on('error', () => this.end());
      one.once('close', () => {
        if (!one.readableEnded) other.destroy();
      });
    }
  }

  hang(isHanging: boolean): void {
    for (const [from, to] of [
      [this.#caller, this.#shop],
      [this.#shop, this.#caller],
    ] as const) {
      if (isHanging) from.unpipe(to).pause();
      else from.pipe(to);
    }
  }

  end(): void {
    this.#caller.destroy();
    this.#shop.destroy();
  }
}
