import type { ComponentType } from 'react';
import * as z from 'zod/mini';
import {
  readSettings,
  type SettingGroupValues,
  saveSettings,
  settingGroupSchema,
} from '#contract/calls/admin/setting-calls.ts';
import { countries } from '#contract/names/countries.ts';
import { currencies } from '#contract/names/currencies.ts';
import { settingLimits } from '#contract/names/setting-limits.ts';
import { numberOfText } from '#contract/rules/texts/digits.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import {
  groupProblems,
  type ListField,
  movesMoney,
  offeredIn,
  type SettingEntry,
  type SettingGroup,
  type SettingName,
  settingEntries,
  settingProblem,
} from '#contract/settings/entries.ts';
import { priceFormats } from '#contract/settings/locale.ts';
import { ownPages } from '#contract/settings/pages.ts';
import { useIsOwner, useMay } from '#src/desk/lib/staff-query.ts';
import { Field, type FieldOptions, type FieldTable } from '#src/desk/ui/fields.tsx';
import { DataScreen } from '#src/desk/ui/screen.tsx';
import { AccountsField } from './accounts-field.tsx';
import { ItemsField } from './items-field.tsx';
import { isTyped, type ListFieldProps, typedKindOf, typedKinds } from './list-fields.ts';
import { ColourField, LogoField, LookSample } from './look-fields.tsx';
import { PageTextField } from './page-text-field.tsx';
import { PiecesField } from './pieces-field.tsx';
import { PreviewButton } from './preview-button.tsx';
import { ProviderAccounts } from './provider-accounts.tsx';
import { SectionForm, type SectionFormState } from './section-form.tsx';
import { ServicesField } from './services-field.tsx';
import { SettingChanges } from './setting-changes.tsx';
import { TestMail } from './test-mail.tsx';
import { ZonesField } from './zones-field.tsx';

const groupTexts: Readonly<
  Record<SettingGroup, { readonly title: string; readonly intro: string }>
> = {
  shop: {
    title: 'The shop',
    intro: 'On every page, in emails and invoices, and under the icon on people’s phones.',
  },
  words: {
    title: 'Words of the shop',
    intro: 'What the home page, lists, the search and the end of each page say.',
  },
  contact: {
    title: 'Contacts',
    intro: 'How customers reach you. What is empty is not shown anywhere.',
  },
  services: {
    title: 'Services',
    intro:
      'What customers book with you. Each has a page and a form; without any, the shop shows nothing of services.',
  },
  offers: {
    title: 'Custom orders',
    intro: 'Where they are not offered, they have no page, no link and no form.',
  },
  locale: {
    title: 'Currency and time',
    intro: 'How amounts are written, and which clock the shop goes by.',
  },
  tax: {
    title: 'Tax',
    intro:
      'Your number and a line for the tax stand on the invoices that you print. Prices stay what customers pay.',
  },
  payment: {
    title: 'Online payment',
    intro:
      'Where customers pay, at the checkout and in bookings, in this order. Without an account they pay in cash. Saving asks for your passkey or code.',
  },
  cash: {
    title: 'Orders that are not paid yet',
    intro:
      'How much a customer may have on order, in cash or with a payment that you have not checked, until their first parcel is delivered; otherwise one visitor could reserve the whole stock.',
  },
  mail: {
    title: 'Emails',
    intro: 'Who your emails are from, and who is told of new orders. No page of the shop shows it.',
  },
  delivery: {
    title: 'Delivery and exchange',
    intro: 'Shown with each piece, in the terms, at the checkout and in emails.',
  },
  stock: {
    title: 'Stock',
    intro: 'From how many pieces on you and your customers are told.',
  },
  invoices: {
    title: 'Invoices',
    intro: 'Each confirmed sale gets one, with a number of its own and without gaps.',
  },
  home: {
    title: 'Pieces of the home page',
    intro:
      'In their order. Open one to change or move it; by keys: Alt and an arrow. What has nothing to show is left out by itself.',
  },
  pages: {
    title: 'Texts of pages',
    intro:
      'An empty page has the standard text, made of what you have set. A text of your own may name what is set, such as {{shopName}}, {{delivery}} or {{email}}: it stays up to date.',
  },
  look: {
    title: 'Picture, colours and typefaces',
    intro:
      'Type colours for the day; those of the night are made of them. What is empty stays as it comes.',
  },
};

/** The shop's name, contacts and links. */
export function FactsPage() {
  return <GroupsPage title="Name and contacts" shown={['shop', 'contact']} />;
}

/** What the pages say beside what is sold. */
export function WordsPage() {
  return <GroupsPage title="Words of the shop" shown={['words']} />;
}

/** How amounts are written, which clock counts, and what invoices say of tax. */
export function LocalePage() {
  return <GroupsPage title="Currency, time and tax" shown={['locale', 'tax', 'invoices']} />;
}

/** Where customers pay, and how much may be unpaid. */
export function PaymentPage() {
  return <GroupsPage title="How customers pay" shown={['payment', 'cash']} />;
}

/** Who emails are from, and who gets those of the shop. */
export function MailPage() {
  return <GroupsPage title="Emails" shown={['mail']} />;
}

/** What can be booked, and what is made to order. */
export function ServicesPage() {
  return <GroupsPage title="Services and custom orders" shown={['services', 'offers']} />;
}

/** Where the shop delivers and on which terms, and when a stock is low. */
export function DeliveryPage() {
  return <GroupsPage title="Delivery and stock" shown={['delivery', 'stock']} />;
}

/** Which pieces the home page has, in which order. */
export function HomePiecesPage() {
  return <GroupsPage title="Home page" shown={['home']} />;
}

/** The texts of About us, terms, privacy and returns. */
export function PageTextsPage() {
  return <GroupsPage title="Pages" shown={['pages']} />;
}

/** What the shop looks like. */
export function LookPage() {
  return <GroupsPage title="Look" shown={['look']} />;
}

interface GroupsPageProps {
  readonly title: string;
  readonly shown: readonly SettingGroup[];
}

/** Groups of settings, and what was changed in them. */
function GroupsPage({ title, shown }: GroupsPageProps) {
  const isOwner = useIsOwner();
  const maySet = useMay('settings');
  const canChange = (group: SettingGroup) => (movesMoney(group) ? isOwner : maySet);
  return (
    <DataScreen title={title} isNarrow call={readSettings} isStored>
      {({ groups, changes }) => (
        <>
          {!shown.some(canChange) && <p>Owners change these; you can look them up.</p>}
          {shown.map((group) => (
            <GroupForm
              key={group}
              group={group}
              values={groups[group]}
              canChange={canChange(group)}
            />
          ))}
          {maySet && shown.includes('mail') && <TestMail />}
          {isOwner && shown.includes('payment') && <ProviderAccounts />}
          {maySet && (
            <SettingChanges
              changes={changes.filter(({ group }) =>
                shown.some((one) => one === group && canChange(one)),
              )}
            />
          )}
        </>
      )}
    </DataScreen>
  );
}

interface GroupFormProps {
  readonly group: SettingGroup;
  readonly values: SettingGroupValues;
  /** Whether the person may change it, or only looks. */
  readonly canChange: boolean;
}

/** The form of a group, made from its settings' entries. */
function GroupForm({ group, values, canChange }: GroupFormProps) {
  const names = offeredIn(group, values);
  return (
    <SectionForm
      {...groupTexts[group]}
      canChange={canChange}
      name={`settings:${group}`}
      record={values}
      schema={settingGroupSchema}
      fields={fieldsOf(names, values)}
      call={saveSettings}
      params={{ group }}
      valuesOf={(stored) =>
        typedIn(names, (kind, name) => kind.typed(stored?.[name] ?? settingEntries[name].standard))
      }
      bodyOf={(typed) => {
        const stored = typedIn(names, (kind, name) => kind.valueOf(String(typed[name])));
        return { values: { ...typed, ...stored } };
      }}
      buttons={({ whenValid }) => (
        <PreviewButton
          group={group}
          whenValid={(work) => whenValid((body) => work(valuesSchema.parse(body).values))}
        />
      )}
    >
      {(state) => (
        <>
          {names.map((name) => (
            <SettingField key={name} name={name} state={state} />
          ))}
          {group === 'look' && <LookSample values={state.form.watch()} />}
        </>
      )}
    </SectionForm>
  );
}

const valuesSchema = z.object({ values: z.record(z.string(), z.unknown()) });

interface SettingFieldProps {
  readonly name: SettingName;
  readonly state: SectionFormState;
}

/** The field of a setting, by its kind. */
function SettingField({ name, state: { form, text } }: SettingFieldProps) {
  const onChange = (typed: string) => form.setValue(name, typed, { shouldDirty: true });
  const value = form.watch(name) ?? '';
  const { field } = settingEntries[name];
  const List = isList(field) ? listComponents[field] : undefined;
  if (List) return <List text={value} error={text(name).error} onChange={onChange} />;
  const page = ownPages.find((one) => one === name);
  if (page)
    return <PageTextField page={page} field={text(name)} text={value} onChange={onChange} />;
  switch (field) {
    case 'picture':
      return <LogoField hash={value} error={text(name).error} onChange={onChange} />;
    case 'colour':
      return (
        <ColourField name={name} text={text(name)} values={form.watch()} onChange={onChange} />
      );
    default:
      return <Field {...text(name)} />;
  }
}

type TypedKind = NonNullable<ReturnType<typeof typedKindOf>>;

/** What `of` makes of those settings that are typed otherwise than they are stored. */
function typedIn(
  names: readonly SettingName[],
  of: (kind: TypedKind, name: SettingName) => unknown,
) {
  const all = names.flatMap((name) => {
    const kind = typedKindOf(name);
    return kind ? [[name, of(kind, name)]] : [];
  });
  return Object.fromEntries(all);
}

const listComponents: Readonly<Record<ListField, ComponentType<ListFieldProps>>> = {
  zones: ZonesField,
  services: ServicesField,
  items: ItemsField,
  pieces: PiecesField,
  accounts: AccountsField,
};

const isList = (field: SettingEntry['field']): field is ListField => field in listComponents;

const fieldsOf = (names: readonly SettingName[], values: SettingGroupValues): FieldTable =>
  Object.fromEntries(names.map((name) => [name, fieldOf(name, values[name])]));

/** What is typed as its setting's value. */
function valueOfText(field: SettingEntry['field'], typed: string): unknown {
  if (field === 'count') return numberOfText(typed);
  return isTyped(field) ? typedKinds[field].valueOf(typed) : typed;
}

const valuesOfTexts = (group: SettingGroup, typed: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    offeredIn(group, typed).map((name) => [
      name,
      valueOfText(settingEntries[name].field, typed[name] ?? ''),
    ]),
  );

function fieldOf(name: SettingName, stored: unknown): FieldOptions {
  const { group, label, field, hint, standard, options }: SettingEntry = settingEntries[name];
  const inWords = typedKindOf(name)?.inWords;
  return {
    label: field === 'amount limit' ? `${label}, in ${shopLocale().currencySign}` : label,
    autoComplete: 'off',
    rule: {
      validate: (typed, values) =>
        settingProblem(name, valueOfText(field, typed)) ??
        groupProblems(group, valuesOfTexts(group, values))[name] ??
        true,
    },
    ...looks[field],
    ...(options && { options }),
    ...(field === 'time zone' && { options: zoneOptions(String(stored)) }),
    ...(hint !== undefined && { hint }),
    ...(inWords && { inWords }),
    // What can't be empty has a standard.
    ...(typeof standard === 'string' && standard !== '' && { required: true }),
  };
}

/** The time zones that this browser knows. Others have other names for some. */
function zoneOptions(stored: string) {
  const names = new Set([stored, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...names].toSorted().map((name) => [name, name.replaceAll('_', ' ')] as const);
}

const markdownHint =
  'An empty line begins a paragraph. # Title of the page, ## Heading, **bold**, [link](/products), - for lists';

/** How each kind of setting is typed. */
const looks: Readonly<Record<SettingEntry['field'], Omit<FieldOptions, 'label'>>> = {
  line: { maxLength: settingLimits.lineMax },
  text: { rows: 3, maxLength: settingLimits.textMax },
  email: { type: 'email', maxLength: settingLimits.lineMax },
  link: { type: 'url', inputMode: 'url', maxLength: settingLimits.lineMax },
  'yes or no': {
    as: 'yes or no',
    options: [
      ['yes', 'Yes'],
      ['no', 'No'],
    ],
    rule: { validate: () => true },
  },
  markdown: { rows: 16, hint: markdownHint },
  // Fields of their own.
  pieces: {},
  zones: {},
  choice: {},
  accounts: {},
  percent: { inputMode: 'decimal' },
  'amount limit': { inputMode: 'decimal', hint: 'Empty: no limit' },
  'count limit': { inputMode: 'numeric', hint: 'Empty: no limit' },
  colour: { maxLength: settingLimits.lineMax },
  picture: {},
  services: {},
  items: {},
  count: { as: 'number', inputMode: 'numeric', required: true },
  country: { options: [['', 'Not set'], ...countries.map((name) => [name, name] as const)] },
  currency: {
    options: Object.entries(currencies).map(([code, { words, sign }]) => [
      code,
      `${code}: ${words} (${sign})`,
    ]),
  },
  'price format': { options: priceFormats.map((text) => [text, text.replace('¤', '…')]) },
  // Depends on what is stored.
  'time zone': {},
};
