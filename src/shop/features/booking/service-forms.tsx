import { type ComponentType, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { enquiryLimits } from '#contract/names/enquiry-limits.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { isTimeOfDay } from '#contract/rules/texts/dates.ts';
import { choiceLabels, type ServiceForm, waysOf } from '#contract/settings/service-forms.ts';
import type { Service } from '#contract/settings/services.ts';
import { bookedBy } from '#contract/settings/specified-services.ts';
import { fieldsOf } from '#src/shared/forms/form-fields.ts';
import { SelectField, TextAreaField, TextField } from '#src/shared/ui/forms/field.tsx';
import { BirthDateField, birthDateRules } from './booking-fields.tsx';
import styles from './booking-form.module.css';
import { type BookingValues, choiceText } from './booking-values.ts';

interface ServiceFieldsProps {
  readonly form: UseFormReturn<BookingValues>;
  readonly service: Service;
}

interface FormKind {
  /** The form's own fields, which the request has beside everybody's. */
  readonly own: readonly (keyof BookingValues)[];
  /** A component, so that fields register in the order they are shown. */
  readonly Fields: ComponentType<ServiceFieldsProps>;
}

const questionField = {
  label: 'Your question',
  rows: 4,
  maxLength: enquiryLimits.questionMax,
} as const;

/** How the customer comes to the service; asked only where there are two ways. */
function WayField({ form, service }: ServiceFieldsProps) {
  const ways = waysOf(service);
  const [only] = ways;
  if (ways.length < 2) return only ? <p className="quiet">{only.label}</p> : null;
  return (
    <SelectField
      label="Preferred method"
      options={ways}
      {...fieldsOf(form)('preferredMethod', 'Please choose how to meet')}
    />
  );
}

/** What can be chosen, with its price. */
function ChoiceField({ form, service }: ServiceFieldsProps) {
  const { choiceField } = bookedBy(service);
  const [first, ...others] = service.choices;
  const only = first && others.length === 0 ? first : undefined;
  useEffect(() => {
    if (only) form.setValue(choiceField, only.value);
  }, [only, choiceField, form]);
  if (only) return <p className="larger">{choiceText(service, only)}</p>;
  const label = choiceLabels[service.form];
  return (
    <SelectField
      label={label}
      options={service.choices.map((choice) => ({
        value: choice.value,
        label: choiceText(service, choice),
      }))}
      {...fieldsOf(form)(choiceField, pleaseChoose[service.form])}
    />
  );
}

const pleaseChoose: Readonly<Record<ServiceForm, string>> = {
  plain: 'Please choose what you would like',
  question: 'Please choose how long',
  'name-and-birth-date': 'Please choose a package',
  'birth-chart': 'Please choose a package',
};

function PlainFields({ form, service }: ServiceFieldsProps) {
  return (
    <>
      <ChoiceField form={form} service={service} />
      <WayField form={form} service={service} />
      <TextAreaField
        label="What you wish for, and when it suits you"
        hint="Optional"
        rows={4}
        maxLength={enquiryLimits.questionMax}
        {...fieldsOf(form)('question')}
      />
    </>
  );
}

function QuestionFields({ form, service }: ServiceFieldsProps) {
  return (
    <>
      <WayField form={form} service={service} />
      <ChoiceField form={form} service={service} />
      <TextAreaField
        {...questionField}
        {...fieldsOf(form)('question', 'Please tell us what you would like to ask')}
      />
    </>
  );
}

const timeRules = {
  validate: (text: string) => text === '' || isTimeOfDay(text) || 'Please enter hours and minutes',
};

function BirthChartFields({ form, service }: ServiceFieldsProps) {
  const { register, watch, setValue } = form;
  const field = fieldsOf(form);
  const isUnknown = watch('isTimeUnknown');
  return (
    <>
      <div className="pair">
        <BirthDateField {...field('dateOfBirth', birthDateRules)} />
        <div>
          {/* Not disabled in `field`, which would drop the value from the draft. */}
          <TextField
            label="Time of birth"
            type="time"
            {...field('timeOfBirth', timeRules)}
            disabled={isUnknown}
          />
          <label className={`check ${styles.check}`}>
            <input
              type="checkbox"
              {...register('isTimeUnknown', {
                onChange: (event) => event.target.checked && setValue('timeOfBirth', ''),
              })}
            />
            <span>Unknown</span>
          </label>
        </div>
      </div>
      <TextField
        label="Place of birth"
        maxLength={enquiryLimits.placeMax}
        {...field('placeOfBirth', 'Please enter your place of birth')}
      />
      <TextAreaField {...questionField} hint="Optional" {...field('question')} />
      <WayField form={form} service={service} />
      <ChoiceField form={form} service={service} />
    </>
  );
}

function NameFields({ form, service }: ServiceFieldsProps) {
  const field = fieldsOf(form);
  return (
    <>
      <BirthDateField {...field('dateOfBirth', birthDateRules)} />
      <TextField
        label="Full name at birth"
        hint="As on your birth certificate: every letter counts."
        maxLength={accountLimits.nameMax}
        {...field('fullNameAtBirth', 'Please enter your full name at birth')}
      />
      <TextAreaField
        {...questionField}
        {...field('question', 'Please tell us what you would like to know')}
      />
      <WayField form={form} service={service} />
      <ChoiceField form={form} service={service} />
    </>
  );
}

/** What each kind of form asks. */
export const formKinds: Readonly<Record<ServiceForm, FormKind>> = {
  plain: { own: [], Fields: PlainFields },
  question: { own: [], Fields: QuestionFields },
  'name-and-birth-date': { own: ['dateOfBirth', 'fullNameAtBirth'], Fields: NameFields },
  'birth-chart': { own: ['dateOfBirth', 'timeOfBirth', 'placeOfBirth'], Fields: BirthChartFields },
};
