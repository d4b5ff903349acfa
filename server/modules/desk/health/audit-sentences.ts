import type { AuditAction, ExportAction } from '#contract/names/audit-actions.ts';
import { deskAreas } from '#contract/names/desk-areas.ts';
import { type Facts, factName, factsOf, factText } from '#contract/rules/texts/audit-facts.ts';
import { shopDateTime } from '#contract/rules/texts/dates.ts';
import { formatPaisa, formatRupees } from '#contract/rules/texts/money.ts';
import { deliverySchema } from '#contract/settings/delivery.ts';
import { type SettingName, settingEntries } from '#contract/settings/entries.ts';
import { changedTexts, isSame } from '#server/modules/desk/shop/setting-texts.ts';

// What rows of the audit log say to a shopkeeper: one sentence for each action.

/** A row as its sentence needs it. */
interface Said {
  /** The subject's id, such as an order's, a coupon's code or an email address. */
  readonly id: string;
  /** The order's number, the product's name; empty for what is gone or has none. */
  readonly name: string;
  readonly before: Facts;
  readonly after: Facts;
}

/** What was done, after the name of who did it. */
type Sentence = (said: Said) => string;

const shortMax = 120;
const short = (text: string) => (text.length > shortMax ? `${text.slice(0, shortMax)}…` : text);
const textIn = (facts: Facts, name: string) => {
  const value = facts[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
/** Such as `: It is cut off`; nothing without a text. */
const because = ({ after }: Said, name = 'note') => {
  const text = textIn(after, name);
  return text === '' ? '' : `: ${short(text)}`;
};
const countOf = (count: unknown, one: string, several = `${one}s`) =>
  `${Number(count) || 0} ${Number(count) === 1 ? one : several}`;

const orderOf = ({ name }: Said) => (name === '' ? 'an order that is gone' : `order ${name}`);
const ofOrder =
  (did: string): Sentence =>
  (said) =>
    `${did} ${orderOf(said)}`;
const bookingOf = ({ id }: Said) => `booking ${id}`;
const customOf = ({ id }: Said) => `custom order ${id}`;
const shipment = ({ after }: Said) =>
  [textIn(after, 'courier'), textIn(after, 'trackingNumber')].filter(Boolean).join(' ');

/** What a record of the catalogue is called: now, or as the row has it. */
const nameKeys = ['name', 'title', 'label', 'phrase', 'search', 'text', 'value'] as const;
const recordOf = (noun: string, { name, before, after }: Said) => {
  const own = [before, after].flatMap((facts) => nameKeys.map((key) => textIn(facts, key)));
  const called = name || own.find(Boolean) || '';
  return called === '' ? `a ${noun} that is gone` : `the ${noun} ‘${short(called)}’`;
};

/** Undefined for what is too long to be told. */
function shortFact(key: string, value: unknown): string | undefined {
  const isText = typeof value === 'string' && value !== '';
  if (/hash$/i.test(key) || (isText && value.length > 60)) return undefined;
  if (typeof value === 'object' && value !== null) return undefined;
  const text = factText(key, value);
  // A text as it is, and no date.
  return isText && text === value ? `‘${text}’` : text;
}

/** Never told: it says nothing to people. */
const hiddenFacts = ['version', 'id', 'slug', 'updatedAt', 'createdAt'];
/** Of more of them the rest is counted. */
const toldMax = 3;

/** Such as `the price from Rs 100 to Rs 150 and the tags`. */
function changesIn({ before, after }: Said): string {
  const names = Object.keys(after).filter(
    (key) =>
      !hiddenFacts.includes(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return listed(
    names.map((key) => {
      const [was, is] = [shortFact(key, before[key]), shortFact(key, after[key])];
      return `the ${factName(key)}${was && is ? ` from ${was} to ${is}` : ''}`;
    }),
  );
}

function listed(parts: readonly string[]): string {
  const told = parts.slice(0, toldMax);
  if (parts.length > toldMax) told.push(`${parts.length - toldMax} more`);
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(told);
}

/** A sentence of three: created, edited, deleted. */
const edited =
  (noun: string): Sentence =>
  (said) => {
    const changes = changesIn(said);
    const record = recordOf(noun, said);
    return changes === '' ? `saved ${record} as it was` : `changed ${changes} of ${record}`;
  };
const made =
  (did: string, noun: string): Sentence =>
  (said) =>
    `${did} ${recordOf(noun, said)}`;

/** What differs between the delivery zones of before and after, by their names. */
function zoneChanges(before: unknown, after: unknown): string[] {
  const zones = (value: unknown) => deliverySchema.safeParse(value).data ?? [];
  const [was, is] = [zones(before), zones(after)];
  const gone = was.filter(({ name }) => !is.some((zone) => zone.name === name));
  const changes = is.flatMap((zone) => {
    const old = was.find(({ name }) => name === zone.name);
    if (!old) return [`delivery to ${zone.name} (new, for ${formatPaisa(zone.feePaisa)})`];
    if (JSON.stringify(old) === JSON.stringify(zone)) return [];
    const fee =
      old.feePaisa === zone.feePaisa
        ? []
        : [
            `the fee of ${zone.name} from ${formatPaisa(old.feePaisa)} to ${formatPaisa(zone.feePaisa)}`,
          ];
    const rest =
      JSON.stringify({ ...old, feePaisa: 0 }) !== JSON.stringify({ ...zone, feePaisa: 0 });
    return [...fee, ...(rest ? [`the terms of ${zone.name}`] : [])];
  });
  return [...changes, ...gone.map(({ name }) => `delivery to ${name} (taken out)`)];
}

const isSetting = (name: string): name is SettingName => name in settingEntries;

const settings: Sentence = ({ before, after }) => {
  const parts = Object.keys(after).flatMap((name) => {
    if (name === 'delivery') return zoneChanges(before[name], after[name]);
    if (!isSetting(name)) return [`the setting ‘${name}’`];
    if (isSame(name, before[name], after[name])) return [];
    const { label } = settingEntries[name];
    const { before: was, after: is } = changedTexts(name, before[name], after[name]);
    return [`‘${label}’ from ${was || 'nothing'} to ${is || 'nothing'}`];
  });
  return parts.length === 0 ? 'saved settings as they were' : `changed ${listed(parts)}`;
};

const stock: Sentence = (said) => {
  const [was, is] = [Number(said.before.stock ?? 0), Number(said.after.stock ?? 0)];
  const variant = textIn(said.after, 'variant');
  const did = is < was ? 'lowered' : 'raised';
  const of = `${recordOf('product', said)}${variant ? ` (${variant})` : ''}`;
  return `${did} the stock of ${of} from ${was} to ${is}`;
};

const review: Sentence = ({ name, before, after }) => {
  const of = name === '' ? 'a review' : `a review of ${name}`;
  const isNew = (key: string) => key in after && after[key] !== before[key];
  if (isNew('hiddenReason')) return after.hiddenReason ? `hid ${of}` : `showed ${of} again`;
  if (isNew('reply')) return after.reply ? `replied to ${of}` : `took back the reply to ${of}`;
  if (isNew('isTestimonial'))
    return after.isTestimonial ? `put ${of} on the home page` : `took ${of} off the home page`;
  return `changed ${of}`;
};

/** How somebody proved who they are. */
const methods: Readonly<Record<string, string>> = {
  invite: 'an invitation',
  passkey: 'a passkey',
  password: 'password and code',
  code: 'a code',
  'recovery code': 'a recovery code',
};
const byMethod = (after: Facts) => {
  const method = textIn(after, 'method');
  return method && ` by ${methods[method] ?? method}`;
};

const people = ({ name, id }: Said) => name || id || 'somebody';

const areasText = (value: unknown) =>
  Array.isArray(value) && value.length > 0
    ? listedAll(deskAreas.filter((area) => value.includes(area)))
    : 'nothing';
const listedAll = (parts: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);

const role: Sentence = (said) => {
  const { before, after } = said;
  if (after.role !== before.role)
    return `made ${people(said)} ${after.role === 'owner' ? 'an owner' : 'staff'}`;
  if (JSON.stringify(before.areas) === JSON.stringify(after.areas))
    return `left the access of ${people(said)} as it was`;
  return `opened ${areasText(after.areas)} to ${people(said)}, before it was ${areasText(before.areas)}`;
};

const exports: Readonly<Record<ExportAction, string>> = {
  'customer.export': 'the data of a customer',
  'order.export': 'a list of orders',
  'product.export': 'a list of all products',
  'accounts.export': 'the file for the accountant',
  'settlement.export': 'a list of settlements with couriers',
  'subscribers.export': 'a list of subscribers',
};

/** Each export: begun, and how it ended. */
function exportSentences(): Pick<
  Record<AuditAction, Sentence>,
  ExportAction | `${ExportAction}-${'sent' | 'canceled' | 'failed'}`
> {
  const all = Object.entries(exports).flatMap(([action, what]) => {
    const count = ({ after }: Said) =>
      after.count === undefined ? '' : ` (${textIn(after, 'count')})`;
    return [
      [action, () => `began to save ${what}`],
      [`${action}-sent`, (said: Said) => `saved ${what}${count(said)}`],
      [`${action}-canceled`, (said: Said) => `stopped saving ${what}${count(said)}`],
      [`${action}-failed`, (said: Said) => `could not save ${what}${count(said)}`],
    ];
  });
  return Object.fromEntries(all) as ReturnType<typeof exportSentences>;
}

type MoneyMove =
  | 'proof-received'
  | 'payment-confirmed'
  | 'part-received'
  | 'payment-rejected'
  | 'refunded'
  | 'refund-closed';

/** The money of bookings and custom orders alike. */
function moneySentences<Kind extends 'booking' | 'custom-order'>(kind: Kind, of: Sentence) {
  const sentences: Record<MoneyMove, Sentence> = {
    'proof-received': (said) => `sent a screenshot for ${of(said)}`,
    'payment-confirmed': (said) => `confirmed the payment of ${of(said)}`,
    'part-received': (said) => `recorded a part payment of ${of(said)}${because(said)}`,
    'payment-rejected': (said) => `rejected the payment of ${of(said)}${because(said)}`,
    refunded: (said) => `gave money of ${of(said)} back${because(said)}`,
    'refund-closed': (said) =>
      `recorded that the shop keeps the rest of ${of(said)}${because(said)}`,
  };
  const named = Object.entries(sentences).map(([move, said]) => [`${kind}.${move}`, said]);
  return Object.fromEntries(named) as Record<`${Kind}.${MoneyMove}`, Sentence>;
}

/** What each action says. */
export const auditSentences: Readonly<Record<AuditAction, Sentence>> = {
  'order.placed': ofOrder('placed'),
  'order.proof-asked': (said) => `asked for another screenshot of ${orderOf(said)}${because(said)}`,
  'order.proof-received': ofOrder('sent a screenshot for'),
  'order.payment-confirmed': ofOrder('confirmed the payment of'),
  'order.part-received': (said) => `recorded a part payment of ${orderOf(said)}${because(said)}`,
  'order.payment-rejected': (said) => `rejected the payment of ${orderOf(said)}${because(said)}`,
  'order.refunded': (said) => {
    const [amount = '', ...reason] = textIn(said.after, 'note').split(': ');
    const why = reason.length > 0 ? `: ${short(reason.join(': '))}` : '';
    return `gave back ${amount || 'money'} of ${orderOf(said)}${why}`;
  },
  'order.packed': ofOrder('packed'),
  'order.shipped': (said) => `shipped ${orderOf(said)}${shipment(said) && ` by ${shipment(said)}`}`,
  'order.delivered': (said) => `marked ${orderOf(said)} as delivered`,
  'order.refused': (said) => `marked ${orderOf(said)} as refused at the door${because(said)}`,
  'order.returned': (said) => `took ${orderOf(said)} back${because(said)}`,
  'order.canceled': (said) => `canceled ${orderOf(said)}${because(said)}`,
  'order.restocked': ofOrder('put back in stock the pieces of'),
  'order.refund-closed': (said) =>
    `recorded that the shop keeps the rest of ${orderOf(said)}${because(said)}`,
  'order.noted': (said) => `noted on ${orderOf(said)}${because(said)}`,
  'order.shipment-corrected': (said) =>
    `corrected the parcel of ${orderOf(said)} to ${shipment(said) || 'no courier'}`,
  'order.changed': (said) => `changed ${orderOf(said)}${because(said)}`,
  'order.undone': ofOrder('took back a step of'),
  'order.code-used-again': (said) =>
    `took the code ${textIn(said.after, 'reference') || 'of a payment'} for ${orderOf(said)}, though ${textIn(said.after, 'usedFor') || 'another one'} has it too${because(said, 'reason')}`,
  'order.placed-by-hand': (said) => {
    const total = said.after.total;
    const sum = typeof total === 'number' ? ` for ${formatRupees(total)}` : '';
    return `took ${orderOf(said)} by hand${sum}`;
  },
  'order.link-made': ofOrder('made a link to'),
  'order.links-ended': ofOrder('ended the links to'),
  'order.reject-unchecked': ({ after }) =>
    `rejected ${countOf(after.rejected, 'unpaid order')} of new customers`,
  'order.reminded': ofOrder('reminded the customer to pay'),
  'order.arrival-asked': (said) =>
    `asked the customer of ${orderOf(said)} whether the parcel has arrived`,
  'booking.scheduled': (said) => {
    const at = textIn(said.after, 'scheduled_at');
    return `agreed on a time for ${bookingOf(said)}${at && `: ${shopDateTime(at)}`}`;
  },
  'booking.declined': (said) => `declined ${bookingOf(said)}${because(said)}`,
  'booking.canceled': (said) => `canceled ${bookingOf(said)}${because(said)}`,
  'booking.done': (said) => `marked ${bookingOf(said)} as done`,
  ...moneySentences('booking', bookingOf),
  'booking.noted': (said) => `noted on ${bookingOf(said)}${because(said, 'text')}`,
  'booking.undone': (said) => `took back a step of ${bookingOf(said)}`,
  'custom-order.quoted': (said) => {
    const price = said.after.quote_paisa;
    const of = typeof price === 'number' ? ` of ${formatPaisa(price)}` : '';
    return `made an offer${of} for ${customOf(said)}`;
  },
  'custom-order.accepted': (said) => `recorded that the offer for ${customOf(said)} is accepted`,
  'custom-order.declined': (said) => `declined ${customOf(said)}${because(said)}`,
  'custom-order.ordered': (said) => `made ${customOf(said)} an order`,
  'custom-order.done': (said) => `marked ${customOf(said)} as done`,
  ...moneySentences('custom-order', customOf),
  'custom-order.payment-asked': (said) => `asked for the payment of ${customOf(said)}`,
  'custom-order.noted': (said) => `noted on ${customOf(said)}${because(said, 'text')}`,
  'custom-order.undone': (said) => `took back a step of ${customOf(said)}`,
  'product.create': made('added', 'product'),
  'product.edit': edited('product'),
  'product.delete': made('deleted', 'product'),
  'product.restore': made('brought back', 'product'),
  'product.stock': stock,
  'product.prices': edited('product'),
  'product.costs': made('changed what it costs the shop:', 'product'),
  'product.many': () => 'changed many products at once',
  'product.many-undo': () => 'took back a change of many products',
  'invoice.buyer': ({ after }) =>
    textIn(after, 'taxNumber') === ''
      ? `took the buyer’s tax number off ${textIn(after, 'reference')}`
      : `gave ${textIn(after, 'reference')} the buyer’s tax number ${textIn(after, 'taxNumber')}`,
  'invoice.create': ({ after }) => `made ${textIn(after, 'number') || 'an invoice'} afterwards`,
  'settlement.create': ({ after }) =>
    `settled the cash of ${textIn(after, 'courier') || 'a courier'}`,
  'payment-provider.set': ({ id, after }) => {
    const mode = textIn(after, 'mode');
    return `set the shop’s account at ${id || 'a provider of payments'}${mode && `: ${mode}`}`;
  },
  'payment-refund.begin': (said) =>
    `asked a provider to give ${formatPaisa(Number(said.after.amountPaisa) || 0)} back${because(said, 'reason')}`,
  'payment-refund.settle': (said) =>
    `learned what became of ${formatPaisa(Number(said.after.amountPaisa) || 0)} that a provider was to give back${because(said, 'said')}`,
  'payment-attempt.ask': (said) =>
    `asked a provider what became of a payment${because(said, 'said')}`,
  'payment-attempt.close': () => 'said that nothing came of an unclear payment',
  'settlement.undo': () => 'took back a settlement with a courier',
  'product.import': ({ after }) =>
    `imported a product file: ${Number(after.created) || 0} new, ${Number(after.changed) || 0} changed`,
  'picture.add': () => 'added a picture',
  'post.create': made('wrote', 'post'),
  'post.edit': edited('post'),
  'post.delete': made('deleted', 'post'),
  'post.published': (said) => `published ${recordOf('post', said)} at its time`,
  'letter.create': made('began', 'letter'),
  'letter.edit': edited('letter'),
  'letter.delete': made('deleted', 'letter'),
  'letter.tested': (said) => `sent ${recordOf('letter', said)} to themselves as a test`,
  'letter.started': (said) =>
    `began to send ${recordOf('letter', said)} to ${countOf(said.after.recipients, 'subscriber')}`,
  'letter.paused': (said) =>
    `paused ${recordOf('letter', said)} after ${countOf(said.after.sent, 'email')}`,
  'letter.resumed': (said) =>
    `went on with ${recordOf('letter', said)}, of which ${countOf(said.after.waiting, 'email')} waited`,
  'letter.stopped': (said) =>
    `ended ${recordOf('letter', said)} after ${countOf(said.after.sent, 'email')}`,
  'letter.retried': (said) =>
    `had ${countOf(said.after.tried, 'email')} of ${recordOf('letter', said)} tried again`,
  'letter.sent': (said) =>
    `has sent ${recordOf('letter', said)}: ${countOf(said.after.sent, 'email')} went, ${Number(said.after.failed) || 0} did not`,
  'post.import': () => 'loaded the demo’s posts',
  'shelf.create': made('made', 'shelf'),
  'shelf.edit': made('changed', 'shelf'),
  'shelf.undo': made('took back a change of', 'shelf'),
  'shelf-group.order': () => 'changed the order of the groups of categories',
  'shelf-kind.order': () => 'changed the order of the menus',
  'shelf.delete': made('removed', 'shelf'),
  'shelf.order': (said) => `changed the order in ${recordOf('kind of shelves', withId(said))}`,
  'shelf-group.create': made('made', 'group of categories'),
  'shelf-group.edit': made('changed', 'group of categories'),
  'shelf-group.delete': made('removed', 'group of categories'),
  'shelf-kind.create': (said) => `made ${recordOf('kind of shelves', withId(said))}`,
  'shelf-kind.edit': (said) => `changed ${recordOf('kind of shelves', withId(said))}`,
  'shelf-kind.delete': (said) => `removed ${recordOf('kind of shelves', withId(said))}`,
  'synonym.create': made('taught the search', 'words'),
  'synonym.edit': edited('words of the search'),
  'synonym.delete': made('made the search forget', 'words'),
  'coupon.create': (said) => `made ${recordOf('coupon', withId(said))}`,
  'coupon.edit': (said) => edited('coupon')(withId(said)),
  'coupon.end': (said) => `ended ${recordOf('coupon', withId(said))}`,
  'review.change': review,
  'customer.erase': () => 'erased a customer’s data',
  'subscribers.remove': ({ after }) =>
    after.removed === false || after.removed === 0
      ? 'looked for a subscriber to remove, and found none'
      : 'removed a subscriber',
  ...exportSentences(),
  'setting.set': settings,
  'mail.retry': ({ after }) =>
    `had the email to ${textIn(after, 'recipient') || 'somebody'} tried again`,
  'mail.retry-all': ({ after }) => `had ${countOf(after.tried, 'email')} tried again`,
  'mail.tested': () => 'sent a test email',
  'backup.start': () => 'began a backup file',
  'backup.make': ({ id }) => `made the backup file ${id}`,
  'backup.download': ({ id }) => `saved the backup file ${id}`,
  'secret.rotate': () => 'changed the shop’s secret, which logged all customers out',
  'staff.invite': (said) => {
    const as = said.after.role === 'owner' ? 'an owner' : 'staff';
    return `invited ${people(said)} as ${as}`;
  },
  'staff.invite-withdraw': (said) => `withdrew the invitation of ${people(said)}`,
  'staff.login': ({ after }) => {
    const device = textIn(after, 'device').replace(/^Unknown/, 'an unknown');
    return `logged in${byMethod(after)}${device && ` on ${device}`}`;
  },
  'staff.logout': () => 'logged out',
  'staff.push-on': () => 'switched notifications on for a device of theirs',
  'staff.push-off': () => 'switched notifications off for a device of theirs',
  'staff.push-choices': () => 'changed what they are notified of',
  'staff.push-tested': () => 'sent a notification to their own device as a test',
  'staff.step-up': ({ after }) => `confirmed who they are${byMethod(after) || ' by a code'}`,
  'staff.role': role,
  'staff.end': (said) => `ended the access of ${people(said)}`,
  'staff.sessions': (said) =>
    `logged ${people(said)} out on ${countOf(said.after.ended, 'device')}`,
  'staff.reset': (said) => `removed all ways to log in of ${people(said)}`,
  'staff.passkey-add': ({ after }) =>
    `added the passkey ‘${textIn(after, 'name') || 'without a name'}’`,
  'staff.passkey-remove': ({ before, after }) =>
    `removed the passkey ‘${textIn(before, 'name') || textIn(after, 'name') || 'without a name'}’`,
  'staff.totp-add': () => 'set up an authenticator app',
  'staff.totp-remove': () => 'removed authenticator app and password',
  'staff.recovery-codes': () => 'made new recovery codes',
};

/** Of what is called by its id, such as a coupon by its code. */
function withId(said: Said): Said {
  return { ...said, name: said.name || said.id };
}

/** A row of the audit log, with the names of who did it and of what was changed. */
interface AuditRow {
  readonly who: string;
  /** Empty for a command, the shop itself and whoever was erased. */
  readonly name: string;
  readonly action: string;
  readonly subject: string;
  readonly subjectName: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Says a row of the audit log in words, such as `Pema packed order K-123.` */
export function auditSentence(row: AuditRow): string {
  const { who, name, action, subject, subjectName } = row;
  const id = subject.slice(subject.indexOf(':') + 1);
  const said = { id, name: subjectName, before: factsOf(row.before), after: factsOf(row.after) };
  const did = isKnown(action)
    ? auditSentences[action](said)
    : // Of a version that is not this one.
      `did ‘${action}’ with ${subjectName || subject}`;
  return `${name || actorOf(who)} ${did.replace(/\.$/, '')}.`;
}

const isKnown = (action: string): action is AuditAction => action in auditSentences;

function actorOf(who: string): string {
  if (who === 'command') return 'A command on the server';
  if (who === 'shop') return 'The shop itself';
  return who.startsWith('customer:') ? 'A customer' : 'Somebody';
}
