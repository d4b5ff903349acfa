import * as z from 'zod/mini';
import { countries } from '#contract/names/countries.ts';
import { enquiryLimits } from '#contract/names/enquiry-limits.ts';
import { standardLowStock } from '#contract/names/limits.ts';
import { settingLimits } from '#contract/names/setting-limits.ts';
import { isPhoneLike, parsePhone } from '#contract/rules/texts/phone.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { customItemsSchema, standardItems } from './custom-items.ts';
import { deliverySchema, standardDelivery } from './delivery.ts';
import { countTo, email, limitSchema, line, lineSchema, text } from './fields.ts';
import { invoiceEntries } from './invoices.ts';
import { localeEntries } from './locale.ts';
import { lookEntries, lookProblems } from './look.ts';
import { mailEntries } from './mail.ts';
import { pageEntries } from './page-entries.ts';
import { paymentEntries } from './payment.ts';
import { knownServiceSchema, type Service, servicesSchema } from './services.ts';
import { taxEntries, taxProblems } from './tax.ts';

// What the owner sets of the shop. Each setting is an entry here and its use: the desk's forms, the
// calls, the check of what is stored and the export are made from the entries. The demo's values are
// in `catalogue/shop.yaml`, as the specification has them.

/** The parts of the desk's shop settings, each saved as a whole. */
export const settingGroups = [
  'shop',
  'words',
  'contact',
  'services',
  'offers',
  'locale',
  'tax',
  'payment',
  'cash',
  'mail',
  'delivery',
  'stock',
  'invoices',
  'look',
  'home',
  'pages',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** Whether who saves or undoes a change of a group has to confirm it freshly: it moves money. */
export const movesMoney = (group: SettingGroup): boolean => group === 'payment';

export interface SettingEntry<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly group: SettingGroup;
  /** What the desk calls it. */
  readonly label: string;
  readonly hint?: string;
  /**
   * `count` is a whole number, `choice` one of the options, `colour` a colour as `#rrggbb` or
   * nothing, `picture` the hash of one. A limit is a whole number, of pieces or paisa, or none.
   */
  readonly field:
    | 'line'
    | 'text'
    | 'markdown'
    | 'email'
    | 'link'
    | 'country'
    | 'currency'
    | 'price format'
    | 'time zone'
    | 'yes or no'
    | 'count'
    | 'choice'
    | 'colour'
    | 'picture'
    | 'percent'
    | 'amount limit'
    | 'count limit'
    | ListField;
  /** Of a choice: values with what they are called. */
  readonly options?: readonly (readonly [value: string, label: string])[];
  readonly schema: Schema;
  /** What holds until the owner sets it. */
  readonly standard: z.output<Schema>;
  /**
   * Not read by every page. Those of services and custom orders have theirs with `GET /services`, as
   * the payment accounts; of the look pages get what is made of it; the home page and those with
   * texts have calls of their own. Of emails and limits no page has any.
   */
  readonly isLate?: boolean;
  /** Of what the demo comes with: only a shop that has it on is asked about it. */
  readonly isOfDemo?: boolean;
}

/**
 * What is a list: delivery zones, services, what a custom order may be of, the home page's pieces,
 * payment accounts.
 */
export type ListField = 'zones' | 'services' | 'items' | 'pieces' | 'accounts';

const { exchangeDaysMax, lowStockMax } = settingLimits;

const link = line.check(
  z.refine(
    (value) => value === '' || isWebAddress(value),
    'Please enter an address that begins with https://.',
  ),
);

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(value);
}

const phone = line.check(
  z.refine(
    (typed) => typed === '' || isPhoneLike(typed),
    'Please enter a phone number in digits, such as +49 30 123456.',
  ),
);
const country = line.check(
  z.refine((name) => name === '' || countries.includes(name), 'Please choose a country.'),
);

// Annotated, because an empty list in a constant could hold nothing.
const noServices: Service[] = [];

export const settingEntries = {
  name: {
    group: 'shop',
    label: 'Name',
    field: 'line',
    schema: lineSchema(settingLimits.nameMax, 1),
    standard: 'Our shop',
  },
  appName: {
    group: 'shop',
    label: 'Title as an app',
    hint: 'Where people install the shop, such as: Wheels: bicycles and repairs. By default the name',
    field: 'line',
    schema: line,
    standard: '',
  },
  tagline: {
    group: 'shop',
    label: 'Tagline',
    hint: 'A few words on what you sell, at the end of each page',
    field: 'line',
    schema: line,
    standard: '',
  },
  description: {
    group: 'shop',
    label: 'Description',
    hint: 'A sentence or two for search engines and for people who install the shop',
    field: 'text',
    schema: text,
    standard: '',
  },
  greeting: {
    group: 'words',
    label: 'How you greet people',
    hint: 'The first word of your emails',
    field: 'line',
    schema: lineSchema(settingLimits.nameMax, 1),
    standard: 'Hello',
  },
  homeTitle: {
    group: 'words',
    label: 'Title of the home page',
    hint: 'In search results and browser tabs. Without it, the tagline',
    field: 'line',
    schema: line,
    standard: '',
  },
  listNote: {
    group: 'words',
    label: 'About all you sell',
    hint: 'After the title of each list in search results, such as: made by hand in Porto',
    field: 'line',
    schema: line,
    standard: '',
  },
  footNote: {
    group: 'words',
    label: 'At the end of each page',
    hint: 'A sentence after your name',
    field: 'line',
    schema: line,
    standard: '',
  },
  searchHints: {
    group: 'words',
    label: 'Ideas in the search field',
    hint: 'With commas between, such as: Bell, Lock, Helmet',
    field: 'line',
    schema: line,
    standard: '',
  },
  demoPages: {
    group: 'words',
    label: 'What the demo comes with',
    hint: 'Its logo, its photographs of services, and its tables of sizes for what is worn. Without it these pages have your own alone',
    field: 'yes or no',
    schema: z.boolean(),
    standard: false,
    isOfDemo: true,
  },
  newsletterNote: {
    group: 'words',
    label: 'What your newsletter is about',
    hint: 'After ‘Now and then we write about’, such as: new bicycles, and tours around the lake',
    field: 'line',
    schema: line,
    standard: '',
  },
  blogNote: {
    group: 'words',
    label: 'What your blog is about',
    hint: 'A sentence below its title, and in search results',
    field: 'text',
    schema: text,
    standard: '',
  },
  phone: { group: 'contact', label: 'Phone', field: 'line', schema: phone, standard: '' },
  email: { group: 'contact', label: 'Email', field: 'email', schema: email, standard: '' },
  street: {
    group: 'contact',
    label: 'Street and house',
    field: 'line',
    schema: line,
    standard: '',
  },
  city: { group: 'contact', label: 'Town', field: 'line', schema: line, standard: '' },
  postalCode: {
    group: 'contact',
    label: 'Postal code',
    field: 'line',
    schema: line,
    standard: '',
  },
  country: {
    group: 'contact',
    label: 'Country',
    hint: 'Also chosen in new addresses of customers',
    field: 'country',
    schema: country,
    standard: '',
  },
  hours: {
    group: 'contact',
    label: 'Opening hours',
    hint: 'Such as: Sunday to Friday, 10:00 to 18:00',
    field: 'line',
    schema: line,
    standard: '',
  },
  map: {
    group: 'contact',
    label: 'Link to a map',
    field: 'link',
    schema: link,
    standard: '',
  },
  instagram: { group: 'contact', label: 'Instagram', field: 'link', schema: link, standard: '' },
  facebook: { group: 'contact', label: 'Facebook', field: 'link', schema: link, standard: '' },
  whatsapp: {
    group: 'contact',
    label: 'WhatsApp',
    hint: 'Such as https://wa.me/97715550123',
    field: 'link',
    schema: link,
    standard: '',
  },
  ...localeEntries,
  ...taxEntries,
  ...paymentEntries,
  ...mailEntries,
  ...invoiceEntries,
  delivery: {
    group: 'delivery',
    label: 'Delivery',
    hint: 'Where you deliver, what it costs and how long it takes. The first zone that an address lies in counts.',
    field: 'zones',
    schema: deliverySchema,
    standard: standardDelivery,
  },
  pickup: {
    group: 'delivery',
    label: 'Orders can be picked up',
    hint: 'At the shop, without a fee, paid there in cash or before',
    field: 'yes or no',
    schema: z.boolean(),
    standard: false,
  },
  pickupNote: {
    group: 'delivery',
    label: 'Where and when they are picked up',
    hint: 'One or two sentences. Without them, the shop’s address and opening hours',
    field: 'text',
    schema: text,
    standard: '',
  },
  exchangeDays: {
    group: 'delivery',
    label: 'Exchange within days',
    hint: 'How long after delivery a piece can be exchanged; 0 if it can’t',
    field: 'count',
    schema: countTo(exchangeDaysMax),
    standard: 0,
  },
  arrivalDays: {
    group: 'delivery',
    label: 'Days after which you’re asked about a parcel',
    hint: 'Today then asks whether it has arrived. Empty: never',
    field: 'count limit',
    schema: limitSchema(settingLimits.deliveryDaysMax),
    standard: 14,
    isLate: true,
  },
  lowStock: {
    group: 'stock',
    label: 'Low stock',
    hint: 'The desk warns you of this many or fewer',
    field: 'count',
    schema: countTo(lowStockMax),
    standard: standardLowStock,
  },
  fewLeft: {
    group: 'stock',
    label: 'Only a few left',
    hint: 'The shop says how many are left of this many or fewer; 0: never',
    field: 'count',
    schema: countTo(lowStockMax),
    standard: 3,
  },
  services: {
    group: 'services',
    label: 'Services',
    field: 'services',
    schema: servicesSchema,
    standard: noServices,
    isLate: true,
  },
  servicesIntro: {
    group: 'services',
    label: 'Above all services',
    field: 'text',
    schema: text,
    standard: 'Book one, and we’ll arrange a time with you.',
    isLate: true,
  },
  servicesDescription: {
    group: 'services',
    label: 'In search results',
    hint: 'Of the page with all services. Without it, what stands above them',
    field: 'text',
    schema: text,
    standard: '',
    isLate: true,
  },
  servicesLink: {
    group: 'services',
    label: 'Link to each',
    field: 'line',
    schema: lineSchema(settingLimits.nameMax, 1),
    standard: 'See and book',
    isLate: true,
  },
  servicesSearchedAs: {
    group: 'services',
    label: 'What the shop’s search calls the page',
    field: 'line',
    schema: lineSchema(settingLimits.nameMax, 1),
    standard: 'Our services',
    isLate: true,
  },
  servicesWords: {
    group: 'services',
    label: 'Words it is searched by',
    hint: 'With commas between, such as: repair, service',
    field: 'line',
    schema: line,
    standard: '',
    isLate: true,
  },
  customOrders: {
    group: 'offers',
    label: 'Custom orders',
    hint: 'A page where customers ask for something made for them',
    field: 'yes or no',
    schema: z.boolean(),
    standard: false,
  },
  ...lookEntries,
  ...pageEntries,
  customText: {
    group: 'offers',
    label: 'What it is',
    hint: 'On the home page and in search results',
    field: 'text',
    schema: text,
    standard: 'Tell us what you have in mind. We make you an offer; once you’re happy, we make it.',
  },
  customIntro: {
    group: 'offers',
    label: 'Above the form',
    field: 'text',
    schema: text,
    standard: 'Tell us what you have in mind. We make you an offer, and begin once you say yes.',
    isLate: true,
  },
  customHint: {
    group: 'offers',
    label: 'What to tell you',
    hint: 'Below the field for the idea',
    field: 'line',
    schema: line,
    standard: 'What it is for, its size, its colour, when you need it.',
    isLate: true,
  },
  customBudgetMin: {
    group: 'offers',
    label: 'Least budget',
    hint: 'What customers are ready to spend at least; 0: any sum',
    field: 'count',
    schema: countTo(enquiryLimits.budgetMaxRupees),
    standard: 0,
    isLate: true,
  },
  customItems: {
    group: 'offers',
    label: 'What it may be',
    hint: 'One a line: the customer chooses one',
    field: 'items',
    schema: customItemsSchema,
    standard: standardItems,
    isLate: true,
  },
} as const satisfies Readonly<Record<string, SettingEntry>>;

type Entries = typeof settingEntries;
export type SettingName = keyof Entries;

type SettingValues = {
  readonly [Name in SettingName]: z.output<Entries[Name]['schema']>;
};

/** What customers find in the shop: a page without any of it is not linked. */
export interface ShopContents {
  readonly hasPosts: boolean;
  readonly hasProducts: boolean;
}

/** All that the owner has set. */
export interface AllSettings extends SettingValues, ShopContents {
  /** Whether the shop has a page of its own for returns; otherwise the terms say it. */
  readonly hasReturnsPage: boolean;
  /** Whether customers can pay in advance: there is an account to pay to. */
  readonly takesTransfers: boolean;
}

/** The names of the settings with `isLate`. */
type LateName = {
  [Name in SettingName]: Entries[Name] extends { readonly isLate: true } ? Name : never;
}[SettingName];

export const settingNames = Object.keys(settingEntries) as SettingName[];

const isLate = (name: SettingName): name is LateName => {
  const { isLate = false }: SettingEntry = settingEntries[name];
  return isLate;
};

/** The schemas of settings by name. Object.fromEntries forgets which schema belongs to which name. */
function shapeOf<Name extends SettingName>(names: readonly Name[]) {
  const shape = names.map((name) => [name, settingEntries[name].schema]);
  return Object.fromEntries(shape) as { readonly [One in Name]: Entries[One]['schema'] };
}

export const allSettingsSchema = z.object(shapeOf(settingNames));

/** The names of the late settings of services and custom orders. */
type OfferName = {
  [Name in LateName]: Entries[Name]['group'] extends 'services' | 'offers' ? Name : never;
}[LateName];
const isOfferName = (name: SettingName): name is OfferName => {
  const { group }: SettingEntry = settingEntries[name];
  return isLate(name) && (group === 'services' || group === 'offers');
};

/** What only the pages of services and custom orders need. */
export const lateSettingsSchema = z.object(shapeOf(settingNames.filter(isOfferName)));

/** What every page reads: not the late ones, and of services their addresses and names. */
export const shopSettingsSchema = z.extend(
  z.object(
    shapeOf(settingNames.filter((name): name is Exclude<SettingName, LateName> => !isLate(name))),
  ),
  {
    services: z.array(knownServiceSchema),
    hasReturnsPage: z.boolean(),
    hasPosts: z.boolean(),
    hasProducts: z.boolean(),
  },
);

/** The shop as every page knows it. */
export type ShopSettings = Readonly<z.output<typeof shopSettingsSchema>>;

/**
 * The shop's settings from stored values by name. What is not set, or no longer valid, has its
 * standard.
 */
export function settingsFrom(
  stored: ReadonlyMap<string, unknown>,
  contents: ShopContents = { hasPosts: true, hasProducts: true },
): AllSettings {
  const values = settingNames.map((name) => {
    const { schema, standard } = settingEntries[name];
    const { success, data } = schema.safeParse(stored.get(name));
    return [name, success ? data : standard];
  });
  const set = allSettingsSchema.parse(Object.fromEntries(values));
  return {
    ...set,
    ...contents,
    hasReturnsPage: set.returns.trim() !== '',
    takesTransfers: set.paymentAccounts.length > 0,
  };
}

/** The names of a group's settings, in their order. */
export const namesIn = (group: SettingGroup): SettingName[] =>
  settingNames.filter((name) => settingEntries[name].group === group);

/** Those of them that a shop with these settings is asked about. */
export const offeredIn = (
  group: SettingGroup,
  values: Readonly<Record<string, unknown>>,
): SettingName[] =>
  namesIn(group).filter((name) => {
    const { isOfDemo = false }: SettingEntry = settingEntries[name];
    return !isOfDemo || values[name] === true;
  });

/**
 * What is wrong with a group's values together, by name: colours are read on each other, a tax needs
 * its rate, and a phone number is read by its country. The values are valid one by one.
 */
export function groupProblems(
  group: SettingGroup,
  values: Readonly<Record<string, unknown>>,
): Partial<Record<SettingName, string>> {
  if (group === 'tax') return taxProblems(values);
  if (group === 'contact') return contactProblems(values);
  if (group !== 'look') return {};
  return Object.fromEntries(
    Object.entries(lookProblems(values)).map(([name, { message }]) => [name, message]),
  );
}

function contactProblems({
  phone = '',
  country = shopLocale().country,
}: Readonly<Record<string, unknown>>): { readonly phone?: string } {
  const near = { phone: String(phone), country: String(country) };
  const { problem } = near.phone === '' ? {} : parsePhone(near.phone, near);
  return problem ? { phone: problem } : {};
}

/** What is wrong with a value, for people; undefined when it is valid. */
export function settingProblem(name: SettingName, value: unknown): string | undefined {
  const { error } = settingEntries[name].schema.safeParse(value);
  const [issue] = error?.issues ?? [];
  return issue && [...placeOf(issue.path, name), settingIssueText(issue)].join(': ');
}

/** Where in a list it is: `Service 2, Choice 1`; none elsewhere. */
function placeOf(path: readonly PropertyKey[], name: SettingName): string[] {
  const [noun, inner] = listNouns[settingEntries[name].field] ?? [];
  const nouns = [noun, inner];
  const places = path.filter((part) => typeof part === 'number');
  return places.length === 0
    ? []
    : [places.map((at, depth) => `${nouns[depth] ?? 'Line'} ${at + 1}`).join(', ')];
}

const listNouns: Partial<Record<SettingEntry['field'], readonly string[]>> = {
  zones: ['Zone'],
  services: ['Service', 'Choice'],
  pieces: ['Piece', 'Tile'],
  accounts: ['Account'],
};

/** A problem in words. */
export function settingIssueText(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? 'Please fill this in.'
        : `Please enter ${issue.minimum} or more.`;
    case 'too_big':
      if (issue.origin === 'array') return `Please take some out: ${issue.maximum} at most.`;
      return issue.origin === 'string'
        ? `Please enter at most ${issue.maximum} characters.`
        : `Please enter at most ${issue.maximum}.`;
    case 'custom':
      return issue.message;
    default:
      return 'Please check this.';
  }
}
