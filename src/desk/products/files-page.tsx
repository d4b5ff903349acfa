import { exportProducts } from '#contract/calls/admin/product-file-calls.ts';
import { Columns } from '#src/desk/ui/columns.tsx';
import { SaveButton } from '#src/desk/ui/save-button.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { CardSection } from '#src/ui/card.tsx';

import { ImportProducts } from './import-products.tsx';

/** Products from and to a CSV file. */
export function FilesPage() {
  return (
    <Screen title="Import and export" back={{ to: '/products', label: 'Products' }}>
      <Columns main={<ImportProducts />} side={<ExportProducts />} />
    </Screen>
  );
}

function ExportProducts() {
  return (
    <CardSection>
      <h2>Export</h2>
      <p>
        All products in one CSV file, which the import reads back. The pictures come with the command ‘npm run shop --
        export’. Only owners can export.
      </p>
      <div>
        <SaveButton
          call={exportProducts}
          input={{ body: {} }}
          label="Download all products"
          textOf={({ csv }) => csv}
          savedOf={({ fileName }) => `${fileName} is downloaded.`}
        />
      </div>
    </CardSection>
  );
}
