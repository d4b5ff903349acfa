import { useNavigate } from '@tanstack/react-router';

import {
  deleteDeskProduct,
  editDeskProduct,
  listDeskProducts,
  readDeskProduct,
} from '#contract/calls/admin/product-calls.ts';
import { type DeskProduct, deskProductSchema } from '#contract/calls/admin/product-schemas.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { useConflict } from '#src/desk/lib/use-conflict.tsx';
import { formErrorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import { DeleteProduct } from './delete-product.tsx';
import { editDifferences, mergeEdits } from './edit-differences.ts';
import styles from './product-form.module.css';
import { ProductFormFields } from './product-form-fields.tsx';
import { type ProductValues, valuesOf } from './product-values.ts';
import { usePicturesSent } from './use-pictures-sent.ts';
import { useProductForm } from './use-product-form.ts';

/** The form of a stored product. What somebody else saved meanwhile is shown beside it, never overwritten. */
export function ProductEditor({ product }: { readonly product: DeskProduct }) {
  const conflict = useConflict<DeskProduct, ProductValues>({
    ...{ noun: 'product', record: product, schema: deskProductSchema },
    valuesOf: (stored = product) => valuesOf(stored),
    differences: editDifferences,
    merge: mergeEdits,
  });
  const { base = product } = conflict;
  const form = useProductForm(`product:${product.id}`, valuesOf(base), base.version);
  const navigate = useNavigate();
  const edit = useStaffChange(editDeskProduct, { invalidates: [listDeskProducts, readDeskProduct] });
  const remove = useStaffChange(deleteDeskProduct, { invalidates: [listDeskProducts] });
  const params = { id: product.id };

  const save = async (values: ProductValues, version = form.recordVersion) => {
    const fields = form.check(values);
    if (!fields) return;
    conflict.note();
    try {
      const saved = await edit.mutateAsync({ params, body: { ...fields, version } });
      conflict.show(form, saved);
      showToast('success', 'Saved');
    } catch (error) {
      conflict.note(error);
    }
  };
  const { isWaiting, runAfterPictures } = usePicturesSent(form.values, () => void save(form.values));
  const isBusy = edit.isPending || isWaiting;
  const destroy = async () => {
    try {
      await remove.mutateAsync({ params, body: { version: form.recordVersion } });
      await form.draft.drop();
      showToast('success', `${product.name} is deleted.`);
      await navigate({ to: '/products', replace: true });
    } catch (error) {
      conflict.note(error);
    }
  };

  const failed = edit.error ?? remove.error;
  return (
    <form
      className={`stack ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) runAfterPictures(undefined);
      }}
    >
      <ProductFormFields form={form} product={product} />
      {conflict.viewOr(
        failed && (
          <FormMessage kind="error">
            {formErrorMessage(failed, 'The product could not be saved. Please try again.')}
          </FormMessage>
        ),
        form,
        (merged, version) => void save(merged, version),
      )}
      <div className={`row ${styles.bar}`}>
        {form.isDirty && (
          <Button variant="plain" onClick={() => form.reset(valuesOf(base), base.version)}>
            Discard changes
          </Button>
        )}
        <SubmitButton busy={isWaiting ? 'Sending the picture...' : 'Saving...'} isBusy={isBusy}>
          {form.values.published && !base.published ? 'Publish' : 'Save'}
        </SubmitButton>
      </div>
      <DeleteProduct name={product.name} isBusy={remove.isPending} onDelete={() => void destroy()} />
    </form>
  );
}
