import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, optionalText, textSchema } from '#contract/calls/schemas.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import {
  attemptStates,
  paymentProviders,
  providerModes,
  providerRefundStates,
} from '#contract/names/payment-providers.ts';

// The shop's accounts at providers of payments, and what customers have begun there.

const keyMax = 300;

const accountSchema = z.object({
  provider: z.enum(paymentProviders),
  label: z.string(),
  mode: z.enum(providerModes),
  /** Whether it takes the shop's currency; without it the way is not offered. */
  takesCurrency: z.boolean(),
  keys: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      hint: z.string(),
      isSet: z.boolean(),
      /** What may be shown of it: all of a public one, the last four characters of a secret. */
      shown: z.string(),
    }),
  ),
  /** Where the provider sends what has happened; empty where it sends nothing. */
  webhook: z.string(),
});

const accountsSchema = z.object({ accounts: z.array(accountSchema) });

export type ProviderAccounts = z.infer<typeof accountsSchema>;

export const readPaymentProviders = defineCall(
  'Desk: shop',
  'readPaymentProviders',
  'GET /admin/payment-providers',
  {
    summary: 'The shop’s accounts at wallets and for cards, without their keys',
    response: accountsSchema,
  },
);

export const savePaymentProvider = defineCall(
  'Desk: shop',
  'savePaymentProvider',
  'PUT /admin/payment-providers/{provider}',
  {
    summary: 'Sets keys of an account, and whether it is used; keys that are not sent stay',
    params: z.object({ provider: z.enum(paymentProviders) }),
    body: z.object({
      mode: z.enum(providerModes),
      /** By name. */
      keys: z.record(textSchema(40, 1), textSchema(keyMax)),
    }),
    response: accountsSchema,
  },
);

const attemptSchema = z.object({
  id: z.string(),
  provider: z.string(),
  /** The provider's name for people. */
  label: z.string(),
  isTest: z.boolean(),
  state: z.enum(attemptStates),
  /** In the provider's words. */
  said: z.string(),
  note: z.string(),
  amountPaisa: z.number(),
  paidPaisa: z.number(),
  transaction: z.string(),
  startedAt: z.string(),
  /** It is unclear, and can be ended by who has seen that nothing came. */
  canClose: z.boolean(),
  /** What the provider can still give back of it; 0 where it has no such call. */
  refundablePaisa: z.number(),
  /** What it has given back, or was asked to; newest first. */
  refunds: z.array(
    z.object({
      id: z.string(),
      amountPaisa: z.number(),
      state: z.enum(providerRefundStates),
      said: z.string(),
      note: z.string(),
      by: z.string(),
      startedAt: z.string(),
    }),
  ),
});

const attemptsSchema = z.object({
  attempts: z.array(attemptSchema),
  /** The page on which a way that is set to Test is tried; empty where there is none. */
  tryAt: z.string(),
});

export type PaymentAttempts = z.infer<typeof attemptsSchema>;

export const listPaymentAttempts = defineCall(
  'Desk: payments',
  'listPaymentAttempts',
  'GET /admin/payment-attempts',
  {
    summary: 'What customers have begun to pay with wallets and cards, of one order or request',
    query: z.object({
      /** Such as `order:ID`. */
      subject: optionalText(120),
    }),
    response: attemptsSchema,
  },
);

export const askPaymentAgain = defineCall(
  'Desk: payments',
  'askPaymentAgain',
  'POST /admin/payment-attempts/{id}/ask',
  {
    summary: 'Asks the provider now what became of a payment, and settles it by the answer',
    params: z.object({ id: idSchema }),
    body: z.object({}),
    response: attemptsSchema,
  },
);

export const closePaymentAttempt = defineCall(
  'Desk: payments',
  'closePaymentAttempt',
  'POST /admin/payment-attempts/{id}/close',
  {
    summary:
      'Ends an unclear payment of which somebody has seen that nothing came, after its provider ' +
      'was asked once more',
    params: z.object({ id: idSchema }),
    body: z.object({}),
    response: attemptsSchema,
  },
);

export const giveBackThrough = defineCall(
  'Desk: payments',
  'giveBackThrough',
  'POST /admin/payment-attempts/{id}/refunds',
  {
    summary:
      'Has the provider give money of a payment back, once, and records it when it says so; ' +
      'after a step-up',
    params: z.object({ id: idSchema }),
    body: z.object({
      amountPaisa: z.int().check(z.minimum(1)),
      /** `refundablePaisa` as it was shown: of something else nothing is given back. */
      leftPaisa: z.int().check(z.minimum(1)),
      /** For the customer. */
      reason: optionalText(orderDeskLimits.reasonMax),
    }),
    response: attemptsSchema,
  },
);
