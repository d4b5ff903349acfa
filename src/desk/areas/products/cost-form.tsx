import {
  type ProductCosts,
  readProductCosts,
  setProductCosts,
} from '#contract/calls/admin/product-cost-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { paisaOfText, textOfPaisa } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { useIsOwner, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { callStaff } from '#src/desk/lib/staff-session.ts';
import { type FieldOptions, ShortForm } from '#src/desk/ui/fields.tsx';
import styles from '#src/desk/ui/form.module.css';
import { newIdempotencyKey } from '#src/shared/network/idempotency-key.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

/** What a product and its variants cost the shop: for its owner alone. */
export function CostForm({ productId }: { readonly productId: string }) {
  return useIsOwner() ? <OwnersCosts productId={productId} /> : null;
}

function OwnersCosts({ productId }: { readonly productId: string }) {
  const params = { id: productId };
  const costs = useStaffQuery(readProductCosts, { params });
  if (!costs.data) return null;
  const { costPaisa, variants } = costs.data;
  const fields = {
    product: costField(variants.length > 0 ? 'Cost, where a variant has none' : 'Cost', costPaisa),
    ...Object.fromEntries(
      variants.map(({ id, name, costPaisa: own }) => [id, costField(`Cost of ${name}`, own)]),
    ),
  };
  return (
    <details className={`fold ${styles.section}`}>
      <summary>What it costs you</summary>
      <ShortForm
        // With what is saved.
        key={costs.dataUpdatedAt}
        name={`costs:${productId}`}
        fields={fields}
        button="Save the cost"
        busy="Saving..."
        send={(values) =>
          callStaff(setProductCosts, {
            params,
            body: bodyOf(values, costs.data),
            idempotencyKey: newIdempotencyKey(),
          })
        }
        onSent={() => {
          showToast('success', 'Saved');
          void costs.refetch();
        }}
      >
        <p className="muted">Only owners see it: not staff, and nobody in the shop.</p>
      </ShortForm>
    </details>
  );
}

function costField(label: string, costPaisa: number | null): FieldOptions {
  return {
    label: `${label} in ${shopLocale().currencySign}`,
    inputMode: 'decimal',
    autoComplete: 'off',
    initial: textOfPaisa(costPaisa),
    rule: {
      validate: (text) =>
        cleanText(text) === '' ||
        (paisaOfText(text) ?? 0) > 0 ||
        'Enter an amount, such as 800, or nothing.',
    },
  };
}

function bodyOf(typed: Readonly<Record<string, string | boolean>>, { variants }: ProductCosts) {
  const costOf = (name: string) => paisaOfText(String(typed[name] ?? '')) || null;
  return {
    costPaisa: costOf('product'),
    variants: variants.map(({ id }) => ({ id, costPaisa: costOf(id) })),
  };
}
