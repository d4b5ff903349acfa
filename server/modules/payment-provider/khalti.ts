import { wholeNumber } from './amounts.ts';
import { callProvider, membersOf, textIn } from './call-provider.ts';
import {
  type NewAttempt,
  type Provider,
  type ProviderAccount,
  type ProviderAnswer,
  ProviderError,
  type RefundCalls,
} from './provider.ts';

// Khalti's web checkout, KPG-2 (docs.khalti.com/khalti-epayment): the server begins a payment and
// gets its `pidx`, the browser is sent to Khalti, and the lookup says what became of it. The address
// that the browser comes back to is not signed: nothing in it is believed.

const bases = {
  test: 'https://dev.khalti.com/api',
  live: 'https://khalti.com/api',
} as const;

const pages = { test: 'https://test-pay.khalti.com', live: 'https://pay.khalti.com' } as const;

const baseOf = ({ mode, simulator }: ProviderAccount): string =>
  simulator === undefined ? bases[mode] : `${simulator}/khalti/api`;

const kinds: Readonly<Record<string, ProviderAnswer['kind']>> = {
  Completed: 'paid',
  Pending: 'waiting',
  Initiated: 'waiting',
  Expired: 'ended',
  'User canceled': 'ended',
  Refunded: 'returned',
  'Partially refunded': 'unclear',
  'Partially Refunded': 'unclear',
};

/** As Khalti keeps a link. */
const linkMs = 60 * 60_000;

/**
 * Refunds (docs.khalti.com/api/refund), which have no key: sent twice, a part would go back twice. So
 * Khalti gives back only of a payment of which nothing went back before, and its lookup says after
 * that whether it did.
 */
const refunds: RefundCalls = {
  async check(account, { attempt }) {
    const { said } = await lookUp(account, attempt);
    if (said === 'Completed') return;
    throw new ProviderError(`Khalti says ‘${said}’: please give it back there.`, {
      isRefusal: true,
    });
  },

  async send(account, { transaction, amountPaisa, paidPaisa }) {
    const path = `merchant-transaction/${encodeURIComponent(transaction)}/refund/`;
    const body = amountPaisa === paidPaisa ? {} : { amount: amountPaisa };
    const { status, json } = await post(account, path, body);
    if (status !== 200) throw refused(status, json);
    return { said: textIn(membersOf(json).detail), kind: 'done', reference: transaction };
  },

  async ask(account, { attempt, transaction, amountPaisa, paidPaisa }) {
    const { said } = await lookUp(account, attempt).catch((error: unknown) => {
      // That it can't be asked says nothing about the refund.
      throw error instanceof ProviderError ? new ProviderError(error.message) : error;
    });
    if (said === 'Completed') return undefined;
    const kind = kindOfRefund(said, amountPaisa === paidPaisa);
    return { said, kind, reference: transaction };
  },
};

function kindOfRefund(said: string, isWhole: boolean): 'done' | 'unclear' {
  const expected = isWhole ? 'refunded' : 'partially refunded';
  return said.toLowerCase() === expected ? 'done' : 'unclear';
}

export const khalti: Provider = {
  name: 'khalti',
  words: { begun: ['Initiated'], paid: 'Completed', returned: ['Refunded'] },
  takesLate: true,
  refunds,

  formTargets: ({ mode, simulator }) => [simulator ?? pages[mode]],

  async start(account, { id, amountPaisa, title, returnUrl, shopUrl }: NewAttempt) {
    const { status, json } = await post(account, 'v2/epayment/initiate/', {
      return_url: returnUrl,
      website_url: shopUrl,
      amount: amountPaisa,
      purchase_order_id: id,
      purchase_order_name: title,
    });
    const { pidx, payment_url: address, expires_in: seconds } = membersOf(json);
    const url = textIn(address);
    const [target = ''] = khalti.formTargets(account);
    if (status !== 200 || typeof pidx !== 'string' || !isOn(url, target))
      throw refused(status, json);
    const lastsMs = (wholeNumber(seconds) ?? linkMs / 1000) * 1000;
    return { reference: pidx, url, expiresAt: new Date(Date.now() + lastsMs).toISOString() };
  },

  async ask(account, { reference }) {
    const { said, answer } = await lookUp(account, reference);
    const kind = kinds[said] ?? 'unclear';
    const amountPaisa = wholeNumber(answer.total_amount);
    return {
      said,
      kind,
      amountPaisa,
      currency: 'NPR',
      transaction: textIn(answer.transaction_id) || undefined,
      ...(kind === 'returned' && { returnedPaisa: amountPaisa }),
    };
  },
};

async function lookUp(account: ProviderAccount, pidx: string) {
  const { status, json } = await post(account, 'v2/epayment/lookup/', { pidx });
  const answer = membersOf(json);
  const said = textIn(answer.status);
  // An expired or canceled payment comes with 400, and with its status.
  if (said === '' || answer.pidx !== pidx) throw refused(status, json);
  return { said, answer };
}

function post(account: ProviderAccount, path: string, body: object) {
  return callProvider('Khalti', `${baseOf(account)}/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Key ${account.keys.secretKey ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

/** Whether an address is below another. */
function isOn(url: string, target: string): boolean {
  return URL.canParse(url) && new URL(url).origin === new URL(target).origin;
}

function refused(status: number, json: unknown): ProviderError {
  const { detail } = membersOf(json);
  const words = textIn(detail) || `status ${status}`;
  return new ProviderError(`Khalti has refused it: ${words}`, {
    isRefusal: status >= 400 && status < 500 && status !== 429,
  });
}
