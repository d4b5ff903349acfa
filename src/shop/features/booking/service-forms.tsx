import { durations, preferredMethods } from '#contract/names/booking-options.ts';
import { accountLimits, enquiryLimits } from '#contract/names/limits.ts';
import { isTimeOfDay } from '#contract/rules/texts/dates.ts';
import { fieldsOf } from '#src/shared/forms/form-fields.ts';
import { SelectField, TextAreaField, TextField } from '#src/shared/ui/forms/field.tsx';
import { BirthDateField, birthDateRules, PackageField } from './booking-fields.tsx';
import styles from './booking-form.module.css';
import { BookingForm, type ServiceFieldsProps } from './booking-form.tsx';
import { formatServicePrice } from './booking-values.ts';

const questionField = {
  label: 'Your question',
  rows: 4,
  maxLength: enquiryLimits.questionMax,
} as const;

export function TarotForm() {
  return (
    <BookingForm
      call="bookTarot"
      title="Book Your Tarot Reading"
      own={['preferredMethod', 'duration']}
      priceOf={(values, { tarot }) => tarot[values.duration as keyof typeof tarot]}
      Fields={TarotFields}
    />
  );
}

function TarotFields({ form, prices }: ServiceFieldsProps) {
  const field = fieldsOf(form);
  return (
    <>
      <SelectField
        label="Preferred method"
        options={preferredMethods}
        {...field('preferredMethod', 'Please choose how to meet')}
      />
      <SelectField
        label="Duration"
        options={durations.map((value) => ({
          value,
          label: `${value} - ${formatServicePrice(prices?.tarot[value])}`,
        }))}
        {...field('duration', 'Please choose how long')}
      />
      <TextAreaField
        {...questionField}
        {...field('question', 'Please tell us what you would like to ask')}
      />
    </>
  );
}

const timeRules = {
  validate: (text: string) => text === '' || isTimeOfDay(text) || 'Please enter hours and minutes',
};

export function AstrologyForm() {
  return (
    <BookingForm
      call="bookAstrology"
      title="Book Your Astrology Consultation"
      own={['dateOfBirth', 'timeOfBirth', 'placeOfBirth', 'package']}
      priceOf={(values, { astrology }) => astrology[values.package as keyof typeof astrology]}
      Fields={AstrologyFields}
    />
  );
}

function AstrologyFields({ form, prices }: ServiceFieldsProps) {
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
      <PackageField prices={prices?.astrology} {...field('package', 'Please choose a package')} />
    </>
  );
}

export function NumerologyForm() {
  return (
    <BookingForm
      call="bookNumerology"
      title="Book Your Numerology Analysis"
      own={['dateOfBirth', 'fullNameAtBirth', 'package']}
      priceOf={(values, { numerology }) => numerology[values.package as keyof typeof numerology]}
      Fields={NumerologyFields}
    />
  );
}

function NumerologyFields({ form, prices }: ServiceFieldsProps) {
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
      <PackageField prices={prices?.numerology} {...field('package', 'Please choose a package')} />
    </>
  );
}
