import { accountLimits, requestLimits } from '#contract/names/limits.ts';
import { fieldsOf, required } from '#src/lib/form-fields.ts';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { BirthDateField, birthDateRules, PackageField } from './booking-fields.tsx';
import { BookingForm, type ServiceFieldsProps } from './booking-form.tsx';
import { emptyPerson } from './booking-values.ts';

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
  const field = fieldsOf(form);
  return (
    <>
      <BirthDateField {...field('dateOfBirth', birthDateRules)} />
      <TextField
        label="Full name at birth"
        hint="As on your birth certificate: every letter counts."
        maxLength={accountLimits.nameMax}
        required
        {...field('fullNameAtBirth', required('Please enter your full name at birth'))}
      />
      <TextAreaField
        label="Your question"
        rows={4}
        maxLength={requestLimits.questionMax}
        required
        {...field('question', required('Please tell us what you would like to know'))}
      />
      <PackageField prices={prices?.numerology} {...field('package', required('Please choose a package'))} />
    </>
  );
}
