import { Link } from '@tanstack/react-router';

import type { Task, TaskKind } from '#contract/calls/admin/today-calls.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { DeskIcon, type DeskIconName } from '#src/desk/ui/desk-icon.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';

import styles from './today-page.module.css';

interface Kind {
  readonly label: string;
  readonly icon: DeskIconName;
  /** Where it is dealt with. */
  readonly link: (id: string) => { readonly to: string; readonly search?: Record<string, string> };
}

const orderLink = (id: string) => ({ to: `/orders/${id}` });

const kinds: Record<TaskKind, Kind> = {
  'payment-review': {
    label: 'Check payment',
    icon: 'payment',
    link: (id) => ({ to: '/payments', search: { order: id } }),
  },
  'refund-owed': { label: 'Refund owed', icon: 'payment', link: orderLink },
  'to-cancel': { label: 'Refunded, not canceled', icon: 'orders', link: orderLink },
  'mail-failed': { label: 'Email fails', icon: 'warning', link: () => ({ to: '/health' }) },
  'to-ship': { label: 'Ship', icon: 'orders', link: orderLink },
  'to-pack': { label: 'Pack', icon: 'orders', link: orderLink },
  'cash-due': { label: 'Cash due', icon: 'payment', link: orderLink },
  'low-stock': { label: 'Low stock', icon: 'products', link: (id) => ({ to: `/products/${id}` }) },
};

/** One thing to do, with a link to the screen where it is done. */
export function TaskRow({ task }: { readonly task: Task }) {
  const { label, icon, link } = kinds[task.kind];
  const { title, detail, since, amountPaisa } = task;
  return (
    <li>
      <Link {...link(task.id)} className={styles.task} data-kind={task.kind}>
        <DeskIcon name={icon} />
        <span className={styles.taskText}>
          <span className={styles.taskTitle}>
            {label} · {title}
          </span>
          <span className={styles.taskDetail}>
            {[task.kind === 'low-stock' ? `${detail} left` : detail, since && relativeTime(since)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        {amountPaisa !== null && <span className={styles.amount}>{formatPaisa(amountPaisa)}</span>}
      </Link>
    </li>
  );
}
