import { useState } from 'react';
import { listDeskProducts } from '#contract/calls/admin/product-calls.ts';
import {
  exportProducts,
  type ImportPlanShown,
  importProducts,
  planProductImport,
} from '#contract/calls/admin/product-file-calls.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { madeTexts } from '#contract/rules/shelves/made-texts.ts';
import { useShopUrl } from '#src/desk/lib/shop-url.ts';
import { useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { ActionButton, SaveButton } from '#src/desk/ui/change-buttons.tsx';
import { CheckField } from '#src/desk/ui/fields.tsx';
import { DataTable } from '#src/desk/ui/rows.tsx';
import { Columns, Screen } from '#src/desk/ui/screen.tsx';
import { hasStatus } from '#src/shared/network/app-error.ts';
import { formErrorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { CopyButton } from '#src/shared/ui/forms/copy-button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { CardSection } from '#src/shared/ui/page/card.tsx';
import styles from './files-page.module.css';

/** Products from and to a CSV file. */
export function FilesPage() {
  return (
    <Screen title="Import and export" back={{ to: '/products', label: 'Products' }}>
      <Columns
        main={<ImportProducts />}
        side={
          <>
            <ExportProducts />
            <ProductFeed />
          </>
        }
      />
    </Screen>
  );
}

function ExportProducts() {
  return (
    <CardSection>
      <h2>Export</h2>
      <p>
        All products in one CSV file, which the import reads back. The pictures come with the
        command ‘npm run shop -- export’. Only owners can export.
      </p>
      <div>
        <SaveButton call={exportProducts} input={{ body: {} }} label="Download all products" />
      </div>
    </CardSection>
  );
}

/** Where other places read the products by themselves. */
function ProductFeed() {
  const { data } = useStaffQuery(listDeskProducts, { query: { pageSize: 1 } });
  const parts = Math.max(1, Math.ceil((data?.total ?? 0) / productLimits.feedPart));
  const shopUrl = useShopUrl();
  const addresses = Array.from({ length: parts }, (_, index) => feedAddress(shopUrl, index + 1));
  return (
    <CardSection>
      <h2>Product feed</h2>
      <p>
        Google Merchant Center and Meta’s catalogues read your products from here, always as they
        are in the shop. Paste the address there, as a scheduled fetch.
      </p>
      {addresses.map((address) => (
        <p key={address} className="breaks">
          <code>{address}</code> <CopyButton text={address} what="the address of the feed" />
        </p>
      ))}
    </CardSection>
  );
}

function feedAddress(shopUrl: string, part: number): string {
  const name = part === 1 ? 'products' : `products-${part}`;
  return new URL(`/feeds/${name}.xml`, shopUrl).href;
}

const failed = 'The file could not be read. Please try again.';

/** Chooses a file, shows every value that it would change, and imports exactly that. */
function ImportProducts() {
  const [chosen, setChosen] = useState<{ readonly name: string; readonly file: string }>();
  const [options, setOptions] = useState({ asDrafts: false, updateStock: false });
  const [plan, setPlan] = useState<ImportPlanShown>();
  const [problem, setProblem] = useState('');
  const planning = useStaffChange(planProductImport, { changesNothing: true, onSuccess: setPlan });
  const importing = useStaffChange(importProducts);
  const work = plan?.products.filter(({ what }) => what !== 'same').length ?? 0;
  const hasWork = work > 0 || (plan?.shelves?.length ?? 0) > 0;

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
        A CSV file of this shop’s export, Shopify or WooCommerce. You see every value that would
        change before anything is written. New pictures are not fetched here; the command ‘npm run
        shop -- import’ does that.
      </p>
      <label className={`input-cover entry-name small centre ${styles.file}`}>
        <span>{chosen?.name ?? 'Choose a CSV file'}</span>
        <input
          type="file"
          accept=".csv,text/csv"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
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
          onClick={() =>
            chosen &&
            !planning.isPending &&
            planning.mutate({ body: { file: chosen.file, ...options } })
          }
        >
          {planning.isPending ? 'Checking...' : 'Show what would change'}
        </Button>
      </p>
      {(problem || planning.isError) && (
        <FormMessage kind="error">
          {problem || formErrorMessage(planning.error, failed)}
        </FormMessage>
      )}
      {plan && <ImportPlan plan={plan} />}
      {plan && hasWork && plan.problems.length === 0 && (
        <p>
          <ActionButton
            variant="primary"
            label={importLabel(work)}
            busy="Importing..."
            isBusy={importing.isPending}
            onClick={() => void apply()}
          />
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

function importLabel(products: number): string {
  if (products === 0) return 'Make the categories';
  return `Import ${products === 1 ? 'one product' : `${products} products`}`;
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

/** Each value of some products, before and after. */
function ChangedValues({ products }: { readonly products: ImportPlanShown['products'] }) {
  return (
    <DataTable columns={['Product', 'Value', 'Now', 'Then']} className={styles.table}>
      {products.map(({ line, slug, name, changes, notes }) => (
        <tbody key={slug}>
          {changes.map(({ what, before, after }, at) => (
            <tr key={what}>
              {at === 0 && (
                <th scope="rowgroup" rowSpan={changes.length}>
                  {name} <span>(line {line})</span>
                  {notes.length > 0 && <p>{notes.join('; ')}</p>}
                </th>
              )}
              <td>{what}</td>
              <td>{before || 'nothing'}</td>
              <td className={styles.after}>{after || 'nothing'}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </DataTable>
  );
}

/**
 * What an import would do, value by value; cells that are not valid, and what is left out, come
 * first.
 */
function ImportPlan({ plan }: { readonly plan: ImportPlanShown }) {
  const of = (what: 'create' | 'change' | 'same') =>
    plan.products.filter((product) => product.what === what);
  const [created, changed, same] = [of('create'), of('change'), of('same')];
  return (
    <section className="stack-close" aria-label="What would change">
      <p role="status">
        {created.length} new, {changed.length} changed, {same.length} unchanged,{' '}
        {plan.problems.length} not valid.
        {plan.problems.length > 0 && ' Nothing is imported until these are mended.'}
      </p>
      {plan.shelves && plan.shelves.length > 0 && (
        <ul>
          {madeTexts(plan.shelves).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {plan.reading?.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {plan.problems.length > 0 && (
        <>
          <h3 className="larger">Not valid</h3>
          <ul className={`small breaks ${styles.refused}`}>
            {plan.problems.map(({ line, column, slug, reason }) => (
              <li key={`${line} ${column} ${slug}`}>
                <strong className="bad">
                  Line {line}, {column}
                </strong>
                {slug && ` (${slug})`}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {plan.leftOut.length > 0 && (
        <>
          <h3 className="larger">Left out</h3>
          <p>The shop has no place for these:</p>
          <ul>
            {plan.leftOut.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </>
      )}
      {created.length > 0 && (
        <>
          <h3 className="larger">New</h3>
          <ul className={`small breaks ${styles.created}`}>
            {created.map(({ line, slug, name, notes, made = [] }) => (
              <li key={slug}>
                <strong>{name}</strong> (line {line})
                {made.length > 0 && <span className="quiet">{made.join('; ')}</span>}
                {notes.length > 0 && <span className="quiet">Note: {notes.join('; ')}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {changed.length > 0 && (
        <>
          <h3 className="larger">Changed</h3>
          <ChangedValues products={changed} />
        </>
      )}
    </section>
  );
}
