import { durations, preferredMethods } from '#contract/names/booking-options.ts';
import { requestLimits } from '#contract/names/limits.ts';
import { fieldsOf, required } from '#src/lib/form-fields.ts';
import { SelectField, TextAreaField } from '#src/ui/field.tsx';

import { BookingForm, type ServiceFieldsProps } from './booking-form.tsx';
import { emptyPerson, formatServicePrice } from './booking-values.ts';

/** `package` is part of the form's values but has no input. */
const empty = { ...emptyPerson, preferredMethod: '', duration: '', package: '' };

export function TarotForm() {
  return (
    <BookingForm
      call="bookTarot"
      title="Book Your Tarot Reading"
      empty={empty}
      toBody={({ hasAgreed, package: _, ...body }) => body}
      priceOf={(values, { tarot }) => tarot[values.duration as keyof typeof tarot]}
      Fields={TarotFields}
    />
  );
}

function TarotFields({ form, prices }: ServiceFieldsProps<typeof empty>) {
  const field = fieldsOf(form);
  return (
    <>
      <SelectField
        label="Preferred method"
        required
        {...field('preferredMethod', required('Please choose how to meet'))}
      >
        <option value="">Select</option>
        {preferredMethods.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Duration" required {...field('duration', required('Please choose how long'))}>
        <option value="">Select</option>
        {durations.map((duration) => (
          <option key={duration} value={duration}>
            {duration} - {formatServicePrice(prices?.tarot[duration])}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Your question"
        rows={4}
        maxLength={requestLimits.questionMax}
        required
        {...field('question', required('Please tell us what you would like to ask'))}
      />
    </>
  );
}
