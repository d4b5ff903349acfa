import { Link, useNavigate, useParams } from '@tanstack/react-router';
import {
  createDeskProduct,
  deleteDeskProduct,
  editDeskProduct,
  readDeskProduct,
} from '#contract/calls/admin/product-calls.ts';
import { type DeskProduct, deskProductSchema } from '#contract/calls/admin/product-schemas.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { useConflict } from '#src/desk/ui/edit-conflict.tsx';
import styles from '#src/desk/ui/form.module.css';
import { Badge } from '#src/desk/ui/rows.tsx';
import { SaveBar, type SaveProblem } from '#src/desk/ui/save-bar.tsx';
import { DataScreen, Screen } from '#src/desk/ui/screen.tsx';
import { formErrorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { CostForm } from './cost-form.tsx';
import { ProductFormFields } from './product-form-fields.tsx';
import { emptyProduct, type ProductValues, productEdits, valuesOf } from './product-values.ts';
import { usePicturesSent, useProductForm } from './use-product-form.ts';
import { WantedNote } from './wanted-note.tsx';

const back = { to: '/products', label: 'Products' };

/** The form of a stored product. */
export function ProductPage() {
  const { id } = useParams({ from: '/staff/products/$id' });
  return (
    <DataScreen
      title={(product) => product?.name ?? 'Product'}
      back={back}
      isNarrow
      call={readDeskProduct}
      input={{ params: { id } }}
      isStored
    >
      {(product) => (
        <>
          <p className={`row tall-links small ${styles.state}`}>
            {product.published ? (
              <>
                <Badge tone="good" text="In the shop" />
                <a href={`/products/${encodeURIComponent(product.slug)}`}>See it there</a>
              </>
            ) : (
              <Badge tone="warn" text="Hidden from the shop" />
            )}
            <Link to="/products/new">New product</Link>
          </p>
          {product.published && product.tags.length === 0 && (
            <p className={`muted ${styles.optional}`}>
              It’s in no menu of the shop yet: choose a menu category below.
            </p>
          )}
          <WantedNote productId={product.id} />
          <ProductForm key={product.id} product={product} />
          <CostForm productId={product.id} />
        </>
      )}
    </DataScreen>
  );
}

/** A photo, a name, a price and a stock make a product; everything else is optional. */
export function NewProductPage() {
  return (
    <Screen title="New product" back={back} isNarrow>
      <ProductForm />
    </Screen>
  );
}

/**
 * The form of a stored product or of a new one. It stays typed until the shop has it; what somebody
 * else saved meanwhile is shown beside it, never overwritten.
 */
function ProductForm({ product }: { readonly product?: DeskProduct }) {
  const valuesOrEmpty = (stored = product) => (stored ? valuesOf(stored) : emptyProduct);
  const conflict = useConflict<DeskProduct, ProductValues>({
    noun: 'product',
    record: product,
    schema: deskProductSchema,
    valuesOf: valuesOrEmpty,
    rules: productEdits,
  });
  const { base } = conflict;
  const form = useProductForm(
    `product:${product?.id ?? 'new'}`,
    valuesOrEmpty(base),
    base?.version,
  );
  const navigate = useNavigate();
  const change = useStaffChange<AnyCall>(product ? editDeskProduct : createDeskProduct);
  const params = { id: product?.id ?? '' };

  const save = async (values: ProductValues, version = form.recordVersion) => {
    const fields = form.check(values);
    if (!fields) return;
    conflict.note();
    try {
      const body = { ...fields, ...(version !== undefined && { version }) };
      const saved: DeskProduct = await change.mutateAsync({ ...(product && { params }), body });
      if (product) {
        conflict.show(form, saved);
        showToast('success', 'Saved');
        return;
      }
      await form.clear();
      showToast(
        'success',
        `${saved.name} is ${saved.published ? 'in the shop' : 'saved, hidden from the shop'}.`,
      );
      await navigate({ to: '/products/$id', params: { id: saved.id }, replace: true });
    } catch (error) {
      conflict.note(error);
    }
  };
  type Change = Partial<ProductValues>;
  const { isWaiting, runAfterPictures } = usePicturesSent(form.values, (more: Change) => {
    void save({ ...form.values, ...more });
  });
  const isBusy = change.isPending || isWaiting;
  const submit = (more: Change) => {
    if (!isBusy && form.check({ ...form.values, ...more })) runAfterPictures(more);
  };
  const problem: SaveProblem = {
    error: change.error,
    failure:
      change.error &&
      !conflict.isConflict(change.error) &&
      formErrorMessage(change.error, 'The product could not be saved. Please try again.'),
    conflict: conflict.viewFor(form, (merged, version) => void save(merged, version)),
    noun: 'product',
  };
  const forget = async () => {
    await form.draft.drop();
    showToast('success', `${product?.name} is deleted.`);
    await navigate({ to: '/products', replace: true });
  };

  return (
    <form
      className="stack-wide"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit({});
      }}
    >
      <ProductFormFields form={form} {...(product && { product })} />
      <SaveBar problem={problem}>
        {product && form.isDirty && (
          <Button variant="plain" onClick={() => form.reset(valuesOrEmpty(base), base?.version)}>
            Discard changes
          </Button>
        )}
        {!product && (
          <Button
            variant="secondary"
            aria-disabled={isBusy || undefined}
            onClick={() => submit({ published: false })}
          >
            Save hidden
          </Button>
        )}
        <SubmitButton busy={isWaiting ? 'Sending the picture...' : 'Saving...'} isBusy={isBusy}>
          {form.values.published && !base?.published ? 'Publish' : 'Save'}
        </SubmitButton>
      </SaveBar>
      {product && (
        <DeleteProduct product={product} shownVersion={form.recordVersion} onDone={forget} />
      )}
    </form>
  );
}

interface DeleteProductProps {
  readonly product: DeskProduct;
  /** Of what a conflict has shown. */
  readonly shownVersion: number | undefined;
  readonly onDone: () => Promise<void>;
}

function DeleteProduct({ product, shownVersion = 0, onDone }: DeleteProductProps) {
  // The newest that the page knows.
  const version = Math.max(product.version, shownVersion);
  return (
    <div className={styles.delete}>
      <ChangeButton
        call={deleteDeskProduct}
        label="Delete this product"
        confirm="Yes, delete it"
        warning={deletionWarning}
        input={{ params: { id: product.id }, body: { version } }}
        onDone={() => void onDone()}
      />
    </div>
  );
}

const deletionWarning =
  'Carts and wishlists lose it; orders that have it stay as they are. ' +
  'For 30 days it can be restored as it is, with its pictures, variants and reviews. ' +
  'To take it out of the shop for a while, hide it instead.';
