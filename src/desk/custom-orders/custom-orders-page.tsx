import { useSearch } from '@tanstack/react-router';

import { customOrderKind } from '#src/desk/requests/request-kinds.ts';
import { RequestList } from '#src/desk/requests/request-list.tsx';

/** All custom orders. */
export function CustomOrdersPage() {
  return <RequestList kind={customOrderKind} search={useSearch({ from: '/staff/custom-orders' })} />;
}
