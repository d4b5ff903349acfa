import type { LightMyRequestResponse } from 'fastify';
import type { PaymentProvider } from '#contract/names/payment-providers.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';

import { askDue } from '#server/modules/payment/ask-attempts.ts';
import { goOnWithRefunds } from '#server/modules/payment/refund-payment.ts';
import { payPathOf } from '#server/modules/payment-provider/pay-path.ts';
import { writeAccount } from '#server/modules/payment-provider/provider-accounts.ts';

import {
  esewaKeys,
  khaltiKeys,
  type PaymentSimulator,
  type SimulatedPayment,
  stripeKeys,
} from './payment-simulator.ts';
import type { TestShop } from './shop.ts';

const keys = { esewa: esewaKeys, khalti: khaltiKeys, stripe: stripeKeys };

/** Gives the shop accounts at providers, with keys. */
export function offerProviders(
  { database }: Pick<TestShop, 'database'>,
  names: readonly PaymentProvider[] = ['esewa', 'khalti', 'stripe'],
  mode: 'test' | 'live' = 'live',
): Promise<void> {
  return database.transaction(async (trx) => {
    for (const name of names) await writeAccount(trx, name, { mode, keys: keys[name] });
  });
}

export type PaymentVerbs = ReturnType<typeof paymentVerbs>;

/** What browsers, providers and the clock do with payments. */
export function paymentVerbs(shop: TestShop, simulator: () => PaymentSimulator) {
  const page = (subject: MoneySubject, query = ''): Promise<LightMyRequestResponse> =>
    shop.app.inject({ url: `${payPathOf(subject)}${query}`, headers: { accept: 'text/html' } });

  const choose = (
    subject: MoneySubject,
    provider: PaymentProvider,
    amountPaisa: number,
    mode: 'test' | 'live' = 'live',
  ): Promise<LightMyRequestResponse> => {
    const fields = new URLSearchParams({ provider, amount: String(amountPaisa) });
    if (mode === 'test') fields.set('test', '1');
    return shop.app.inject({
      method: 'POST',
      url: payPathOf(subject),
      payload: fields.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  };

  /** Chooses a way on the page; the provider knows of the payment then. */
  const begin = async (
    subject: MoneySubject,
    provider: PaymentProvider,
    amountPaisa: number,
    mode: 'test' | 'live' = 'live',
  ): Promise<SimulatedPayment | undefined> => {
    const response = await choose(subject, provider, amountPaisa, mode);
    if (provider !== 'esewa') {
      // Without the address nobody can pay it.
      const address = String(response.headers.location ?? '');
      return simulator().payments.find(({ reference }) => address.endsWith(`/${reference}`));
    }
    return sendForm(response.body);
  };

  /** The browser sends a page's form to eSewa. */
  const sendForm = async (html: string): Promise<SimulatedPayment | undefined> => {
    const form = formIn(html);
    if (!form) return undefined;
    await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(form.fields),
      redirect: 'manual',
    });
    return simulator().payments.find(({ shopId }) => shopId === form.fields.transaction_uuid);
  };

  /** Chooses eSewa on the page; its form is not sent yet. */
  const openForm = async (subject: MoneySubject, amountPaisa: number): Promise<string> => {
    const response = await choose(subject, 'esewa', amountPaisa);
    return response.body;
  };

  return {
    page,
    begin,
    openForm,
    sendForm,
    /** The browser comes back, with what the provider gives it. */
    comeBack: (payment: SimulatedPayment): Promise<LightMyRequestResponse> =>
      follow(shop, simulator().returnAddress(payment)),
    turnBack: (payment: SimulatedPayment): Promise<LightMyRequestResponse> =>
      follow(shop, payment.cancelUrl),
    sendWebhook: (
      payment: SimulatedPayment,
      secret?: string,
      type?: string,
    ): Promise<LightMyRequestResponse> => {
      const { body, signature } = simulator().webhook(payment, secret, type);
      return shop.app.inject({
        method: 'POST',
        url: '/api/pay/stripe/webhook',
        payload: body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      });
    },
    /** Lets time pass and the shop ask by itself. */
    askLater: (now = new Date(Date.now() + 24 * 3_600_000)) => askDue(shop.app, now),
    /** The same of what is given back. */
    goOnLater: (now = new Date(Date.now() + 24 * 3_600_000)) => goOnWithRefunds(shop.app, now),
    attemptsOf: (subject: MoneySubject) =>
      shop.database.read
        .selectFrom('payment_attempts')
        .selectAll()
        .where('subject', '=', subject)
        .orderBy('started_at')
        .execute(),
    paidPaisa: async (subject: MoneySubject): Promise<number> => {
      const rows = await shop.database.read
        .selectFrom('payments')
        .select('amount_paisa')
        .where('subject', '=', subject)
        .execute();
      return rows.reduce((sum, { amount_paisa }) => sum + amount_paisa, 0);
    },
  };
}

function follow({ app }: TestShop, address: string): Promise<LightMyRequestResponse> {
  const { pathname, search } = new URL(address);
  return app.inject({ url: `${pathname}${search}`, headers: { accept: 'text/html' } });
}

function formIn(html: string) {
  const [, action] = /<form id="go" method="post" action="([^"]*)">/.exec(html) ?? [];
  if (!action) return undefined;
  const inputs = [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(
    inputs.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
  );
  return { action, fields };
}
