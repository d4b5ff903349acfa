import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { Task, TaskKind } from '#contract/calls/admin/today-calls.ts';
import { shopDay, shopDayAndTime } from '#contract/rules/texts/dates.ts';
import { shortDate } from '#contract/rules/texts/days.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { DeskIcon, type DeskIconName } from '#src/desk/ui/desk-icon.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';

import styles from './today-page.module.css';

interface Kind {
  readonly label: string;
  readonly icon: DeskIconName;
  /** Where it is dealt with. */
  readonly link: (id: string) => { readonly to: string; readonly search?: Record<string, string> };
}

const orderLink = (id: string) => ({ to: `/orders/${id}` });

const customLink = (id: string) => ({ to: `/custom-orders/${id}` });

const bookingLink = (id: string) => ({ to: `/bookings/${id}` });

const notPaid = (link: Kind['link']): Kind => ({ label: 'Not paid yet', icon: 'payment', link });

const kinds: Record<TaskKind, Kind> = {
  oversold: { label: 'Sold twice', icon: 'warning', link: orderLink },
  'payment-review': {
    label: 'Check payment',
    icon: 'payment',
    link: (id) => ({ to: '/payments', search: { order: id } }),
  },
  'refund-owed': { label: 'Refund owed', icon: 'payment', link: orderLink },
  unclear: {
    label: 'Check payment',
    icon: 'payment',
    link: (to) => ({ to }),
  },
  'custom-payment-review': { label: 'Check payment', icon: 'payment', link: customLink },
  'custom-order-refund': { label: 'Refund owed', icon: 'payment', link: customLink },
  'custom-order-due': { label: 'Promised', icon: 'note', link: customLink },
  unpaid: notPaid(orderLink),
  'booking-unpaid': notPaid(bookingLink),
  'custom-order-unpaid': notPaid(customLink),
  'coming-back': { label: 'Is it back?', icon: 'orders', link: orderLink },
  'booking-refund': { label: 'Booking’s money', icon: 'payment', link: bookingLink },
  appointment: { label: 'Appointment', icon: 'today', link: bookingLink },
  'booking-new': { label: 'New booking', icon: 'today', link: bookingLink },
  'custom-order-new': {
    label: 'New custom order',
    icon: 'note',
    link: customLink,
  },
  'to-cancel': { label: 'Refunded, not canceled', icon: 'orders', link: orderLink },
  'mail-failed': { label: 'Email fails', icon: 'warning', link: () => ({ to: '/health' }) },
  'to-ship': { label: 'Ship', icon: 'orders', link: orderLink },
  'to-pack': { label: 'Pack', icon: 'orders', link: orderLink },
  arrival: { label: 'Has it arrived?', icon: 'orders', link: orderLink },
  'cash-due': { label: 'Cash due', icon: 'payment', link: orderLink },
  'low-stock': { label: 'Low stock', icon: 'products', link: (id) => ({ to: `/products/${id}` }) },
};

/** Of an order that is picked up. */
const pickupLabels: Partial<Record<TaskKind, string>> = {
  'to-ship': 'Hand over',
  'to-pack': 'Get ready',
};

interface TaskRowProps {
  readonly task: Task;
  /** Buttons below it. */
  readonly actions?: ReactNode;
}

/** One thing to do, with a link to the screen where it is done. */
export function TaskRow({ task, actions }: TaskRowProps) {
  const { icon, link } = kinds[task.kind];
  const { title, detail, since, amountPaisa } = task;
  const label = (task.isPickup && pickupLabels[task.kind]) || kinds[task.kind].label;
  return (
    <TaskLink
      icon={icon}
      kind={task.kind}
      link={link(task.id)}
      title={`${label} · ${title}`}
      detail={[task.kind === 'low-stock' ? `${detail} left` : detail, since && whenOf(task)]
        .filter(Boolean)
        .join(' · ')}
      actions={actions}
    >
      {amountPaisa !== null && <span className="at-end unbroken">{formatPaisa(amountPaisa)}</span>}
    </TaskLink>
  );
}

interface TaskLinkProps {
  readonly icon: DeskIconName;
  readonly kind: string;
  readonly link: ReturnType<Kind['link']>;
  readonly title: string;
  readonly detail: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** A row that leads to where something is to be done. */
export function TaskLink(props: TaskLinkProps) {
  const { icon, kind, link, title, detail, children, actions } = props;
  return (
    <li>
      <Link {...link} className={`surface row bare-link ${styles.task}`} data-kind={kind}>
        <DeskIcon name={icon} />
        <span className={`lines ${styles.taskText}`}>
          <span className="entry-name">{title}</span>
          <span className="muted breaks">{detail}</span>
        </span>
        {children}
      </Link>
      {actions}
    </li>
  );
}

/**
 * An appointment is at a time, whatever the phone's zone; a custom order is promised for a day; all
 * else has waited since.
 */
function whenOf({ kind, since }: Task): string {
  if (kind === 'arrival') return `shipped ${relativeTime(since)}`;
  if (kind === 'custom-order-due') return `for ${shortDate(since)}`;
  if (kind !== 'appointment') return relativeTime(since);
  const { day, time } = shopDayAndTime(since);
  return `${day === shopDay(new Date()) ? 'today' : shortDate(day)} at ${time}`;
}
