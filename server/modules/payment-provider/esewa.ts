import { createHmac } from 'node:crypto';

import { isSameSecret } from '#server/http/same-secret.ts';
import { paisaOfRupees, rupeesText } from './amounts.ts';
import { callProvider, membersOf, textIn } from './call-provider.ts';
import {
  type KnownAttempt,
  type NewAttempt,
  type Provider,
  type ProviderAccount,
  type ProviderAnswer,
  ProviderError,
} from './provider.ts';

// eSewa ePay v2 (developer.esewa.com.np/pages/Epay): the browser sends a signed form, eSewa sends it
// back with a signed answer, and its server says what became of a transaction.

interface Addresses {
  readonly form: string;
  readonly status: string;
}

const addresses: Readonly<Record<'test' | 'live', Addresses>> = {
  test: {
    form: 'https://rc-epay.esewa.com.np/api/epay/main/v2/form',
    status: 'https://rc.esewa.com.np/api/epay/transaction/status/',
  },
  live: {
    form: 'https://epay.esewa.com.np/api/epay/main/v2/form',
    status: 'https://epay.esewa.com.np/api/epay/transaction/status/',
  },
};

function addressesOf({ mode, simulator }: ProviderAccount): Addresses {
  return simulator === undefined
    ? addresses[mode]
    : { form: `${simulator}/esewa/form`, status: `${simulator}/esewa/status/` };
}

/** The fields that a request signs, in this order. */
const signedFields = ['total_amount', 'transaction_uuid', 'product_code'] as const;
/** Longer than eSewa keeps a page open for a payment. */
const sessionMs = 60 * 60_000;

/** The signature of fields in their order: HMAC-SHA256, in Base64. */
export function esewaSignature(
  fields: Readonly<Record<string, string>>,
  names: readonly string[],
  secretKey: string,
): string {
  const message = names.map((name) => `${name}=${fields[name] ?? ''}`).join(',');
  return createHmac('sha256', secretKey).update(message).digest('base64');
}

/**
 * The fields of a signed answer (`data` of the return address), as text. Undefined where it can't be
 * read, or its signature is not eSewa's.
 */
export function readEsewaAnswer(
  data: string,
  secretKey: string,
): Readonly<Record<string, string>> | undefined {
  const text = Buffer.from(data, 'base64').toString('utf8');
  const fields = fieldsIn(text);
  const names = fields?.signed_field_names?.split(',') ?? [];
  // Without these it could be the answer to anything.
  const isWhole = ['status', ...signedFields].every((name) => names.includes(name));
  if (!fields || !isWhole) return undefined;
  const expected = esewaSignature(fields, names, secretKey);
  return isSameSecret(expected, fields.signature ?? '') ? fields : undefined;
}

/** eSewa signs `1000.0` where the JSON has a number, which would be read as `1000`. */
function fieldsIn(text: string): Readonly<Record<string, string>> | undefined {
  const quoted = text.replaceAll(/("\w+"\s*:\s*)(-?\d[\d.,]*\d|\d)(?=\s*[,}])/g, '$1"$2"');
  try {
    const members = Object.entries(membersOf(JSON.parse(quoted)));
    return Object.fromEntries(members.map(([name, value]) => [name, String(value ?? '')]));
  } catch {
    return undefined;
  }
}

const kinds: Readonly<Record<string, ProviderAnswer['kind']>> = {
  COMPLETE: 'paid',
  PENDING: 'waiting',
  AMBIGUOUS: 'waiting',
  CANCELED: 'ended',
  FULL_REFUND: 'returned',
  // How much of it, nobody says.
  PARTIAL_REFUND: 'unclear',
};

export const esewa: Provider = {
  name: 'esewa',
  words: { begun: ['NOT_FOUND'], paid: 'COMPLETE', returned: ['FULL_REFUND'] },
  // Its form can be sent whenever a browser still has it.
  takesLate: true,

  formTargets: (account) => [new URL(addressesOf(account).form).origin],

  async start(account, { id, amountPaisa, returnUrl, cancelUrl }: NewAttempt) {
    const { productCode = '', secretKey = '' } = account.keys;
    const amount = rupeesText(amountPaisa);
    const fields = {
      amount,
      tax_amount: '0',
      total_amount: amount,
      transaction_uuid: id,
      product_code: productCode,
      product_service_charge: '0',
      product_delivery_charge: '0',
      success_url: returnUrl,
      failure_url: cancelUrl,
      signed_field_names: signedFields.join(','),
    };
    return {
      reference: id,
      url: addressesOf(account).form,
      fields: { ...fields, signature: esewaSignature(fields, signedFields, secretKey) },
      expiresAt: new Date(Date.now() + sessionMs).toISOString(),
    };
  },

  async ask(account, attempt: KnownAttempt) {
    const { reference, amountPaisa, expiresAt } = attempt;
    const { productCode = '' } = account.keys;
    const query = new URLSearchParams({
      product_code: productCode,
      total_amount: rupeesText(amountPaisa),
      transaction_uuid: reference,
    });
    const { json } = await callProvider('eSewa', `${addressesOf(account).status}?${query}`);
    const answer = membersOf(json);
    const said = textIn(answer.status);
    // Its own words for a moment without service have no status.
    if (said === '') throw new ProviderError('eSewa gave no answer that can be read.');
    if (answer.transaction_uuid !== reference || answer.product_code !== productCode)
      throw new ProviderError('eSewa answered about another transaction.');
    const paid = paisaOfRupees(answer.total_amount);
    const kind = kindOf(said, expiresAt);
    return {
      said,
      kind,
      amountPaisa: paid,
      ...(kind === 'returned' && { returnedPaisa: paid }),
      currency: 'NPR',
      transaction: textIn(answer.ref_id) || undefined,
    };
  },
};

/** Until the customer has sent the form, eSewa knows nothing of it. */
function kindOf(said: string, expiresAt: string): ProviderAnswer['kind'] {
  if (said === 'NOT_FOUND') return Date.now() < Date.parse(expiresAt) ? 'waiting' : 'ended';
  return kinds[said] ?? 'unclear';
}
