import { accountLimits, requestLimits } from '#contract/names/limits.ts';
import { required } from '#src/lib/form-rules.ts';
import { TextAreaField, TextField } from '#src/ui/field.tsx';

import { birthDateRules } from './birth-date-rules.ts';
import { BookingForm, type ServiceFieldsProps } from './booking-form.tsx';
import { emptyPerson } from './booking-values.ts';
import { PackageField } from './package-field.tsx';

const empty = { ...emptyPerson, dateOfBirth: '', fullNameAtBirth: '', package: '' };

export function NumerologyForm() {
  return (
    <BookingForm
      call="bookNumerology"
      title="Book Your Numerology Analysis"
      empty={empty}
      toBody={({ hasAgreed, ...body }) => body}
      priceOf={(values, { numerology }) => numerology[values.package as keyof typeof numerology]}
      Fields={NumerologyFields}
    />
  );
}

function NumerologyFields({ form, prices }: ServiceFieldsProps<typeof empty>) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Date of birth"
        type="date"
        autoComplete="bday"
        required
        error={errors.dateOfBirth?.message}
        {...register('dateOfBirth', birthDateRules)}
      />
      <TextField
        label="Full name at birth"
        hint="As on your birth certificate: every letter counts."
        maxLength={accountLimits.nameMax}
        required
        error={errors.fullNameAtBirth?.message}
        {...register('fullNameAtBirth', required('Please enter your full name at birth'))}
      />
      <TextAreaField
        label="Your question"
        rows={4}
        maxLength={requestLimits.questionMax}
        required
        error={errors.question?.message}
        {...register('question', required('Please tell us what you would like to know'))}
      />
      <PackageField
        prices={prices?.numerology}
        error={errors.package?.message}
        {...register('package', required('Please choose a package'))}
      />
    </>
  );
}
