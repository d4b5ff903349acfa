import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';

/** The props of a field as react-hook-form's `register` returns them, and its validation message. */
export function fieldsOf<Values extends FieldValues>({ register, formState: { errors } }: UseFormReturn<Values>) {
  return <Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => {
    const error: FieldError | undefined = get(errors, name);
    return { ...register(name, rules), error: error?.message };
  };
}
