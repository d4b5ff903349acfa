import { useEffect, useEffectEvent, useState } from 'react';
import { type FieldError, type FieldPath, get } from 'react-hook-form';
import * as z from 'zod/mini';
import type { NewProduct } from '#contract/calls/admin/product-schemas.ts';
import { showProblem } from '#src/desk/ui/problem.tsx';
import { useDeskForm } from '#src/desk/ui/use-desk-form.ts';
import { fieldsOf, type ProductValues, productValuesSchema } from './product-values.ts';

const schema = z.partial(productValuesSchema);

/** What the parts of the form share. */
export type ProductForm = Pick<
  ReturnType<typeof useProductForm>,
  'values' | 'field' | 'errorOf' | 'set' | 'name'
>;

/**
 * The form of a product, with the version that its draft was made from: the shop may have another
 * one after a reload.
 */
export function useProductForm(name: string, saved: ProductValues, savedVersion?: number) {
  const durable = useDeskForm({ name, empty: saved, schema, recordVersion: savedVersion });
  const { form } = durable;
  return {
    ...durable,
    name,
    values: form.watch(),
    isDirty: form.formState.isDirty,
    errorOf: (field: string): string | undefined =>
      (get(form.formState.errors, field) as FieldError)?.message,
    /** Changes some of the values. */
    set: (change: Partial<ProductValues> | ((values: ProductValues) => Partial<ProductValues>)) => {
      const changed = typeof change === 'function' ? change(form.getValues()) : change;
      for (const [field, value] of Object.entries(changed)) {
        form.setValue(field as FieldPath<ProductValues>, value, { shouldDirty: true });
      }
    },
    /** What is sent for the values; undefined when something is missing, which is then shown. */
    check: (values: ProductValues): NewProduct | undefined => {
      form.clearErrors();
      const result = fieldsOf(values, saved);
      if ('fields' in result) return result.fields;
      for (const [field, message] of Object.entries(result.errors)) {
        form.setError(field as FieldPath<ProductValues>, { message });
      }
      showProblem(document.querySelector('main form'));
      return undefined;
    },
  };
}

/**
 * Puts off `run` until the shop has every picture: somebody who has taken a photo need not wait to
 * tap 'Publish'. A picture that can't be sent ends the wait too.
 */
export function usePicturesSent<Task>({ pictures }: ProductValues, run: (task: Task) => void) {
  const [waiting, setWaiting] = useState<{ readonly task: Task }>();
  const isSent = pictures.every(({ hash }) => hash !== '');
  const isFailed = pictures.some(({ problem }) => problem !== '');
  const goOn = useEffectEvent(() => {
    if (!waiting || (!isSent && !isFailed)) return;
    setWaiting(undefined);
    run(waiting.task);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step of a picture
  useEffect(() => goOn(), [waiting, isSent, isFailed]);
  return {
    isWaiting: waiting !== undefined,
    runAfterPictures: (task: Task) => setWaiting({ task }),
  };
}
