import { Columns } from '#src/desk/ui/columns.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';

import { ExportProducts } from './export-products.tsx';
import { ImportProducts } from './import-products.tsx';

/** Products from and to a CSV file. */
export function FilesPage() {
  return (
    <Screen title="Import and export" back={{ to: '/products', label: 'Products' }}>
      <Columns main={<ImportProducts />} side={<ExportProducts />} />
    </Screen>
  );
}
