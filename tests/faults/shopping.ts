import { randomUUID } from 'node:crypto';

import { addCartItem } from '#contract/calls/cart-calls.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';
import { failureSchema } from '#contract/failure.ts';

import type { Piece, Shopper } from './fault-shop.ts';
import { until } from './killable-server.ts';

/** An order that a shopper sends, with retries, until it succeeds. */
export interface Purchase {
  readonly shopper: Shopper;
  readonly key: string;
  readonly wanted: readonly (Piece & { readonly quantity: number; readonly key: string })[];
  readonly withScreenshot: boolean;
  /** How many of `wanted` are known to be in the cart. */
  inCart: number;
  /** The order's id, once the shop has acknowledged it. */
  orderId: string | undefined;
}

/** Shoppers who order as fast as the shop responds, and retry requests without a response. */
export class Shopping {
  readonly purchases: Purchase[] = [];
  /** Whether a 503 counts as no response; any other that is not a success is thrown. */
  mayBeAway = true;
  readonly #shoppers: readonly Shopper[];
  readonly #pieces: readonly Piece[];
  readonly #screenshot: Buffer;

  constructor(shoppers: readonly Shopper[], pieces: readonly Piece[], screenshot: Buffer) {
    this.#shoppers = shoppers;
    this.#pieces = pieces;
    this.#screenshot = screenshot;
  }

  /** Purchases that the shop has acknowledged. */
  get acknowledged(): Purchase[] {
    return this.purchases.filter((purchase) => purchase.orderId !== undefined);
  }

  /**
   * Orders until the shop is unreachable or `until` returns true. Throws when the shop rejects
   * anything. A function as `origin` is called for each request.
   */
  async run(origin: Origin, until: () => boolean): Promise<void> {
    await Promise.all(this.#shoppers.map((shopper) => this.#shop(origin, shopper, until)));
  }

  /** Orders in the background. Returns a function that waits for the last purchases. */
  keepOrdering(origin: Origin): () => Promise<void> {
    let isEnough = false;
    const ordering = this.run(origin, () => isEnough);
    // Whoever awaits it sees a failure.
    ordering.catch(() => {});
    return () => {
      isEnough = true;
      return ordering;
    };
  }

  /** Waits until this many more orders are acknowledged. */
  untilMore(count: number): Promise<void> {
    const enough = this.acknowledged.length + count;
    return until(`${count} more orders`, () => this.acknowledged.length >= enough);
  }

  /** Retries purchases without a response, and starts no new ones. */
  async repeat(origin: Origin): Promise<void> {
    await this.run(origin, () => true);
  }

  async #shop(origin: Origin, shopper: Shopper, until: () => boolean): Promise<void> {
    for (;;) {
      const open = this.purchases.find(
        (purchase) => purchase.shopper === shopper && purchase.orderId === undefined,
      );
      if (!open && until()) return;
      const purchase = open ?? this.newPurchase(shopper);
      if (!(await this.complete(origin, purchase))) return;
    }
  }

  /** Creates a purchase, one in ten paid online. */
  newPurchase(shopper: Shopper, withScreenshot = Math.random() < 0.1): Purchase {
    const pieces = this.#pieces
      .toSorted(() => Math.random() - 0.5)
      .slice(0, 1 + Math.floor(Math.random() * 3));
    const purchase: Purchase = {
      shopper,
      key: randomUUID(),
      wanted: pieces.map((piece) => ({
        ...piece,
        quantity: 1 + Math.floor(Math.random() * 3),
        key: randomUUID(),
      })),
      withScreenshot,
      inCart: 0,
      orderId: undefined,
    };
    this.purchases.push(purchase);
    return purchase;
  }

  /** Fills the cart and orders. Returns false when the shop was unreachable. */
  async complete(origin: Origin, purchase: Purchase): Promise<boolean> {
    if (!(await this.fillCart(origin, purchase))) return false;
    const order = await this.#send(
      origin,
      placeOrder.path,
      purchase,
      purchase.key,
      this.formOf(purchase),
    );
    if (!order) return false;
    purchase.orderId = placeOrder.response.parse(order).orderId;
    return true;
  }

  /** Fills the cart. Returns false when the shop was unreachable. */
  async fillCart(origin: Origin, purchase: Purchase): Promise<boolean> {
    const { shopper, wanted } = purchase;
    while (purchase.inCart < wanted.length) {
      const piece = wanted[purchase.inCart];
      if (!piece) return false;
      const body = JSON.stringify({
        userId: shopper.userId,
        productId: piece.productId,
        quantity: piece.quantity,
        selectedAttributeId: piece.attributeId || null,
      });
      if (!(await this.#send(origin, addCartItem.path, purchase, piece.key, body))) return false;
      purchase.inCart += 1;
    }
    return true;
  }

  /** The order's form. */
  formOf({ shopper, withScreenshot }: Purchase): FormData {
    const form = new FormData();
    form.set('shoppingCartId', shopper.cartId);
    form.set('addressId', shopper.addressId);
    form.set('method', withScreenshot ? '1' : '0');
    form.set('PhoneNumber', '9841000000');
    if (withScreenshot)
      form.set('FormFile', new Blob([new Uint8Array(this.#screenshot)]), 'paid.png');
    return form;
  }

  /**
   * Sends a request, and again with the same key when the connection was cut. Undefined when the
   * shop is unreachable.
   */
  async #send(
    origin: Origin,
    path: string,
    { shopper }: Purchase,
    key: string,
    body: string | FormData,
  ): Promise<unknown> {
    const once = (signal?: AbortSignal) => {
      const url = `${typeof origin === 'string' ? origin : origin()}/api${path}`;
      return this.#sendOnce(url, shopper, key, body, signal);
    };
    const lost =
      Math.random() < cutConnections.share
        ? AbortSignal.timeout(Math.round(Math.random() * cutConnections.withinMs))
        : undefined;
    return (await once(lost)) ?? (lost?.aborted ? once() : undefined);
  }

  async #sendOnce(
    url: string,
    { token }: Shopper,
    key: string,
    body: string | FormData,
    signal?: AbortSignal,
  ): Promise<unknown> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        ...(signal && { signal }),
      });
      text = await response.text();
    } catch {
      return undefined;
    }
    if (response.ok) return JSON.parse(text);
    if (response.status !== 503 || !this.mayBeAway)
      throw new Error(`${url} responded with ${response.status}: ${text}`);
    failureSchema.parse(JSON.parse(text));
    return undefined;
  }
}

/** A shop's origin, or a function that returns the current one. */
export type Origin = string | (() => string);

/** Share of connections that are cut, and after how long at most. */
const cutConnections = { share: 0.2, withinMs: 40 };
