import type { Task } from '#contract/calls/admin/today-calls.ts';
import { TaskLink, TaskRow } from './task-row.tsx';

interface LowStockProps {
  readonly tasks: readonly Task[];
  /** Of all products and variants with low stock. */
  readonly count: number;
}

/**
 * One row for each product that runs out; from three on one row for all, so that they hide nothing
 * else.
 */
export function LowStock({ tasks, count }: LowStockProps) {
  const [first] = tasks;
  if (!first) return null;
  if (count <= 2) return tasks.map((task) => <TaskRow key={task.id} task={task} />);
  return (
    <TaskLink
      icon="products"
      kind="low-stock"
      link={{ to: '/products', search: { state: 'low' } }}
      title="Low stock"
      detail={`${first.title} and ${count - 1} more`}
    />
  );
}
