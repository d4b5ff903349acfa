import { Link } from '@tanstack/react-router';

import type { Task } from '#contract/calls/admin/today-calls.ts';
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';

import { TaskRow } from './task-row.tsx';
import styles from './today-page.module.css';

interface LowStockProps {
  readonly tasks: readonly Task[];
  /** Of all products and choices with low stock. */
  readonly count: number;
}

/** One row for each product that runs out; from three on one row for all, so that they hide nothing else. */
export function LowStock({ tasks, count }: LowStockProps) {
  const [first] = tasks;
  if (!first) return null;
  if (count <= 2) return tasks.map((task) => <TaskRow key={task.id} task={task} />);
  return (
    <li>
      <Link to="/products" search={{ filter: 'low' }} className={styles.task} data-kind="low-stock">
        <DeskIcon name="products" />
        <span className={styles.taskText}>
          <span className={styles.taskTitle}>Low stock</span>
          <span className={`muted ${styles.taskDetail}`}>
            {first.title} and {count - 1} more
          </span>
        </span>
      </Link>
    </li>
  );
}
