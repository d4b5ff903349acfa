import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { type PaymentProvider, paymentProviders } from '#contract/names/payment-providers.ts';
import { providerFacts } from '#contract/names/provider-facts.ts';
import type { Reader } from '#server/db/connect.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import { FailureError, notFound } from '#server/http/failure-error.ts';
import { wholeNumber } from '#server/modules/payment-provider/amounts.ts';
import { payPath, payPathOf } from '#server/modules/payment-provider/pay-path.ts';
import { ProviderError } from '#server/modules/payment-provider/provider.ts';
import {
  isChecking,
  providers,
  readAccount,
  readOfferedWays,
  readStoredAccounts,
} from '#server/modules/payment-provider/provider-accounts.ts';
import {
  readStripeEvent,
  refundedInEvent,
  sessionOfEvent,
} from '#server/modules/payment-provider/stripe.ts';
import { lookIn } from '#server/modules/settings/look.ts';
import { askAbout, findAttempt, readAttempts, tryAskAbout } from './ask-attempts.ts';
import { type Payable, readPayable } from './payable.ts';
import { handOverPage, type PaymentPage, paymentPage, type WrittenPage } from './payment-page.ts';
import { askAboutRefunds } from './refund-payment.ts';
import { type StartProblem, startPayment } from './start-attempt.ts';

interface PageRoute {
  Params: { readonly kind: string; readonly id: string };
  Querystring: {
    readonly from?: string;
    readonly again?: string;
    readonly with?: string;
    readonly test?: string;
  };
}

interface BackRoute {
  Params: { readonly attempt: string };
}

/** More than an event of Stripe has. */
const eventBytesMax = 128 * 1024;

/**
 * The page on which something is paid, where providers send browsers back to, and what they send by
 * themselves. No calls of the contract: browsers and providers open them.
 */
export async function paymentRoutes(app: FastifyInstance): Promise<void> {
  const { database, rateLimiter } = app;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_, body, done) => done(null, parse(body.toString())),
  );

  const subjectIn = async (request: FastifyRequest<PageRoute>): Promise<Payable> => {
    const { kind, id } = request.params;
    const payable = isKind(kind) ? await readPayable(database.read, `${kind}:${id}`) : undefined;
    if (payable) return payable;
    // So that nobody finds numbers by trying.
    await rateLimiter.consume('payment', { address: request.ip });
    throw notFound('There is nothing to pay at this address.');
  };

  app.get<PageRoute>(`${payPath}/:kind/:id`, async (request, reply) => {
    const payable = await subjectIn(request);
    const { subject } = payable;
    const { from = '', again, with: chosen, test } = request.query;
    const isTest = test !== undefined;
    const isAsked = wholeNumber(again) !== undefined;
    // Who asks again without its address means the latest one.
    const attempt =
      (await findAttempt(database.read, from)) ??
      (isAsked ? await findPending(database.read, subject, isTest) : undefined);
    const isOwn = attempt?.subject === subject;
    const asked =
      isOwn && attempt.state === 'open' && isAsked ? await tryAskAbout(app, attempt) : attempt;
    return showPage(reply, {
      subject,
      from: isOwn ? asked : undefined,
      again: wholeNumber(again) ?? 0,
      isTest,
      chosen: paymentProviders.find((name) => name === chosen),
    });
  });

  app.post<PageRoute>(`${payPath}/:kind/:id`, async (request, reply) => {
    const payable = await subjectIn(request);
    await rateLimiter.consume('payment', { address: request.ip });
    const { provider: wanted, amount, test } = fieldsOf(request.body);
    const provider = paymentProviders.find((name) => name === wanted);
    if (!provider) throw new FailureError(400, 'Please choose how to pay.');
    const { subject } = payable;
    const isTest = test !== undefined;
    const way = { provider, mode: isTest ? 'test' : 'live' } as const;
    const started = await startPayment(app, subject, way, wholeNumber(amount) ?? 0);
    if ('problem' in started) return showPage(reply, { subject, isTest, problem: started.problem });
    const { to } = started;
    if (!to.fields) return reply.header('cache-control', 'no-store').redirect(to.url, 303);
    const frame = { ...(await frameOf()), payable };
    return send(reply, handOverPage(frame, providerFacts[provider].label, to), [provider]);
  });

  /** Where a provider sends the browser back to: nothing that it brings is believed. */
  const comeBack = async ({ params }: FastifyRequest<BackRoute>, reply: FastifyReply) => {
    const attempt = await findAttempt(database.read, params.attempt);
    if (!attempt) throw notFound('There is nothing to pay at this address.');
    await tryAskAbout(app, attempt);
    const test = attempt.mode === 'test' ? '&test=1' : '';
    const to = `${payPathOf(attempt.subject)}?from=${attempt.id}${test}`;
    return reply.header('cache-control', 'no-store').redirect(to, 303);
  };
  app.get<BackRoute>(`${payPath}/back/:attempt`, comeBack);
  app.get<BackRoute>(`${payPath}/back/:attempt/canceled`, comeBack);

  await app.register(stripeWebhook);

  const frameOf = async () => {
    const settings = await app.catalogue.settings();
    return { shopName: settings.name, look: (await lookIn(app, settings))?.css ?? '' };
  };

  interface Shown extends Pick<PaymentPage, 'from' | 'again' | 'isTest'> {
    readonly subject: MoneySubject;
    readonly problem?: StartProblem;
    readonly chosen?: PaymentProvider | undefined;
  }

  const showPage = async (
    reply: FastifyReply,
    { subject, chosen, ...more }: Shown,
  ): Promise<FastifyReply> => {
    const payable = await readPayable(database.read, subject);
    if (!payable) throw notFound('There is nothing to pay at this address.');
    const ways = await readOfferedWays(database.read, more.isTest ? 'test' : 'live');
    const pending = await findPending(database.read, subject, more.isTest ?? false);
    const page = paymentPage({
      ...(await frameOf()),
      ...more,
      pending,
      path: payPathOf(subject),
      payable,
      ways,
      chosen: ways.find(({ provider }) => provider === chosen),
    });
    return send(
      reply,
      page,
      ways.map(({ provider }) => provider),
    );
  };

  const isSecure = app.settings.publicUrl.startsWith('https:');

  const send = async (
    reply: FastifyReply,
    { html, scriptHashes, styleHashes }: WrittenPage,
    names: readonly PaymentProvider[],
  ): Promise<FastifyReply> => {
    const formTargets: string[] = [];
    for (const name of names) {
      const account = await readAccount(database.read, name, app.settings);
      if (account) formTargets.push(...providers[name].formTargets(account));
    }
    const policy = contentSecurityPolicy({ isSecure, scriptHashes, styleHashes, formTargets });
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'strict-origin')
      .type('text/html; charset=utf-8')
      .send(html);
  };
}

/** The latest attempt of which nobody knows yet what becomes of it, whoever may have paid it first. */
async function findPending(read: Reader, subject: MoneySubject, isTest: boolean) {
  const mode = isTest ? 'test' : 'live';
  const all = (await readAttempts(read, subject)).filter(
    (attempt) => attempt.mode === mode && (attempt.state === 'open' || attempt.state === 'unclear'),
  );
  return all.find(isChecking) ?? all[0];
}

const isKind = (kind: string): kind is 'order' | 'booking' | 'custom-order' =>
  ['order', 'booking', 'custom-order'].includes(kind);

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {};
}

/** What Stripe sends when something has happened: it says when to ask, and nothing else. */
async function stripeWebhook(app: FastifyInstance): Promise<void> {
  // As it came: the signature is over its bytes.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: eventBytesMax },
    (_, body, done) => done(null, body),
  );
  app.post(`${payPath}/stripe/webhook`, async (request, reply) => {
    const { stripe } = await readStoredAccounts(app.database.read);
    const signature = request.headers['stripe-signature'];
    const event = readStripeEvent(
      Buffer.from(String(request.body)),
      typeof signature === 'string' ? signature : '',
      stripe.keys.webhookSecret ?? '',
    );
    if (!event) throw new FailureError(400, 'This is not signed by Stripe.');
    const attempt =
      (await findByReference(app, 'reference', sessionOfEvent(event))) ??
      (await findByReference(app, 'transaction_code', refundedInEvent(event)));
    if (attempt) {
      await askAbout(app, attempt).catch((error: unknown) => {
        // Stripe sends it again.
        throw error instanceof ProviderError ? new FailureError(503, error.message) : error;
      });
      await askAboutRefunds(app, attempt);
    }
    return reply.send({ received: true });
  });
}

function findByReference(
  { database }: FastifyInstance,
  column: 'reference' | 'transaction_code',
  reference: string | undefined,
) {
  if (reference === undefined) return undefined;
  return database.read
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider', '=', 'stripe')
    .where(column, '=', reference)
    .executeTakeFirst();
}
