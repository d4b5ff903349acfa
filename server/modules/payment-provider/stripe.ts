import { createHmac } from 'node:crypto';

import { isSameSecret } from '#server/http/same-secret.ts';
import { paisaOfUnits, unitsOfPaisa, wholeNumber } from './amounts.ts';
import { callProvider, membersOf, type ProviderResponse, textIn } from './call-provider.ts';
import {
  type NewAttempt,
  type Provider,
  type ProviderAccount,
  type ProviderAnswer,
  ProviderError,
  type RefundAnswer,
  type RefundCalls,
} from './provider.ts';

// Stripe Checkout (docs.stripe.com/api/checkout/sessions): the server makes a session, the browser
// is sent to its page, and the session says what became of it. A signed webhook says when to ask.

const apiOf = ({ simulator }: ProviderAccount): string =>
  simulator === undefined ? 'https://api.stripe.com/v1' : `${simulator}/stripe/v1`;

/** Of the answers that this file reads. */
const apiVersion = '2024-06-20';
/** The least that Stripe allows, so that an open session holds nobody up. */
const sessionMs = 31 * 60_000;

/** Refunds (docs.stripe.com/api/refunds), found again by what the shop has written on them. */
const refunds: RefundCalls = {
  canFail: true,

  async send(account, { id, transaction, amountPaisa, currency }) {
    const response = await post(account, 'refunds', `refund-${id}`, {
      payment_intent: transaction,
      amount: String(unitsOfPaisa(amountPaisa, currency)),
      [`metadata[${refundMark}]`]: id,
    });
    if (response.status !== 200) throw refused(response);
    return refundAnswerOf(membersOf(response.json));
  },

  // Stripe knows a key for a day; a refund stays.
  async ask(account, { id, transaction }) {
    const query = new URLSearchParams({ payment_intent: transaction, limit: '100' });
    const response = await callProvider('Stripe', `${apiOf(account)}/refunds?${query}`, {
      headers: headersOf(account),
    });
    const { data } = membersOf(response.json);
    // That it can't be asked says nothing about the refund.
    if (response.status !== 200 || !Array.isArray(data))
      throw new ProviderError('Stripe gave no answer that can be read.');
    const found = data.map(membersOf).find((one) => membersOf(one.metadata)[refundMark] === id);
    return found && refundAnswerOf(found);
  },
};

const refundMark = 'shop_refund';

const refundKinds: Readonly<Record<string, RefundAnswer['kind']>> = {
  succeeded: 'done',
  pending: 'waiting',
  requires_action: 'waiting',
  failed: 'failed',
  canceled: 'failed',
};

function refundAnswerOf({ id, status }: Readonly<Record<string, unknown>>): RefundAnswer {
  const said = textIn(status);
  if (said === '') throw new ProviderError('Stripe gave no answer that can be read.');
  return { said, kind: refundKinds[said] ?? 'unclear', reference: textIn(id) || undefined };
}

export const stripe: Provider = {
  name: 'stripe',
  words: {
    begun: ['open, unpaid'],
    paid: 'complete, paid',
    returned: ['complete, paid, refunded'],
  },
  refunds,

  formTargets: ({ simulator }) => [simulator ?? 'https://checkout.stripe.com'],

  async start(account, attempt: NewAttempt) {
    const { id, amountPaisa, currency, title, returnUrl, cancelUrl } = attempt;
    const expiresAt = new Date(Date.now() + sessionMs);
    const response = await post(account, 'checkout/sessions', id, {
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': currency.toLowerCase(),
      'line_items[0][price_data][unit_amount]': String(unitsOfPaisa(amountPaisa, currency)),
      'line_items[0][price_data][product_data][name]': title,
      client_reference_id: id,
      success_url: returnUrl,
      cancel_url: cancelUrl,
      expires_at: String(Math.floor(expiresAt.getTime() / 1000)),
    });
    const session = membersOf(response.json);
    const url = textIn(session.url);
    const isSession = typeof session.id === 'string' && URL.canParse(url);
    if (response.status !== 200 || !isSession) throw refused(response);
    return { reference: textIn(session.id), url, expiresAt: expiresAt.toISOString() };
  },

  async ask(account, { id, reference }) {
    const response = await callProvider(
      'Stripe',
      // With what was given back since then.
      `${apiOf(account)}/checkout/sessions/${encodeURIComponent(reference)}?expand[]=payment_intent.latest_charge`,
      { headers: headersOf(account) },
    );
    const session = membersOf(response.json);
    if (response.status !== 200 || session.id !== reference) throw refused(response);
    if (session.client_reference_id !== id)
      throw new ProviderError('Stripe answered about another payment.');
    return answerOf(session);
  },
};

function answerOf(session: Readonly<Record<string, unknown>>): ProviderAnswer {
  const status = textIn(session.status);
  const paid = textIn(session.payment_status);
  const currency = textIn(session.currency).toUpperCase();
  const units = wholeNumber(session.amount_total);
  const intent = membersOf(session.payment_intent);
  const returned = wholeNumber(membersOf(intent.latest_charge).amount_refunded) ?? 0;
  const answer = {
    said: [status, paid, returned > 0 && 'refunded'].filter(Boolean).join(', '),
    kind: kindOf(status, paid),
    amountPaisa: units === undefined ? undefined : paisaOfUnits(units, currency),
    currency,
    transaction: textIn(session.payment_intent) || textIn(intent.id) || undefined,
  };
  if (answer.kind !== 'paid' || returned === 0) return answer;
  const returnedPaisa = paisaOfUnits(returned, currency);
  // Of a part somebody has to look, as at the wallets.
  return { ...answer, returnedPaisa, kind: returned === units ? 'returned' : 'unclear' };
}

/** `complete, unpaid`: a bank says later whether the money comes. */
function kindOf(status: string, paid: string): ProviderAnswer['kind'] {
  if (paid === 'paid') return 'paid';
  if (paid !== 'unpaid') return 'unclear';
  if (status === 'expired') return 'ended';
  return status === 'open' || status === 'complete' ? 'waiting' : 'unclear';
}

const headersOf = ({ keys }: ProviderAccount) => ({
  authorization: `Bearer ${keys.secretKey ?? ''}`,
  'stripe-version': apiVersion,
});

function post(
  account: ProviderAccount,
  path: string,
  idempotencyKey: string,
  fields: Readonly<Record<string, string>>,
): Promise<ProviderResponse> {
  return callProvider('Stripe', `${apiOf(account)}/${path}`, {
    method: 'POST',
    headers: { ...headersOf(account), 'idempotency-key': idempotencyKey },
    body: new URLSearchParams(fields),
  });
}

function refused({ status, json }: ProviderResponse): ProviderError {
  const { message } = membersOf(membersOf(json).error);
  return new ProviderError(`Stripe has refused it: ${textIn(message) || `status ${status}`}`, {
    isRefusal: status >= 400 && status < 500 && status !== 429 && status !== 409,
  });
}

/** As Stripe recommends: an older event is somebody else's copy of it. */
const toleranceMs = 5 * 60_000;

/**
 * The event in a webhook's body. Undefined unless it is signed with the secret, over the bytes as
 * they came, within the last five minutes.
 */
export function readStripeEvent(
  body: Buffer,
  signature: string,
  secret: string,
  now = Date.now(),
): Readonly<Record<string, unknown>> | undefined {
  if (secret === '') return undefined;
  const parts = signature.split(',').map((part) => part.trim().split('='));
  const valuesOf = (wanted: string) =>
    parts.flatMap(([name, value = '']) => (name === wanted ? [value] : []));
  const [time = ''] = valuesOf('t');
  const signed = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  // After a change of the secret there are two for a while. Other schemes are not believed.
  const isSigned = valuesOf('v1').some((given) => isSameSecret(given, signed));
  const ageMs = Math.abs(now - Number(time) * 1000);
  if (!isSigned || !(ageMs <= toleranceMs)) return undefined;
  try {
    return membersOf(JSON.parse(body.toString('utf8')));
  } catch {
    return undefined;
  }
}

/** The id of the Checkout session that an event is about; undefined for any other. */
export function sessionOfEvent(event: Readonly<Record<string, unknown>>): string | undefined {
  if (!textIn(event.type).startsWith('checkout.session.')) return undefined;
  return textIn(membersOf(membersOf(event.data).object).id) || undefined;
}

/** The payment of which an event says that money went back, or did not; undefined for any other. */
export function refundedInEvent(event: Readonly<Record<string, unknown>>): string | undefined {
  if (!/^(?:charge\.refunded$|refund\.|charge\.refund\.)/.test(textIn(event.type)))
    return undefined;
  return textIn(membersOf(membersOf(event.data).object).payment_intent) || undefined;
}
