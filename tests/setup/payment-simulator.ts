import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'node:querystring';

// eSewa, Khalti and Stripe for tests, written from their public documents: what they take, what they
// answer, and how they misbehave. A shop uses it by PAYMENT_SIMULATOR.

export const esewaKeys = { productCode: 'EPAYTEST', secretKey: '8gBm/:&EnhH.1/q' };
export const khaltiKeys = { secretKey: 'khalti-secret' };
export const stripeKeys = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' };

/** A payment as the provider has it. */
export interface SimulatedPayment {
  readonly provider: 'esewa' | 'khalti' | 'stripe';
  readonly reference: string;
  /** What the shop calls it. */
  readonly shopId: string;
  readonly asked: number;
  /** eSewa's product code, or the key: other accounts don't find it. */
  readonly account: string;
  /** In the provider's own word. */
  status: string;
  /** In paisa, and Stripe's currency. */
  paid: number;
  currency: string;
  transaction: string | null;
  /** What went back, in paisa. */
  refunded: number;
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** Money that a provider has given back. */
export interface SimulatedRefund {
  readonly id: string;
  readonly payment: SimulatedPayment;
  readonly amount: number;
  /** In Stripe's word. */
  status: string;
  readonly mark: string;
}

/**
 * How a provider answers instead of properly; `lost`: it does what was asked, and says nothing;
 * `deaf`: it answers questions, and does nothing.
 */
export type Fault = 'down' | 'cut' | 'garbage' | 'other' | 'lost' | 'deaf' | undefined;

export interface PaymentSimulator {
  readonly url: string;
  readonly payments: SimulatedPayment[];
  readonly refunds: SimulatedRefund[];
  /** What Stripe says of new refunds. */
  refundStatus: string;
  fault: Fault;
  /** Runs once, after a provider has done what was asked and before it says so. */
  beforeAnswer: (() => Promise<unknown>) | undefined;
  /** How often it was asked what became of a payment. */
  asks: number;
  paymentOf(shopId: string): SimulatedPayment;
  /** The customer pays: all of it, unless something else is said. */
  pay(payment: SimulatedPayment, paid?: number, currency?: string): void;
  /** What comes with the browser, as each provider writes it. */
  returnAddress(payment: SimulatedPayment): string;
  webhook(
    payment: SimulatedPayment,
    secret?: string,
    type?: string,
  ): { body: string; signature: string };
  close(): Promise<void>;
}

const paidWord = { esewa: 'COMPLETE', khalti: 'Completed', stripe: 'complete, paid' } as const;
const openWord = { esewa: 'PENDING', khalti: 'Initiated', stripe: 'open, unpaid' } as const;

export async function openPaymentSimulator(): Promise<PaymentSimulator> {
  const payments: SimulatedPayment[] = [];
  const refunds: SimulatedRefund[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
    // What has it in its process may end.
    server.unref();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  const simulator: PaymentSimulator = {
    url,
    payments,
    refunds,
    refundStatus: 'succeeded',
    fault: undefined,
    beforeAnswer: undefined,
    asks: 0,
    paymentOf(shopId) {
      const found = payments.find((payment) => payment.shopId === shopId);
      if (!found) throw new Error(`No payment ${shopId}`);
      return found;
    },
    pay(payment, paid = payment.asked, currency = payment.currency) {
      payment.status = paidWord[payment.provider];
      payment.paid = paid;
      payment.currency = currency;
      payment.transaction ??= `${payment.provider}-${randomBytes(6).toString('hex')}`;
    },
    returnAddress,
    webhook(payment, secret = stripeKeys.webhookSecret, type = 'checkout.session.completed') {
      const object = type.startsWith('checkout.')
        ? { id: payment.reference }
        : { id: 're_or_ch', payment_intent: payment.transaction };
      const event = { type, data: { object } };
      const body = JSON.stringify(event);
      const time = Math.floor(Date.now() / 1000);
      const sign = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      return { body, signature: `t=${time},v1=${sign}` };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const body = await readBody(request);
    const isPage = pathname.startsWith('/esewa/form') || pathname.startsWith('/pages/');
    const { beforeAnswer } = simulator;
    const isChange = request.method === 'POST' && !pathname.endsWith('/lookup/');
    if (simulator.fault === 'deaf' && isChange) return void request.socket.destroy();
    const isLost = simulator.fault === 'lost' && isChange;
    if (isPage || (!beforeAnswer && !isLost))
      return serve(request, response, pathname, searchParams, body, isPage);
    simulator.beforeAnswer = undefined;
    const { writeHead, end } = response;
    let head: Parameters<typeof response.writeHead> | undefined;
    let said = '';
    Object.assign(response, {
      writeHead: (...given: Parameters<typeof response.writeHead>) => {
        head = given;
        return response;
      },
      end: (text: string) => {
        said = text;
        return response;
      },
    });
    serve(request, response, pathname, searchParams, body, isPage);
    await beforeAnswer?.();
    if (isLost) return void request.socket.destroy();
    Object.assign(response, { writeHead, end });
    if (head) response.writeHead(...head).end(said);
  }

  function serve(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    searchParams: URLSearchParams,
    body: string,
    isPage: boolean,
  ) {
    if (!isPage && simulator.fault === 'cut') {
      request.socket.destroy();
      return;
    }
    if (!isPage && simulator.fault === 'down')
      return send(response, 503, '{"code":0,"error_message":"Service is currently unavailable"}');
    if (!isPage && simulator.fault === 'garbage') return send(response, 200, '<html>hello</html>');
    if (pathname === '/esewa/form') return takeEsewaForm(response, parse(body));
    if (pathname === '/esewa/status/') return sendEsewaStatus(response, searchParams);
    if (pathname.startsWith('/khalti/')) return serveKhalti(request, response, pathname, body);
    if (pathname.startsWith('/stripe/')) return serveStripe(request, response, pathname, body);
    if (pathname.startsWith('/pages/')) return servePage(response, pathname, searchParams);
    return send(response, 404, '{}');
  }

  function add(
    payment: Omit<SimulatedPayment, 'status' | 'paid' | 'transaction' | 'refunded'>,
  ): SimulatedPayment {
    const added = {
      ...payment,
      status: openWord[payment.provider],
      paid: 0,
      transaction: null,
      refunded: 0,
    };
    payments.push(added);
    return added;
  }

  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

  function takeEsewaForm(response: ServerResponse, form: Readonly<Record<string, unknown>>) {
    const { total_amount: total, transaction_uuid: id, product_code: code } = form;
    const message = `total_amount=${total},transaction_uuid=${id},product_code=${code}`;
    const signature = createHmac('sha256', esewaKeys.secretKey).update(message).digest('base64');
    if (signature !== form.signature) return send(response, 400, 'ES104: Invalid signature');
    if (payments.some(({ shopId }) => shopId === id))
      return send(response, 409, 'Duplicate transaction UUID');
    const payment = add({
      provider: 'esewa',
      reference: textOf(id),
      shopId: textOf(id),
      asked: Math.round(Number(total) * 100),
      account: textOf(code),
      currency: 'NPR',
      returnUrl: textOf(form.success_url),
      cancelUrl: textOf(form.failure_url),
    });
    return redirect(response, `/pages/${payment.reference}`);
  }

  function sendEsewaStatus(response: ServerResponse, query: URLSearchParams) {
    simulator.asks += 1;
    const id = query.get('transaction_uuid');
    const payment = payments.find(({ reference }) => reference === id);
    const isKnown = payment && query.get('product_code') === payment.account;
    const { status, paid, asked, transaction } = isKnown
      ? payment
      : { status: 'NOT_FOUND', paid: 0, asked: 0, transaction: null };
    const sum = status === 'COMPLETE' ? paid : asked;
    // A number with a fraction, which no JavaScript writes.
    const amount = sum % 100 === 0 ? `${sum / 100}.0` : String(sum / 100);
    const uuid = simulator.fault === 'other' ? 'another' : id;
    return send(
      response,
      200,
      `{"product_code":${JSON.stringify(query.get('product_code'))},"transaction_uuid":${JSON.stringify(uuid)},"total_amount":${amount},"status":"${status}","ref_id":${JSON.stringify(transaction)}}`,
    );
  }

  function serveKhalti(
    { headers }: IncomingMessage,
    response: ServerResponse,
    path: string,
    text: string,
  ) {
    const account = textOf(headers.authorization);
    if (!account.startsWith('Key khalti-'))
      return send(response, 401, '{"detail":"Invalid token.","status_code":401}');
    const body = JSON.parse(text || '{}');
    if (path === '/khalti/api/v2/epayment/initiate/') {
      if (!Number.isSafeInteger(body.amount) || body.amount < 1000)
        return send(response, 400, '{"amount":["Amount should be greater than Rs. 10"]}');
      const pidx = randomBytes(11).toString('base64url');
      add({
        provider: 'khalti',
        reference: pidx,
        shopId: body.purchase_order_id,
        asked: body.amount,
        account,
        currency: 'NPR',
        returnUrl: body.return_url,
        cancelUrl: body.return_url,
      });
      return sendJson(response, 200, {
        pidx,
        payment_url: `${url}/pages/${pidx}`,
        expires_at: new Date(Date.now() + 1_800_000).toISOString(),
        expires_in: 1800,
      });
    }
    if (path === '/khalti/api/v2/epayment/lookup/') {
      simulator.asks += 1;
      const payment = payments.find(({ reference }) => reference === body.pidx);
      if (payment?.account !== account)
        return send(response, 404, '{"detail":"Not found.","error_key":"validation_error"}');
      const { status, asked, paid, transaction } = payment;
      const isEnded = status === 'Expired' || status === 'User canceled';
      return sendJson(response, isEnded ? 400 : 200, {
        pidx: simulator.fault === 'other' ? 'another' : payment.reference,
        total_amount: paid > 0 ? paid : asked,
        status,
        transaction_id: transaction,
        fee: 0,
        refunded: payment.refunded > 0,
      });
    }
    const [, code] = /^\/khalti\/api\/merchant-transaction\/([^/]+)\/refund\/$/.exec(path) ?? [];
    const payment = payments.find(({ transaction }) => transaction === code);
    if (code !== undefined && payment) {
      const amount = body.amount ?? payment.paid - payment.refunded;
      if (!Number.isSafeInteger(amount) || amount <= 0 || payment.refunded + amount > payment.paid)
        return send(response, 400, '{"detail":"Transaction already refunded."}');
      give(payment, amount, '');
      payment.status = payment.refunded === payment.paid ? 'Refunded' : 'Partially refunded';
      return send(response, 200, '{"detail":"Transaction refund successful."}');
    }
    return send(response, 404, '{"detail":"Not found."}');
  }

  function give(payment: SimulatedPayment, amount: number, mark: string): SimulatedRefund {
    const id = `re_${randomBytes(8).toString('hex')}`;
    // Khalti has refused what it has not given back.
    const status = payment.provider === 'stripe' ? simulator.refundStatus : 'succeeded';
    const refund = { id, payment, amount, mark, status };
    refunds.push(refund);
    if (refund.status !== 'failed') payment.refunded += amount;
    return refund;
  }

  const refundOf = ({ id, status, mark, amount }: SimulatedRefund) => ({
    id,
    object: 'refund',
    status,
    amount,
    metadata: { shop_refund: mark },
  });

  const made = new Map<string, object>();

  function serveStripe(
    { headers, method, url: address = '' }: IncomingMessage,
    response: ServerResponse,
    path: string,
    text: string,
  ) {
    const account = textOf(headers.authorization);
    if (!account.startsWith('Bearer sk_'))
      return send(response, 401, '{"error":{"message":"Invalid API Key provided"}}');
    const key = textOf(headers['idempotency-key']);
    const known = made.get(`${path} ${key}`);
    if (method === 'POST' && known) return sendJson(response, 200, known);
    const body = parse(text);
    if (method === 'POST' && path === '/stripe/v1/checkout/sessions') {
      const id = `cs_test_${randomBytes(8).toString('hex')}`;
      const payment = add({
        provider: 'stripe',
        reference: id,
        shopId: textOf(body.client_reference_id),
        asked: Number(body['line_items[0][price_data][unit_amount]']),
        account,
        currency: textOf(body['line_items[0][price_data][currency]']),
        returnUrl: textOf(body.success_url),
        cancelUrl: textOf(body.cancel_url),
      });
      const session = { ...sessionOf(payment), url: `${url}/pages/${id}` };
      made.set(`${path} ${key}`, session);
      return sendJson(response, 200, session);
    }
    if (path === '/stripe/v1/refunds' && method === 'POST') {
      const payment = payments.find(({ transaction }) => transaction === body.payment_intent);
      const amount = Number(body.amount);
      if (!payment || payment.refunded + amount > payment.paid)
        return send(response, 400, '{"error":{"message":"Refund amount is greater than charge"}}');
      const refund = refundOf(give(payment, amount, textOf(body['metadata[shop_refund]'])));
      made.set(`${path} ${key}`, refund);
      return sendJson(response, 200, refund);
    }
    if (path === '/stripe/v1/refunds') {
      const intent = new URL(address, url).searchParams.get('payment_intent');
      const of = refunds.filter(({ payment }) => payment.transaction === intent);
      return sendJson(response, 200, { object: 'list', data: of.map(refundOf) });
    }
    simulator.asks += 1;
    const id = path.replace('/stripe/v1/checkout/sessions/', '');
    const payment = payments.find(({ reference }) => reference === id);
    if (payment?.account !== account)
      return send(response, 404, '{"error":{"message":"No such checkout session"}}');
    const session = sessionOf(payment);
    return sendJson(
      response,
      200,
      simulator.fault === 'other' ? { ...session, client_reference_id: 'another' } : session,
    );
  }

  function sessionOf(payment: SimulatedPayment) {
    const [status, paymentStatus] = payment.status.split(', ');
    return {
      id: payment.reference,
      object: 'checkout.session',
      status,
      payment_status: paymentStatus,
      amount_total: payment.status === paidWord.stripe ? payment.paid : payment.asked,
      currency: payment.currency,
      payment_intent: payment.transaction && {
        id: payment.transaction,
        latest_charge: { amount_refunded: payment.refunded },
      },
      client_reference_id: payment.shopId,
    };
  }

  /** The provider's own page, on which the customer pays or turns back. */
  function servePage(response: ServerResponse, path: string, query: URLSearchParams) {
    const reference = path.replace('/pages/', '');
    const payment = payments.find((one) => one.reference === reference);
    if (!payment) return send(response, 404, 'No such payment');
    if (query.has('pay')) {
      simulator.pay(payment);
      return redirect(response, returnAddress(payment));
    }
    if (query.has('cancel')) {
      payment.status = { esewa: 'CANCELED', khalti: 'User canceled', stripe: 'open, unpaid' }[
        payment.provider
      ];
      return redirect(response, payment.cancelUrl);
    }
    const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Simulated ${payment.provider}</title>
<h1>Simulated ${payment.provider}</h1><p>${payment.asked / 100}</p><p><a href="?pay">Pay now</a></p><p><a href="?cancel">Turn back</a></p></html>`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  }

  function returnAddress({ provider, ...payment }: SimulatedPayment): string {
    if (provider === 'stripe') return payment.returnUrl;
    if (provider === 'khalti') {
      const query = new URLSearchParams({
        pidx: payment.reference,
        status: payment.status,
        total_amount: String(payment.paid),
        purchase_order_id: payment.shopId,
      });
      return `${payment.returnUrl}?${query}`;
    }
    const names =
      'transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names';
    const fields: Record<string, string> = {
      transaction_code: payment.transaction ?? '',
      status: payment.status,
      total_amount: (payment.paid / 100).toFixed(1),
      transaction_uuid: payment.shopId,
      product_code: esewaKeys.productCode,
      signed_field_names: names,
    };
    const message = names
      .split(',')
      .map((name) => `${name}=${fields[name]}`)
      .join(',');
    const signature = createHmac('sha256', esewaKeys.secretKey).update(message).digest('base64');
    const data = Buffer.from(JSON.stringify({ ...fields, signature })).toString('base64');
    return `${payment.returnUrl}?data=${encodeURIComponent(data)}`;
  }

  return simulator;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  send(response, status, JSON.stringify(value));
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location }).end();
}
