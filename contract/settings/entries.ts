import * as z from 'zod/mini';

import { textSchema } from '#contract/calls/schemas.ts';
import { settingLimits, standardLowStock } from '#contract/names/limits.ts';
import { isEmail } from '#contract/rules/texts/contact.ts';
import { deliverySchema, standardDelivery } from './delivery.ts';
import { homeSchema, standardHome } from './home.ts';
import { localeEntries } from './locale.ts';
import { pageTextSchema } from './pages.ts';

// What the owner sets of the shop. Each setting is an entry here and its use: the desk's forms, the
// calls, the check of what is stored and the export are made from the entries. The demo's values are
// in `catalogue/shop.yaml`, as the specification has them.

/** The parts of the desk's shop settings, each saved as a whole. */
export const settingGroups = [
  'shop',
  'words',
  'contact',
  'offers',
  'locale',
  'delivery',
  'stock',
  'home',
  'pages',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

export interface SettingEntry<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly group: SettingGroup;
  /** What the desk calls it. */
  readonly label: string;
  readonly hint?: string;
  /**
   * `zones` is the list of delivery zones (`deliveryZoneSchema`), `pieces` that of the home page's
   * pieces (`homePieceSchema`), `count` a whole number.
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
    | 'zones'
    | 'pieces'
    | 'count';
  /** Not among what every page has of the shop: the calls of the pages that show it read it. */
  readonly isLong?: true;
  readonly schema: Schema;
  /** What holds until the owner sets it. */
  readonly standard: z.output<Schema>;
}

const { lineMax, textMax, exchangeDaysMax, lowStockMax } = settingLimits;

/** Text in one line. */
const lineSchema = (most: number, least = 0) =>
  textSchema(most, least).check(z.overwrite((value) => value.replace(/\s+/g, ' ')));

const line = lineSchema(lineMax);
const text = textSchema(textMax);
const email = line.check(
  z.refine(
    (value) => value === '' || isEmail(value),
    'Please enter an email address, such as shop@example.com.',
  ),
);
const countTo = (most: number) => z.int().check(z.minimum(0), z.maximum(most));
const link = line.check(
  z.refine(
    (value) => value === '' || isWebAddress(value),
    'Please enter an address that begins with https://.',
  ),
);

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(value);
}

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
    hint: 'After the title of each list in search results, such as: made by hand in Pokhara',
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
  newsletterNote: {
    group: 'words',
    label: 'What your newsletter is about',
    hint: 'After ‘Now and then we write about’, such as: new bicycles, and tours around Pokhara',
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
  phone: { group: 'contact', label: 'Phone', field: 'line', schema: line, standard: '' },
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
    schema: line,
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
    group: 'offers',
    label: 'Tarot, numerology and astrology',
    hint: 'Pages and forms to book them',
    field: 'yes or no',
    schema: z.boolean(),
    standard: false,
  },
  customOrders: {
    group: 'offers',
    label: 'Custom orders',
    hint: 'A page where customers ask for something made for them',
    field: 'yes or no',
    schema: z.boolean(),
    standard: false,
  },
  home: {
    group: 'home',
    label: 'Home page',
    field: 'pieces',
    isLong: true,
    schema: homeSchema,
    standard: standardHome,
  },
  about: {
    group: 'pages',
    label: 'About us',
    field: 'markdown',
    isLong: true,
    schema: pageTextSchema,
    standard: '',
  },
  terms: {
    group: 'pages',
    label: 'Terms and Conditions',
    field: 'markdown',
    isLong: true,
    schema: pageTextSchema,
    standard: '',
  },
  privacy: {
    group: 'pages',
    label: 'Privacy Policy',
    field: 'markdown',
    isLong: true,
    schema: pageTextSchema,
    standard: '',
  },
  returns: {
    group: 'pages',
    label: 'Returns and exchange',
    field: 'markdown',
    isLong: true,
    schema: pageTextSchema,
    standard: '',
  },
  goods: {
    group: 'pages',
    label: 'What the terms say of your goods',
    hint: 'As {{goods}} in a text of your own',
    field: 'text',
    isLong: true,
    schema: textSchema(textMax, 1),
    standard:
      'Sizes and weights may differ a little from what is stated, and colours depend on your screen.',
  },
  law: {
    group: 'pages',
    label: 'Which law applies',
    hint: 'A sentence in the terms, such as: Nepalese law applies. As {{law}} in a text of your own',
    field: 'line',
    isLong: true,
    schema: line,
    standard: '',
  },
} as const satisfies Readonly<Record<string, SettingEntry>>;

type Entries = typeof settingEntries;
export type SettingName = keyof Entries;
/** A setting that only some pages read. */
type LongName = {
  [Name in SettingName]: Entries[Name] extends { readonly isLong: true } ? Name : never;
}[SettingName];

/** All that the owner has set, by name. */
export type SettingValues = {
  readonly [Name in SettingName]: z.output<Entries[Name]['schema']>;
};

/** The shop as its owner has set it, for every page. */
export interface ShopSettings extends Omit<SettingValues, LongName> {
  /** Whether the shop has a page of its own for returns; otherwise the terms say it. */
  readonly hasReturnsPage: boolean;
  /** Whether it opens with the demo's picture: then pictures of the demo's pages are its own, too. */
  readonly showsDemo: boolean;
}

export const settingNames = Object.keys(settingEntries) as SettingName[];

const isLong = (name: SettingName) => 'isLong' in settingEntries[name];

type SchemasOf<Name extends SettingName> = { readonly [One in Name]: Entries[One]['schema'] };

// Object.fromEntries forgets which schema belongs to which name.
const schemasOf = <Name extends SettingName>(names: readonly SettingName[]) =>
  Object.fromEntries(names.map((name) => [name, settingEntries[name].schema])) as SchemasOf<Name>;

/** All settings, such as those of a file. */
export const settingValuesSchema = z.object(schemasOf<SettingName>(settingNames));

/** What the shop's pages have of them. */
export const shopSettingsSchema = z.object({
  ...schemasOf<Exclude<SettingName, LongName>>(settingNames.filter((name) => !isLong(name))),
  hasReturnsPage: z.boolean(),
  showsDemo: z.boolean(),
});

/**
 * The shop's settings from stored values by name. What is not set, or no longer valid, has its
 * standard.
 */
export function settingValuesFrom(stored: ReadonlyMap<string, unknown>): SettingValues {
  const values = settingNames.map((name) => {
    const { schema, standard } = settingEntries[name];
    const { success, data } = schema.safeParse(stored.get(name));
    return [name, success ? data : standard];
  });
  return settingValuesSchema.parse(Object.fromEntries(values));
}

/** What every page has of them. */
export function settingsFrom(stored: ReadonlyMap<string, unknown>): ShopSettings {
  const values = settingValuesFrom(stored);
  return shopSettingsSchema.parse({
    ...values,
    hasReturnsPage: values.returns.trim() !== '',
    showsDemo: values.home.some(({ photo }) => photo === 'hero'),
  });
}

/** The names of a group's settings, in their order. */
export const namesIn = (group: SettingGroup): SettingName[] =>
  settingNames.filter((name) => settingEntries[name].group === group);

/** What is wrong with a value, for people; undefined when it is valid. */
export function settingProblem(name: SettingName, value: unknown): string | undefined {
  const { error } = settingEntries[name].schema.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (!issue) return undefined;
  return placeOf(name, issue.path) + settingIssueText(issue);
}

/** Where in a list a problem is: `Zone 2: `. */
function placeOf(name: SettingName, path: readonly PropertyKey[]): string {
  const [at, , inner] = path;
  if (typeof at !== 'number') return '';
  const place = `${settingEntries[name].field === 'pieces' ? 'Piece' : 'Zone'} ${at + 1}`;
  return typeof inner === 'number' ? `${place}, tile ${inner + 1}: ` : `${place}: `;
}

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
