import { Fragment } from 'react';
import {
  readSettings,
  type SettingChange,
  type SettingGroupValues,
  saveSettings,
  settingGroupSchema,
  undoSettings,
} from '#contract/calls/admin/setting-calls.ts';
import { countries } from '#contract/names/countries.ts';
import { settingLimits } from '#contract/names/limits.ts';
import {
  namesIn,
  type SettingEntry,
  type SettingGroup,
  type SettingName,
  settingEntries,
  settingProblem,
} from '#contract/settings/entries.ts';
import { useIsOwner } from '#src/desk/lib/staff-query.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { Field, type FieldOptions, type FieldTable } from '#src/desk/ui/fields.tsx';
import { Rows } from '#src/desk/ui/rows.tsx';
import { DataScreen, Section } from '#src/desk/ui/screen.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { SectionForm } from './section-form.tsx';

const groupTexts: Readonly<
  Record<SettingGroup, { readonly title: string; readonly intro: string }>
> = {
  shop: {
    title: 'The shop',
    intro: 'On every page, in emails and invoices, and under the icon on people’s phones.',
  },
  contact: {
    title: 'Contacts',
    intro: 'How customers reach you. What is empty is not shown anywhere.',
  },
  offers: {
    title: 'What you offer besides products',
    intro: 'What is not offered has no page, no link and no form.',
  },
};

/** The shop's name, contacts and links. */
export function FactsPage() {
  const isOwner = useIsOwner();
  return (
    <DataScreen title="Name and contacts" isNarrow call={readSettings} isStored>
      {({ groups, changes }) => (
        <>
          {!isOwner && <p>Owners change these; you can look them up.</p>}
          <GroupForm group="shop" values={groups.shop} />
          <GroupForm group="contact" values={groups.contact} />
          <GroupForm group="offers" values={groups.offers} />
          {isOwner && <Changes changes={changes} />}
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
  const fields = fieldsOf(group);
  return (
    <SectionForm
      {...groupTexts[group]}
      name={`settings:${group}`}
      record={values}
      schema={settingGroupSchema}
      fields={fields}
      call={saveSettings}
      params={{ group }}
      bodyOf={(typed) => ({ values: typed })}
    >
      {({ text }) => Object.keys(fields).map((name) => <Field key={name} {...text(name)} />)}
    </SectionForm>
  );
}

const fieldsOf = (group: SettingGroup): FieldTable =>
  Object.fromEntries(namesIn(group).map((name) => [name, fieldOf(name)]));

function fieldOf(name: SettingName): FieldOptions {
  const { label, field, hint, standard }: SettingEntry = settingEntries[name];
  return {
    label,
    autoComplete: 'off',
    rule: { validate: (typed) => settingProblem(name, typed) ?? true },
    ...looks[field],
    ...(hint !== undefined && { hint }),
    // What can't be empty has a standard.
    ...(typeof standard === 'string' && standard !== '' && { required: true }),
  };
}

/** How each kind of setting is typed. */
const looks: Readonly<Record<SettingEntry['field'], Omit<FieldOptions, 'label'>>> = {
  line: { maxLength: settingLimits.lineMax },
  text: { rows: 3, maxLength: settingLimits.textMax },
  email: { type: 'email', maxLength: settingLimits.lineMax },
  link: { type: 'url', inputMode: 'url', maxLength: settingLimits.lineMax },
  'yes or no': {
    as: 'yes or no',
    options: [
      ['yes', 'Offered'],
      ['no', 'Not offered'],
    ],
    rule: { validate: () => true },
  },
  country: { options: [['', 'Not set'], ...countries.map((name) => [name, name] as const)] },
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
