import { IconButton } from '#src/ui/button.tsx';
import dialogStyles from '#src/ui/dialog.module.css';

// Rendered by the server only.

export { FilterForm } from './filter-form.tsx';

/** The head of the dialog that a tap opens before hydration. */
export function PlainHead() {
  return (
    <div className={dialogStyles.head}>
      <h2 className={dialogStyles.title}>Filters</h2>
      <form method="dialog">
        <IconButton type="submit" icon="close" label="Close" />
      </form>
    </div>
  );
}
