import { requestLimits } from '#contract/names/limits.ts';
import { isTimeOfDay } from '#contract/rules/dates.ts';
import { fieldsOf, required } from '#src/lib/form-fields.ts';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { BirthDateField, birthDateRules, PackageField } from './booking-fields.tsx';
import styles from './booking-form.module.css';
import { BookingForm, type ServiceFieldsProps } from './booking-form.tsx';
import { emptyPerson } from './booking-values.ts';

const empty = {
  ...emptyPerson,
  dateOfBirth: '',
  timeOfBirth: '',
  isTimeUnknown: false,
  placeOfBirth: '',
  package: '',
};

const timeRules = {
  validate: (text: string) => text === '' || isTimeOfDay(text) || 'Please enter hours and minutes',
};

export function AstrologyForm() {
  return (
    <BookingForm
      call="bookAstrology"
      title="Book Your Astrology Consultation"
      empty={empty}
      toBody={({ hasAgreed, isTimeUnknown, timeOfBirth, ...body }) => ({
        ...body,
        ...(!isTimeUnknown && timeOfBirth !== '' && { timeOfBirth }),
      })}
      priceOf={(values, { astrology }) => astrology[values.package as keyof typeof astrology]}
      Fields={AstrologyFields}
    />
  );
}

function AstrologyFields({ form, prices }: ServiceFieldsProps<typeof empty>) {
  const { register, watch, setValue } = form;
  const field = fieldsOf(form);
  const isUnknown = watch('isTimeUnknown');
  return (
    <>
      <div className="pair">
        <BirthDateField {...field('dateOfBirth', birthDateRules)} />
        <div>
          {/* Not disabled in `field`, which would drop the value from the draft. */}
          <TextField label="Time of birth" type="time" {...field('timeOfBirth', timeRules)} disabled={isUnknown} />
          <label className={styles.check}>
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
        maxLength={requestLimits.placeMax}
        required
        {...field('placeOfBirth', required('Please enter your place of birth'))}
      />
      <TextAreaField
        label="Your question"
        hint="Optional"
        rows={4}
        maxLength={requestLimits.questionMax}
        {...field('question')}
      />
      <PackageField prices={prices?.astrology} {...field('package', required('Please choose a package'))} />
    </>
  );
}
