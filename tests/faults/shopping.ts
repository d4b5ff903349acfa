import { randomUUID } from 'node:crypto';

import { addCartItem } from '#contract/calls/cart-calls.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';

import type { Piece, Shopper } from './faults-shop.ts';

/** What a shopper wants to buy in one go, however often it takes to say so. */
export interface Wish {
  readonly shopper: Shopper;
  readonly key: string;
  readonly wanted: readonly (Piece & { readonly quantity: number; readonly key: string })[];
  readonly withScreenshot: boolean;
  /** How many of `wanted` are known to be in the cart. */
  inCart: number;
  /** The order, once the shop said that it is placed. */
  orderId: string | undefined;
}

/** Shoppers who order as fast as the shop answers, and who repeat what they got no answer to. */
export class Shopping {
  readonly wishes: Wish[] = [];
  readonly #shoppers: readonly Shopper[];
  readonly #pieces: readonly Piece[];
  readonly #screenshot: Buffer;
  readonly #awayStatuses: readonly number[];

  /** Responses with one of `awayStatuses` count as no response; any other that is not a success is thrown. */
  constructor(
    shoppers: readonly Shopper[],
    pieces: readonly Piece[],
    screenshot: Buffer,
    awayStatuses: readonly number[] = [],
  ) {
    this.#shoppers = shoppers;
    this.#pieces = pieces;
    this.#screenshot = screenshot;
    this.#awayStatuses = awayStatuses;
  }

  /** Wishes with an answer, and those nobody knows what became of. */
  get acknowledged(): Wish[] {
    return this.wishes.filter((wish) => wish.orderId !== undefined);
  }

  /**
   * Goes on until the shop is away, or `until` says that it is enough. Throws when the shop refuses anything. A function
   * chooses the origin of each request anew.
   */
  async run(origin: Origin, until: () => boolean): Promise<void> {
    await Promise.all(this.#shoppers.map((shopper) => this.#shop(origin, shopper, until)));
  }

  /** Says again what got no answer, and nothing new. */
  async repeat(origin: Origin): Promise<void> {
    await this.run(origin, () => true);
  }

  async #shop(origin: Origin, shopper: Shopper, until: () => boolean): Promise<void> {
    for (;;) {
      const open = this.wishes.find((wish) => wish.shopper === shopper && wish.orderId === undefined);
      if (!open && until()) return;
      const wish = open ?? this.newWish(shopper);
      if (!(await this.carryOut(origin, wish))) return;
    }
  }

  /** Something that this shopper wants, one in ten paid online. */
  newWish(shopper: Shopper, withScreenshot = Math.random() < 0.1): Wish {
    const pieces = this.#pieces.toSorted(() => Math.random() - 0.5).slice(0, 1 + Math.floor(Math.random() * 3));
    const wish: Wish = {
      shopper,
      key: randomUUID(),
      wanted: pieces.map((piece) => ({ ...piece, quantity: 1 + Math.floor(Math.random() * 3), key: randomUUID() })),
      withScreenshot,
      inCart: 0,
      orderId: undefined,
    };
    this.wishes.push(wish);
    return wish;
  }

  /** False when the shop went away in the middle. */
  async carryOut(origin: Origin, wish: Wish): Promise<boolean> {
    if (!(await this.fillCart(origin, wish))) return false;
    const order = await this.#send(origin, placeOrder.path, wish, wish.key, this.formOf(wish));
    if (!order) return false;
    wish.orderId = placeOrder.response.parse(order).orderId;
    return true;
  }

  /** The first half of it. False when the shop went away. */
  async fillCart(origin: Origin, wish: Wish): Promise<boolean> {
    const { shopper, wanted } = wish;
    while (wish.inCart < wanted.length) {
      const piece = wanted[wish.inCart];
      if (!piece) return false;
      const body = JSON.stringify({
        userId: shopper.userId,
        productId: piece.productId,
        quantity: piece.quantity,
        selectedAttributeId: piece.attributeId || null,
      });
      if (!(await this.#send(origin, addCartItem.path, wish, piece.key, body))) return false;
      wish.inCart += 1;
    }
    return true;
  }

  /** The order's form. */
  formOf({ shopper, withScreenshot }: Wish): FormData {
    const form = new FormData();
    form.set('shoppingCartId', shopper.cartId);
    form.set('addressId', shopper.addressId);
    form.set('method', withScreenshot ? '1' : '0');
    form.set('PhoneNumber', '9841000000');
    if (withScreenshot) form.set('FormFile', new Blob([new Uint8Array(this.#screenshot)]), 'paid.png');
    return form;
  }

  /** Sends a wish, and once more under the same key when the line was lost. Undefined when the shop is away. */
  async #send(origin: Origin, path: string, { shopper }: Wish, key: string, body: string | FormData): Promise<unknown> {
    const once = (signal?: AbortSignal) => {
      const url = `${typeof origin === 'string' ? origin : origin()}/api${path}`;
      return sendOnce(url, shopper, key, body, this.#awayStatuses, signal);
    };
    const lost =
      Math.random() < lostLines.share ? AbortSignal.timeout(Math.round(Math.random() * lostLines.withinMs)) : undefined;
    return (await once(lost)) ?? (lost?.aborted ? once() : undefined);
  }
}

/** Where a shop answers, or where it does at the moment. */
export type Origin = string | (() => string);

/** How often a shopper's line is lost while the shop goes on, and after how long at most. */
const lostLines = { share: 0.2, withinMs: 40 };

async function sendOnce(
  url: string,
  { token }: Shopper,
  key: string,
  body: string | FormData,
  awayStatuses: readonly number[],
  signal?: AbortSignal,
): Promise<unknown> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(signal && { signal }),
    });
    text = await answer.text();
  } catch {
    return undefined;
  }
  if (awayStatuses.includes(answer.status)) return undefined;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}
