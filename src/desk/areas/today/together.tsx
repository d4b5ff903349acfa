import type { Task, TaskKind } from '#contract/calls/admin/today-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { TaskLink } from './task-row.tsx';

/** What is done with several parcels in one go, and how it reads. */
const verbs: Partial<Record<TaskKind, string>> = { 'to-pack': 'Pack', 'to-ship': 'Ship' };

/** Leads to all parcels of one kind of task, chosen. What is picked up is not shipped. */
export function Together({ tasks }: { readonly tasks: readonly Task[] }) {
  const kind = tasks[0]?.kind ?? 'to-pack';
  const verb = verbs[kind];
  const parcels = tasks
    .filter(({ isPickup }) => kind === 'to-pack' || !isPickup)
    .slice(0, orderDeskLimits.chosenMax);
  if (!verb || parcels.length < 2) return null;
  const ids = parcels.map(({ id }) => id).join(',');
  return (
    <TaskLink
      icon="orders"
      kind={kind}
      link={{ to: '/orders/chosen', search: { ids } }}
      title={`${verb} ${parcels.length} together`}
      detail="Print their slips, and mark them in one go"
    />
  );
}
