import { useState } from 'react';

import { listDeskProducts, readDeskProduct } from '#contract/calls/admin/product-calls.ts';
import { type ImportPlanShown, importProducts, planProductImport } from '#contract/calls/admin/product-file-calls.ts';
import { productLimits } from '#contract/names/limits.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { CheckField } from '#src/desk/ui/check-field.tsx';
import { hasStatus } from '#src/lib/app-error.ts';
import { formErrorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { CardSection } from '#src/ui/card.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';

import { ImportPlan } from './import-plan.tsx';
import styles from './import-products.module.css';

const failed = 'The file could not be read. Please try again.';

/** Chooses a file, shows every value that it would change, and imports exactly that. */
export function ImportProducts() {
  const [chosen, setChosen] = useState<{ readonly name: string; readonly file: string }>();
  const [options, setOptions] = useState({ asDrafts: false, updateStock: false });
  const [plan, setPlan] = useState<ImportPlanShown>();
  const [problem, setProblem] = useState('');
  const planning = useStaffChange(planProductImport, { invalidates: [], onSuccess: setPlan });
  const importing = useStaffChange(importProducts, { invalidates: [listDeskProducts, readDeskProduct] });
  const work = plan?.products.filter(({ what }) => what !== 'same').length ?? 0;

  /** What was shown is no longer what would be imported. */
  const forgetPlan = () => {
    setPlan(undefined);
    planning.reset();
    importing.reset();
  };
  const choose = async (file: File | undefined) => {
    forgetPlan();
    setProblem('');
    setChosen(undefined);
    if (!file) return;
    if (file.size > productLimits.fileBytesMax)
      return setProblem('The file is larger than 8 MB. Split it by products.');
    setChosen({ name: file.name, file: await base64Of(file) });
  };
  const change = (part: Partial<typeof options>) => {
    forgetPlan();
    setOptions({ ...options, ...part });
  };
  const apply = async () => {
    if (!chosen || !plan) return;
    try {
      await importing.mutateAsync({ body: { file: chosen.file, ...options, plan: plan.plan } });
      setPlan(undefined);
    } catch (error) {
      // The shop has changed: the old plan must not be confirmed.
      if (hasStatus(error, 409)) setPlan(undefined);
    }
  };

  return (
    <CardSection>
      <h2>Import</h2>
      <p>
        A CSV file of this shop’s export, Shopify or WooCommerce. You see every value that would change before anything
        is written. New pictures are not fetched here; the command ‘npm run shop -- import’ does that.
      </p>
      <label className={styles.file}>
        <span>{chosen?.name ?? 'Choose a CSV file'}</span>
        <input type="file" accept=".csv,text/csv" onChange={({ target }) => void choose(target.files?.[0])} />
      </label>
      <CheckField
        label="Take the file’s stock for products that are in the shop already"
        checked={options.updateStock}
        onChange={({ target }) => change({ updateStock: target.checked })}
      />
      <CheckField
        label="Keep new products hidden"
        checked={options.asDrafts}
        onChange={({ target }) => change({ asDrafts: target.checked })}
      />
      <p>
        <Button
          variant={plan ? 'secondary' : 'primary'}
          aria-disabled={!chosen || planning.isPending || undefined}
          onClick={() => chosen && !planning.isPending && planning.mutate({ body: { file: chosen.file, ...options } })}
        >
          {planning.isPending ? 'Checking...' : 'Show what would change'}
        </Button>
      </p>
      {(problem || planning.isError) && (
        <FormMessage kind="error">{problem || formErrorMessage(planning.error, failed)}</FormMessage>
      )}
      {plan && <ImportPlan plan={plan} />}
      {plan && work > 0 && plan.problems.length === 0 && (
        <p>
          <Button aria-disabled={importing.isPending || undefined} onClick={() => !importing.isPending && void apply()}>
            {importing.isPending ? 'Importing...' : `Import ${work === 1 ? 'one product' : `${work} products`}`}
          </Button>
        </p>
      )}
      {importing.isError && (
        <FormMessage kind="error">
          {formErrorMessage(importing.error, 'Nothing was imported. Please try again.')}
        </FormMessage>
      )}
      {importing.isSuccess && (
        <FormMessage kind="success">
          Imported: {importing.data.created} new, {importing.data.changed} changed.
        </FormMessage>
      )}
    </CardSection>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In parts, because a call takes a limited number of arguments.
  for (let from = 0; from < bytes.length; from += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  }
  return btoa(text);
}
