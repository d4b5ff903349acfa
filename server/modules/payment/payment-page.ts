import { providerFacts } from '#contract/names/provider-facts.ts';
import { shopDayInWords } from '#contract/rules/texts/dates.ts';
import { escapeHtml } from '#contract/rules/texts/escape-html.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { StartedAttempt } from '#server/modules/payment-provider/provider.ts';
import {
  isChecking,
  type OfferedWay,
  providers,
} from '#server/modules/payment-provider/provider-accounts.ts';
import { hashOf } from '#server/pages/page-template.ts';
import type { Payable } from './payable.ts';
import type { AttemptRow } from './settle-attempt.ts';
import type { StartProblem } from './start-attempt.ts';

// The page on which something is paid. The server writes it whole: it opens also in the browser of
// a wallet, where nobody is logged in and no script runs, and it alone may lead to a provider.

export interface PaymentPage {
  readonly shopName: string;
  /** The owner's colours and typefaces. */
  readonly look: string;
  /** The page's own address. */
  readonly path: string;
  readonly payable: Payable;
  readonly ways: readonly OfferedWay[];
  /** The attempt that the browser comes back from. */
  readonly from?: AttemptRow | undefined;
  /** The latest attempt of which nobody knows yet what becomes of it. */
  readonly pending?: AttemptRow | undefined;
  /** How often the page has loaded itself again since then. */
  readonly again?: number;
  /** The way that was chosen before: it is gone at once. */
  readonly chosen?: OfferedWay | undefined;
  readonly problem?: StartProblem | undefined;
  /** Staff try ways that are set to Test: no money moves, and nothing is counted. */
  readonly isTest?: boolean;
}

/** A page, with the scripts that its policy has to allow. */
export interface WrittenPage {
  readonly html: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

const againMax = 15;
const againSeconds = 4;

/** What is to be paid and how, or what became of it. */
export function paymentPage(page: PaymentPage): WrittenPage {
  const { payable, from, again = 0, chosen, path, pending } = page;
  const isWaiting = from?.state === 'open';
  const { heading, texts } = isWaiting ? waitingHead(page, from) : headOf(page);
  const canPay = payable.duePaisa > 0;
  // Whoever may have paid is not sent there again by itself.
  const goes = canPay && chosen !== undefined && !from && !(pending && isChecking(pending));
  const test = page.isTest ? '&test=1' : '';
  const refresh =
    isWaiting && again < againMax
      ? refreshTo(`${path}?from=${from.id}&again=${again + 1}${test}`)
      : '';
  const body = [
    `<h1>${escapeHtml(heading)}</h1>`,
    ...texts.filter(Boolean).map((text) => `<p>${escapeHtml(text)}</p>`),
    !from && pending?.state === 'open' ? askForm(page, pending) : '',
    canPay ? waysOf(page, isWaiting ? from : pending) : '',
    `<nav><a href="${escapeHtml(payable.page)}">${payable.page === '/' ? 'To the shop' : linkTo(payable)}</a></nav>`,
  ].join('\n');
  return write(page, heading, body, { refresh, script: goes ? goAtOnce : '' });
}

/** The provider is asked once more, by a button that needs no script. */
function askForm({ path, isTest = false }: PaymentPage, { id, provider }: AttemptRow): string {
  const { label } = providerFacts[provider];
  const test = isTest ? '<input type="hidden" name="test" value="1">' : '';
  return `<form method="get" action="${escapeHtml(path)}">
<input type="hidden" name="from" value="${id}"><input type="hidden" name="again" value="1">${test}
<button>Ask again</button><small>We ask ${label} what became of it.</small></form>`;
}

const refreshTo = (address: string) =>
  `<meta http-equiv="refresh" content="${againSeconds};url=${escapeHtml(address)}">`;

const linkTo = ({ subject }: Payable) =>
  subject.startsWith('order:') ? 'See your order' : 'See your bookings';

/** Leads a form to a provider. Without scripts by its button. */
export function handOverPage(
  page: Pick<PaymentPage, 'shopName' | 'look' | 'payable'>,
  label: string,
  { url, fields = {} }: StartedAttempt,
): WrittenPage {
  const inputs = Object.entries(fields).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const heading = `To ${label}`;
  const body = `<h1>${heading}</h1>
<p>You pay ${escapeHtml(formatPaisa(page.payable.duePaisa))} there, and come back here.</p>
<form id="go" method="post" action="${escapeHtml(url)}">${inputs.join('')}<button>Go on to ${label}</button></form>`;
  return write(page, heading, body, { script: submitIt });
}

const submitIt = 'document.getElementById("go").submit()';
/** Whoever comes back by the browser's button is asked, and not sent there again. */
const goAtOnce = `history.replaceState(null,"",location.pathname);${submitIt}`;

interface Head {
  readonly heading: string;
  readonly texts: readonly string[];
}

/** The browser has come back, and its provider has not said yet what became of it. */
function waitingHead({ payable, again = 0 }: PaymentPage, from: AttemptRow): Head {
  const { title, duePaisa, paidPaisa } = payable;
  const { label } = providerFacts[from.provider];
  const sum = formatPaisa(from.amount_paisa);
  const until =
    again < againMax
      ? 'This page looks again by itself.'
      : 'You can close this page: as soon as we know, we write to you.';
  const other =
    duePaisa === 0 && paidPaisa > 0
      ? `${formatPaisa(paidPaisa)} have reached us already: if this comes, too, we send back what is too much.`
      : '';
  return {
    heading: `We wait for ${label}`,
    texts: [title, `${label} has not told us yet that ${sum} were paid. ${until}`, other],
  };
}

function headOf({ payable, from, problem, pending }: PaymentPage): Head {
  const { title, duePaisa, owingPaisa, pricePaisa, isOffer } = payable;
  const due = formatPaisa(duePaisa);
  if (from?.mode === 'test' && from.state === 'paid')
    return { heading: 'The test has worked', texts: [title, testPaid(from), stillDue(payable)] };
  if (duePaisa > 0 && !from && pending && isChecking(pending))
    return { heading: checkingHeading(pending), texts: [title, ...checkingTexts(pending)] };
  if (duePaisa > 0) {
    const of =
      pricePaisa !== null && pricePaisa !== duePaisa ? ` of ${formatPaisa(pricePaisa)}` : '';
    const news = [...problemTexts(problem), ...afterAttempt(from), ...begunTexts(from, pending)];
    return {
      heading: `${isOffer ? 'Accept and pay' : 'Pay'} ${due}${of}`,
      texts: [title, ...news, ...heldTexts(payable)],
    };
  }
  if (owingPaisa > 0)
    return {
      heading: `${formatPaisa(owingPaisa)} go back to you`,
      texts: [title, payable.hasEnded ? cameLate : tooMuch],
    };
  return pending && isChecking(pending) && !payable.isChecking
    ? { heading: checkingHeading(pending), texts: [title, ...checkingTexts(pending)] }
    : nothingDue(payable, from);
}

function nothingDue({ title, paidPaisa, ...payable }: Payable, from: AttemptRow | undefined): Head {
  if (payable.hasEnded)
    return {
      heading: 'There’s nothing to pay',
      texts: [title, ...returned(from), 'It has ended.'],
    };
  if (payable.isChecking)
    return { heading: 'We check your payment', texts: [title, 'We have your screenshot.'] };
  if (paidPaisa > 0)
    return {
      heading: 'Thank you, it is paid',
      texts: [title, `${formatPaisa(paidPaisa)} have reached us.`],
    };
  const over = payable.isOver ? 'The time for which we hold your pieces is over.' : '';
  return {
    heading: over ? 'There’s nothing to pay any more' : 'There’s nothing to pay',
    texts: [title, ...returned(from), over],
  };
}

const checkingHeading = ({ amount_paisa: paisa }: AttemptRow) =>
  `We check a payment of ${formatPaisa(paisa)}`;

function checkingTexts({ provider, state }: AttemptRow): string[] {
  const { label } = providerFacts[provider];
  if (state === 'unclear') return [lookingAt(label)];
  return [
    `${label} has not told us yet whether it came. Please don’t pay it again before we know.`,
  ];
}

/** Of one that nobody has paid, as far as its provider has said. */
function begunTexts(from: AttemptRow | undefined, pending: AttemptRow | undefined): string[] {
  if (from || pending?.state !== 'open') return [];
  const { label } = providerFacts[pending.provider];
  const sum = formatPaisa(pending.amount_paisa);
  return [
    `A payment of ${sum} was begun with ${label}. If you have paid there, please ask again first.`,
  ];
}

const testPaid = ({ provider, paid_paisa: paisa, said }: AttemptRow) =>
  `${providerFacts[provider].label} says ‘${said}’ of ${formatPaisa(paisa)}. No money has moved, so nothing is counted.`;

const stillDue = ({ duePaisa }: Payable) =>
  duePaisa > 0 ? `${formatPaisa(duePaisa)} are still to be paid.` : '';

const cameLate = 'Your payment reached us when it had ended. We send the money back to you.';
const tooMuch = 'You have paid more than it costs. We send the rest back to you.';

function afterAttempt(from: AttemptRow | undefined): string[] {
  if (!from) return [];
  const { label } = providerFacts[from.provider];
  if (from.state === 'paid') return [`${formatPaisa(from.paid_paisa)} have reached us. Thank you.`];
  if (from.state === 'unclear') return [lookingAt(label)];
  if (isReturned(from)) return returned(from);
  return [`Your payment with ${label} was not completed. Nothing was taken for it.`];
}

const lookingAt = (label: string) =>
  `We can’t tell yet what became of your payment with ${label}. We look and write to you; please don’t pay again.`;

const isReturned = ({ provider, said }: AttemptRow) =>
  providers[provider].words.returned.includes(said);

/** It came, and was given back at its provider. */
function returned(from: AttemptRow | undefined): string[] {
  if (!from || from.payment_id !== null || !isReturned(from)) return [];
  return [`Your payment with ${providerFacts[from.provider].label} was given back to you there.`];
}

function problemTexts(problem: StartProblem | undefined): string[] {
  return problem ? [problems[problem]] : [];
}

const problems: Readonly<Record<StartProblem, string>> = {
  changed: 'What there is to pay has changed. Please look at it once more.',
  'not-due': 'There’s nothing to pay at the moment.',
  'no-way': 'This way to pay is not offered for it. Please choose another.',
  'no-answer':
    'It can’t be reached at the moment, and nothing was taken. Please try again, or choose another way.',
  'too-many': 'There were many attempts to pay this. Please ask us.',
};

function heldTexts({ heldUntil }: Payable): string[] {
  return heldUntil ? [`We hold your pieces until ${shopDayInWords(heldUntil)}.`] : [];
}

/** `earlier`: what was begun before. While that is being checked, its way is not offered again. */
function waysOf(
  { ways, path, payable, chosen, isTest = false }: PaymentPage,
  earlier: AttemptRow | undefined,
): string {
  if (ways.length === 0) return '<p>It can’t be paid here at the moment. Please ask us.</p>';
  const checked = earlier && isChecking(earlier) ? earlier.provider : undefined;
  const forms = ways
    .filter(({ provider }) => payable.duePaisa >= providerFacts[provider].leastPaisa)
    .filter(({ provider }) => provider !== checked)
    .map(({ provider }) => {
      const { choice, hint } = providerFacts[provider];
      const id = chosen?.provider === provider ? ' id="go"' : '';
      return `<form${id} method="post" action="${escapeHtml(path)}">
<input type="hidden" name="provider" value="${provider}"><input type="hidden" name="amount" value="${payable.duePaisa}">
${isTest ? '<input type="hidden" name="test" value="1">' : ''}
<button>${choice}</button><small>${escapeHtml(hint)}</small></form>`;
    });
  if (forms.length === 0 && checked) return '';
  const hasOther = ways.some(({ provider }) => provider !== earlier?.provider);
  const heading = hasOther ? 'Or pay in another way' : 'Or pay now';
  const other = earlier ? `<h2>${heading}</h2>` : '';
  const test = isTest
    ? '<p>A test of the shop’s staff: no money moves, and nothing is counted.</p>'
    : '';
  return `${other}${test}${forms.join('\n')}`;
}

/** The tokens of `src/shared/styles/tokens.css`, which an owner's look sets. */
const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbf7f1, #15111c);
  --surface: light-dark(#ffffff, #1e1928);
  --ink: light-dark(#241a30, #f4eee6);
  --ink-muted: light-dark(#665a72, #b5a9c0);
  --line: light-dark(#e4d9cb, #372e45);
  --accent: light-dark(#5b3a8c, #c3a6f0);
  --action: light-dark(#241a30, #e9c983);
  --action-ink: light-dark(#fbf7f1, #241a30);
  font: 1rem/1.6 system-ui, sans-serif;
}
body {
  margin: 0;
  min-height: 100svh;
  display: grid;
  place-items: center;
  background: var(--paper);
  color: var(--ink);
}
main {
  box-sizing: border-box;
  width: min(28rem, 100%);
  padding: 2rem 1.25rem;
  display: grid;
  gap: 1rem;
  overflow-wrap: anywhere;
}
h1 {
  font: 400 1.75rem/1.2 Georgia, serif;
  margin: 0;
}
h2 {
  font: inherit;
  font-weight: 600;
  margin: .5rem 0 0;
}
p {
  margin: 0;
  color: var(--ink-muted);
}
form {
  display: grid;
  gap: .5rem;
  padding: 1rem;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--surface);
}
button, nav a {
  font: inherit;
  font-weight: 600;
  min-height: 3rem;
  padding: .5rem 1.25rem;
  border: 0;
  border-radius: 6px;
  background: var(--action);
  color: var(--action-ink);
  cursor: pointer;
}
nav a {
  display: inline-grid;
  align-items: center;
  box-sizing: border-box;
  border: 1px solid var(--ink-muted);
  background: none;
  color: inherit;
  text-decoration: none;
}
button:focus-visible, nav a:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
small {
  color: var(--ink-muted);
}
`;

function write(
  { shopName, look }: Pick<PaymentPage, 'shopName' | 'look'>,
  title: string,
  body: string,
  { refresh = '', script }: { readonly refresh?: string; readonly script: string },
): WrittenPage {
  const styles = [style, look].filter((one) => one !== '');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${refresh}<title>${escapeHtml(`${title}: ${shopName}`)}</title>${styles.map((one) => `<style>${one}</style>`).join('')}</head>
<body><main>
<p>${escapeHtml(shopName)}</p>
${body}
</main>${script === '' ? '' : `<script>${script}</script>`}</body>
</html>
`;
  return {
    html,
    scriptHashes: script === '' ? [] : [hashOf(script)],
    styleHashes: styles.map(hashOf),
  };
}
