import { useNavigate } from '@tanstack/react-router';

import { createDeskProduct, listDeskProducts } from '#contract/calls/admin/product-calls.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { Screen } from '#src/desk/ui/screen.tsx';
import { formErrorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import { showToast } from '#src/ui/toast-store.ts';
import styles from './product-form.module.css';
import { ProductFormFields } from './product-form-fields.tsx';
import { emptyProduct } from './product-values.ts';
import { usePicturesSent } from './use-pictures-sent.ts';
import { useProductForm } from './use-product-form.ts';

/** A photo, a name, a price and a stock make a product; everything else is optional. It stays typed until the shop has it. */
export function NewProductPage() {
  return (
    <Screen title="New product" back={{ to: '/products', label: 'Products' }} isNarrow>
      <ProductCreator />
    </Screen>
  );
}

function ProductCreator() {
  const form = useProductForm('product:new', emptyProduct);
  const navigate = useNavigate();
  const create = useStaffChange(createDeskProduct, { invalidates: [listDeskProducts] });

  const check = (published: boolean) => form.check({ ...form.values, published });
  const send = async (published: boolean) => {
    const body = check(published);
    if (!body) return;
    const product = await create.mutateAsync({ body }).catch(() => undefined);
    if (!product) return;
    await form.clear();
    showToast(
      'success',
      published ? `${product.name} is in the shop.` : `${product.name} is saved, hidden from the shop.`,
    );
    await navigate({ to: '/products/$id', params: { id: product.id }, replace: true });
  };

  const { isWaiting, runAfterPictures } = usePicturesSent(form.values, (published: boolean) => void send(published));
  const isBusy = create.isPending || isWaiting;
  const publish = (published: boolean) => {
    if (!isBusy && check(published)) runAfterPictures(published);
  };

  return (
    <form
      className={`stack ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        publish(true);
      }}
    >
      <ProductFormFields form={form} />
      {create.isError && (
        <FormMessage kind="error">
          {formErrorMessage(create.error, 'The product could not be saved. Please try again.')}
        </FormMessage>
      )}
      <div className={`row ${styles.bar}`}>
        <Button variant="secondary" aria-disabled={isBusy || undefined} onClick={() => publish(false)}>
          Save hidden
        </Button>
        <SubmitButton busy={isWaiting ? 'Sending the picture...' : 'Saving...'} isBusy={isBusy}>
          Publish
        </SubmitButton>
      </div>
    </form>
  );
}
