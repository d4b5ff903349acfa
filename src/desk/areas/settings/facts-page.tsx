import { type ComponentProps, Fragment } from 'react';
import {
  readSettings,
  type SettingChange,
  type SettingGroupValues,
  saveSettings,
  settingGroupSchema,
  undoSettings,
} from '#contract/calls/admin/setting-calls.ts';
import { countries } from '#contract/names/countries.ts';
import { currencies } from '#contract/names/currencies.ts';
import { settingLimits } from '#contract/names/limits.ts';
import { numberOfText } from '#contract/rules/texts/digits.ts';
import { deliverySchema } from '#contract/settings/delivery.ts';
import {
  namesIn,
  type SettingEntry,
  type SettingGroup,
  type SettingName,
  settingEntries,
  settingProblem,
} from '#contract/settings/entries.ts';
import { homeSchema } from '#contract/settings/home.ts';
import { priceFormats } from '#contract/settings/locale.ts';
import { ownPages } from '#contract/settings/pages.ts';
import { useIsOwner } from '#src/desk/lib/staff-query.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { Field, type FieldOptions, type FieldTable } from '#src/desk/ui/fields.tsx';
import { Rows } from '#src/desk/ui/rows.tsx';
import { DataScreen, Section } from '#src/desk/ui/screen.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { piecesInWords, piecesOfText, typedPieces } from './home-pieces.ts';
import { PageTextField } from './page-text-field.tsx';
import { PiecesField } from './pieces-field.tsx';
import { SectionForm } from './section-form.tsx';
import { typedZones, zonesInWords, zonesOfText } from './typed-zones.ts';
import { ZonesField } from './zones-field.tsx';

const groupTexts: Readonly<
  Record<SettingGroup, { readonly title: string; readonly intro: string }>
> = {
  shop: {
    title: 'The shop',
    intro: 'On every page, in emails and invoices, and under the icon on people’s phones.',
  },
  words: {
    title: 'Words of the pages',
    intro: 'What the home page, lists, the search and the end of each page say.',
  },
  contact: {
    title: 'Contacts',
    intro: 'How customers reach you. What is empty is not shown anywhere.',
  },
  offers: {
    title: 'What you offer besides products',
    intro: 'What is not offered has no page, no link and no form.',
  },
  locale: {
    title: 'Currency and time',
    intro: 'How amounts are written, and which clock the shop goes by.',
  },
  delivery: {
    title: 'Delivery and exchange',
    intro: 'Shown with each piece, in the terms, at the checkout and in emails.',
  },
  stock: {
    title: 'Stock',
    intro: 'From how many pieces on you and your customers are told.',
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
};

/** The shop's name, contacts and links, and what it offers. */
export function FactsPage() {
  return (
    <GroupsPage
      title="Name and contacts"
      shown={['shop', 'contact', 'locale', 'words', 'offers']}
    />
  );
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

interface GroupsPageProps {
  readonly title: string;
  readonly shown: readonly SettingGroup[];
}

/** Groups of settings, and what was changed in them. */
function GroupsPage({ title, shown }: GroupsPageProps) {
  const isOwner = useIsOwner();
  return (
    <DataScreen title={title} isNarrow call={readSettings} isStored>
      {({ groups, changes }) => (
        <>
          {!isOwner && <p>Owners change these; you can look them up.</p>}
          {shown.map((group) => (
            <GroupForm key={group} group={group} values={groups[group]} />
          ))}
          {isOwner && (
            <Changes changes={changes.filter(({ group }) => shown.some((one) => one === group))} />
          )}
        </>
      )}
    </DataScreen>
  );
}

interface GroupFormProps {
  readonly group: SettingGroup;
  readonly values: SettingGroupValues;
}

/** The form of a group, made from its settings' entries. */
function GroupForm({ group, values }: GroupFormProps) {
  const fields = fieldsOf(group, values);
  return (
    <SectionForm
      {...groupTexts[group]}
      name={`settings:${group}`}
      record={values}
      schema={settingGroupSchema}
      fields={fields}
      call={saveSettings}
      params={{ group }}
      valuesOf={(stored) => typedLists(group, stored)}
      bodyOf={(typed) => ({ values: { ...typed, ...storedLists(group, typed) } })}
    >
      {({ form, text }) =>
        namesIn(group).map((name) => (
          <GroupField
            key={name}
            name={name}
            field={text(name)}
            text={form.watch(name) ?? ''}
            onChange={(typed) => form.setValue(name, typed, { shouldDirty: true })}
          />
        ))
      }
    </SectionForm>
  );
}

interface GroupFieldProps {
  readonly name: SettingName;
  readonly field: ComponentProps<typeof Field> & { readonly error?: string | undefined };
  readonly text: string;
  readonly onChange: (typed: string) => void;
}

/** The field of a setting by its kind. */
function GroupField({ name, field, ...typed }: GroupFieldProps) {
  const page = ownPages.find((one) => one === name);
  if (page) return <PageTextField page={page} field={field} {...typed} />;
  const kind: SettingEntry['field'] = settingEntries[name].field;
  if (kind === 'zones') return <ZonesField error={field.error} {...typed} />;
  if (kind === 'pieces') return <PiecesField error={field.error} {...typed} />;
  return <Field {...field} />;
}

/** How a list is typed: as one text, which a draft stores. */
const lists = {
  zones: {
    read: (stored: unknown) => typedZones(deliverySchema.parse(stored ?? [])),
    write: zonesOfText,
    inWords: zonesInWords,
  },
  pieces: {
    read: (stored: unknown) => typedPieces(homeSchema.parse(stored ?? [])),
    write: piecesOfText,
    inWords: piecesInWords,
  },
} as const;

const listOf = (name: SettingName) => {
  const { field } = settingEntries[name];
  return field === 'zones' || field === 'pieces' ? lists[field] : undefined;
};

/** A group's lists as its form's texts. */
function typedLists(group: SettingGroup, stored: SettingGroupValues | undefined) {
  const texts = namesIn(group).flatMap((name) => {
    const list = listOf(name);
    return list ? [[name, list.read(stored?.[name])]] : [];
  });
  return Object.fromEntries(texts);
}

/** The same, as they are stored. */
function storedLists(group: SettingGroup, typed: Readonly<Record<string, unknown>>) {
  const values = namesIn(group).flatMap((name) => {
    const list = listOf(name);
    return list ? [[name, list.write(String(typed[name]))]] : [];
  });
  return Object.fromEntries(values);
}

const fieldsOf = (group: SettingGroup, values: SettingGroupValues): FieldTable =>
  Object.fromEntries(namesIn(group).map((name) => [name, fieldOf(name, values[name])]));

/** What is typed as its setting's value. */
function valueOfText(field: SettingEntry['field'], typed: string): unknown {
  if (field === 'count') return numberOfText(typed);
  return field === 'zones' || field === 'pieces' ? lists[field].write(typed) : typed;
}

function fieldOf(name: SettingName, stored: unknown): FieldOptions {
  const { label, field, hint, standard }: SettingEntry = settingEntries[name];
  return {
    label,
    autoComplete: 'off',
    rule: { validate: (typed) => settingProblem(name, valueOfText(field, typed)) ?? true },
    ...looks[field],
    ...(field === 'time zone' && { options: zoneOptions(String(stored)) }),
    ...(hint !== undefined && { hint }),
    ...(listOf(name) && { inWords: listOf(name)?.inWords }),
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
  // Forms of their own.
  zones: {},
  pieces: {},
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

/** What was changed in the last days, each with a button that takes it back. */
function Changes({ changes }: { readonly changes: readonly SettingChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Section title="Changed in the last 30 days">
      <Rows
        of={changes.map((change) => ({
          key: change.id,
          title: change.changed.map(({ label }) => label).join(', '),
          detail: <ChangeDetail change={change} />,
          end: change.canBeUndone && (
            <ChangeButton
              call={undoSettings}
              input={{ body: { id: change.id } }}
              label="Undo"
              about={change.changed.map(({ label }) => label).join(', ')}
            />
          ),
        }))}
      />
    </Section>
  );
}

function ChangeDetail({ change: { changed, by, at } }: { readonly change: SettingChange }) {
  return (
    <>
      {changed.map(({ label, before, after }) => (
        <Fragment key={label}>
          {before || 'Nothing'} → {after || 'nothing'}
          <br />
        </Fragment>
      ))}
      {[by, relativeTime(at)].filter(Boolean).join(', ')}
    </>
  );
}
