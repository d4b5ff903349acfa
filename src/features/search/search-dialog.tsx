import { Dialog } from '#src/ui/dialog.tsx';

import { SearchBox } from './search-box.tsx';

/** The search in a dialog, on phones. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Search" placement="below" onClose={onClose}>
      <div style={{ padding: '1rem 1.25rem 1.5rem' }}>
        <SearchBox autoFocus onSearched={onClose} />
      </div>
    </Dialog>
  );
}
