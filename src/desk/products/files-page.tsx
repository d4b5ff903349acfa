import { exportProducts } from '#contract/calls/admin/product-file-calls.ts';
import { saveFile } from '#src/desk/lib/save-file.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { Columns } from '#src/desk/ui/columns.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { errorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { CardSection } from '#src/ui/card.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';

import { ImportProducts } from './import-products.tsx';

/** Products from and to a CSV file. */
export function FilesPage() {
  return (
    <Screen title="Import and export" back={{ to: '/products', label: 'Products' }}>
      <Columns main={<ImportProducts />} side={<ExportProducts />} />
    </Screen>
  );
}

/** Downloads all products, after a proof of who asks. */
function ExportProducts() {
  const change = useStaffChange(exportProducts, {
    invalidates: [],
    onSuccess: ({ csv, fileName }) => saveFile(fileName, csv),
  });
  return (
    <CardSection>
      <h2>Export</h2>
      <p>
        All products in one CSV file, which the import reads back. The pictures come with the command ‘npm run shop --
        export’. Only owners can export.
      </p>
      <p>
        <Button
          variant="secondary"
          aria-disabled={change.isPending || undefined}
          onClick={() => !change.isPending && change.mutate({ body: {} })}
        >
          {change.isPending ? 'Exporting...' : 'Download all products'}
        </Button>
      </p>
      {change.isError && <FormMessage kind="error">{errorMessage(change.error)}</FormMessage>}
      {change.isSuccess && <FormMessage kind="success">{change.data.fileName} is downloaded.</FormMessage>}
    </CardSection>
  );
}
