import { type TaskKind, taskKinds } from '#contract/calls/admin/today-calls.ts';
import { TaskLink } from './task-row.tsx';
import styles from './today-page.module.css';

/** What is wrong with the backups. */
export function BackupTask({ text }: { readonly text: string }) {
  return (
    <ul>
      <TaskLink
        icon="warning"
        kind="backup"
        link={{ to: '/health' }}
        title="The backups need you"
        detail={text}
      />
    </ul>
  );
}

interface MoreTasksProps {
  readonly shown: number;
  readonly counts: Partial<Record<TaskKind, number>>;
  /** Those that have rows of their own. */
  readonly grouped: readonly TaskKind[];
}

/** How many tasks there are beyond those that are shown. */
export function MoreTasks({ shown, counts, grouped }: MoreTasksProps) {
  const all = taskKinds
    .filter((kind) => !grouped.includes(kind))
    .reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
  return all > shown ? <p className={`muted ${styles.age}`}>And {all - shown} more.</p> : null;
}
